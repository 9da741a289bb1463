import * as z from 'zod';
import { DailyRunResult, DailyRunScheduleStatus } from '#contract/daily-run';
import {
  DividendIncomeByStock,
  DividendIncomeReport,
  DividendIncomeScopeQuery,
  FoundDividendPage,
  FoundDividendPageQuery,
  FoundDividendReport,
  FoundDividendReportQuery,
  FoundDividendView,
  FutureDividendQuery,
  FutureDividendView,
} from '#contract/dividends/found-dividends';
import {
  DividendPairDecision,
  FoundDividendTax,
  ManualDividend,
  ManualDividendEdit,
  ManualDividendPage,
  ManualDividendSummary,
  NewManualDividend,
} from '#contract/dividends/manual-dividends';
import { CalendarDay, IdParams } from '#contract/fields/fields';
import { PageQuery } from '#contract/fields/pagination';
import { Platform } from '#contract/portfolio/trades';
import { defineRoute } from '#contract/route';

/** What a discovery came to. `count` is the newly found; a symbol that the provider failed on keeps what it had. */
export const DividendDiscoveryResult = z.object({
  count: z.number().int(),
  corrected: z.number().int(),
  removed: z.number().int(),
  failedSymbols: z.array(z.string()),
});
export type DividendDiscoveryResult = z.infer<typeof DividendDiscoveryResult>;

export const DividendSyncResult = z.object({ syncedCount: z.number().int() });
export type DividendSyncResult = z.infer<typeof DividendSyncResult>;

/** `amountPerShare` in `currency`. */
const Payment = z.object({
  exDate: CalendarDay,
  paymentDate: CalendarDay,
  amountPerShare: z.number(),
  currency: z.string(),
});

export const DividendEligibilityReport = z.object({
  holdings: z.array(
    z.object({
      symbol: z.string(),
      companyName: z.string(),
      platform: Platform,
      shares: z.number(),
      /** Null where the provider could not be asked. */
      paysDividends: z.boolean().nullable(),
      last: Payment.nullable(),
      next: Payment.extend({ basis: z.enum(['announced', 'estimated']) }).nullable(),
    }),
  ),
});
export type DividendEligibilityReport = z.infer<typeof DividendEligibilityReport>;

const RobinhoodHoldings = z.object({
  holdings: z.array(
    z.object({
      symbol: z.string(),
      companyName: z.string(),
      shares: z.number(),
      firstBought: CalendarDay,
      dividendsFound: z.number().int(),
    }),
  ),
});

export const dividendRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/dividends',
    access: 'user',
    summary: 'Dividends entered by hand, newest first, with their sums; with a limit, a page',
    query: PageQuery,
    output: z.union([
      z.object({ dividends: z.array(ManualDividend), summary: ManualDividendSummary }),
      ManualDividendPage,
    ]),
  }),
  add: defineRoute({
    method: 'POST',
    path: '/dividends',
    access: 'user',
    summary: 'Record a dividend by hand',
    input: NewManualDividend,
    output: ManualDividend,
    status: 201,
  }),
  clearAll: defineRoute({
    method: 'DELETE',
    path: '/dividends/clear-all',
    access: 'user',
    summary: 'Remove every found dividend together with its cash row; those entered by hand stay',
    status: 204,
  }),
  edit: defineRoute({
    method: 'PUT',
    path: '/dividends/{id}',
    access: 'user',
    summary: 'Replace the fields of a dividend entered by hand',
    params: IdParams,
    input: ManualDividendEdit,
    output: ManualDividend,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/dividends/{id}',
    access: 'user',
    summary: 'Delete a dividend entered by hand',
    params: IdParams,
    status: 204,
  }),
  join: defineRoute({
    method: 'POST',
    path: '/dividends/{id}/join',
    access: 'user',
    summary: 'Take a dividend entered by hand and found ones for one payment, which then counts as entered',
    params: IdParams,
    input: DividendPairDecision,
    output: ManualDividend,
  }),
  part: defineRoute({
    method: 'POST',
    path: '/dividends/{id}/part',
    access: 'user',
    summary: 'Take a dividend entered by hand and found ones for several payments, each of which counts',
    params: IdParams,
    input: DividendPairDecision,
    output: ManualDividend,
  }),
  income: defineRoute({
    method: 'GET',
    path: '/dividends/income',
    access: 'user',
    summary: 'Every dividend that counts as income, found on any platform or entered by hand, with their sums',
    query: DividendIncomeScopeQuery,
    output: DividendIncomeReport,
  }),
  incomeByStock: defineRoute({
    method: 'GET',
    path: '/dividends/income/stocks',
    access: 'user',
    summary: 'What each stock brought on each platform, what was received lately, and where dividends were found',
    output: DividendIncomeByStock,
  }),
  robinhoodSummary: defineRoute({
    method: 'GET',
    path: '/dividends/robinhood-summary',
    access: 'user',
    summary: 'Dividends found for Robinhood, newest first, with their sums; with a limit, a page',
    query: FoundDividendPageQuery,
    output: z.union([FoundDividendReport, FoundDividendPage]),
  }),
  robinhoodHoldings: defineRoute({
    method: 'GET',
    path: '/dividends/robinhood-holdings',
    access: 'user',
    summary: 'What Robinhood holds now, with how many dividends were found for it',
    output: RobinhoodHoldings,
  }),
  schedulerStatus: defineRoute({
    method: 'GET',
    path: '/dividends/scheduler-status',
    access: 'user',
    summary: 'When the daily run ran last, what it found, and when it runs next',
    output: z.object({ status: DailyRunScheduleStatus }),
  }),
  discoverRobinhood: defineRoute({
    method: 'POST',
    path: '/dividends/discover-robinhood',
    access: 'user',
    summary: 'Find every dividend that the Robinhood trades entitle to',
    output: DividendDiscoveryResult,
  }),
  syncToCash: defineRoute({
    method: 'POST',
    path: '/dividends/sync-to-cash',
    access: 'user',
    summary: 'Enter the paid Robinhood dividends into cash, each once',
    output: DividendSyncResult,
  }),
  triggerDiscovery: defineRoute({
    method: 'POST',
    path: '/dividends/trigger-discovery',
    access: 'user',
    summary: 'Do the daily run now; 409 while it is under way',
    output: z.object({ result: DailyRunResult }),
  }),
  historical: defineRoute({
    method: 'GET',
    path: '/dividends/automated/historical',
    access: 'user',
    summary: 'Dividends found for every brokerage platform, or those of one stock',
    query: FoundDividendReportQuery,
    output: FoundDividendReport,
  }),
  setTax: defineRoute({
    method: 'PUT',
    path: '/dividends/automated/tax',
    access: 'user',
    summary: 'Say what tax was withheld from a found dividend; its cash row follows',
    input: FoundDividendTax,
    output: FoundDividendView,
  }),
  future: defineRoute({
    method: 'GET',
    path: '/dividends/automated/future',
    access: 'user',
    summary: 'Dividends to come on what is held now, announced and estimated told apart; with months, all of that time',
    query: FutureDividendQuery,
    output: z.object({ dividends: z.array(FutureDividendView), failedSymbols: z.array(z.string()) }),
  }),
  checkEligibility: defineRoute({
    method: 'GET',
    path: '/dividends/automated/check-eligibility',
    access: 'user',
    summary: 'Per holding: whether it pays, its last and its next dividend',
    output: DividendEligibilityReport,
  }),
  syncHistorical: defineRoute({
    method: 'POST',
    path: '/dividends/automated/sync-historical',
    access: 'user',
    summary: 'Find dividends for every brokerage platform',
    output: DividendDiscoveryResult,
  }),
  syncAllToCash: defineRoute({
    method: 'POST',
    path: '/dividends/automated/sync-to-cash',
    access: 'user',
    summary: 'Enter the paid dividends of every platform that has cash here into cash, each once',
    output: DividendSyncResult,
  }),
  autoSyncAll: defineRoute({
    method: 'POST',
    path: '/dividends/automated/auto-sync-all',
    access: 'user',
    summary: 'Find dividends for every platform, then enter the paid ones into cash',
    output: DividendDiscoveryResult.extend(DividendSyncResult.shape),
  }),
  /** After the calls whose paths it could stand for as well. */
  entry: defineRoute({
    method: 'GET',
    path: '/dividends/{id}',
    access: 'user',
    summary: 'One dividend entered by hand',
    params: IdParams,
    output: ManualDividend,
  }),
};
