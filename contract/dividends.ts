import * as z from 'zod';
import { DailyRunResult, SchedulerStatus } from '#contract/daily-run';
import { Day, IdParams } from '#contract/fields';
import {
  entitlement,
  FoundDividend,
  FoundPage,
  FoundQuery,
  FoundReport,
  HistoricalQuery,
  IncomeQuery,
  IncomeReport,
  StockIncomeReport,
} from '#contract/found-dividends';
import {
  DividendEdit,
  FoundTax,
  ManualDividend,
  ManualPage,
  ManualSummary,
  NewDividend,
  PairDecision,
} from '#contract/manual-dividends';
import { PageQuery } from '#contract/pages';
import { route } from '#contract/route';
import { Platform } from '#contract/trades';

/** What a discovery came to. `count` is the newly found; a symbol that the provider failed on keeps what it had. */
export const Discovery = z.object({
  count: z.number().int(),
  corrected: z.number().int(),
  removed: z.number().int(),
  failedSymbols: z.array(z.string()),
});
export type Discovery = z.infer<typeof Discovery>;

const Synced = z.object({ syncedCount: z.number().int() });

/** A dividend to come: announced by the provider, or estimated from the ones before it. */
export const FutureDividend = z.object({
  ...entitlement,
  basis: z.enum(['announced', 'estimated']),
});
export type FutureDividend = z.infer<typeof FutureDividend>;

/** `amountPerShare` in `currency`. */
const Payment = z.object({ exDate: Day, paymentDate: Day, amountPerShare: z.number(), currency: z.string() });

export const Eligibility = z.object({
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
export type Eligibility = z.infer<typeof Eligibility>;

const RobinhoodHoldings = z.object({
  holdings: z.array(
    z.object({
      symbol: z.string(),
      companyName: z.string(),
      shares: z.number(),
      firstBought: Day,
      dividendsFound: z.number().int(),
    }),
  ),
});

export const dividendRoutes = {
  list: route({
    method: 'GET',
    path: '/dividends',
    access: 'user',
    summary: 'Dividends entered by hand, newest first, with their sums; with a limit, a page',
    query: PageQuery,
    output: z.union([z.object({ dividends: z.array(ManualDividend), summary: ManualSummary }), ManualPage]),
  }),
  add: route({
    method: 'POST',
    path: '/dividends',
    access: 'user',
    summary: 'Record a dividend by hand',
    input: NewDividend,
    output: ManualDividend,
    status: 201,
  }),
  clearAll: route({
    method: 'DELETE',
    path: '/dividends/clear-all',
    access: 'user',
    summary: 'Remove every found dividend together with its cash row; those entered by hand stay',
    status: 204,
  }),
  edit: route({
    method: 'PUT',
    path: '/dividends/{id}',
    access: 'user',
    summary: 'Replace the fields of a dividend entered by hand',
    params: IdParams,
    input: DividendEdit,
    output: ManualDividend,
  }),
  remove: route({
    method: 'DELETE',
    path: '/dividends/{id}',
    access: 'user',
    summary: 'Delete a dividend entered by hand',
    params: IdParams,
    status: 204,
  }),
  join: route({
    method: 'POST',
    path: '/dividends/{id}/join',
    access: 'user',
    summary: 'Take a dividend entered by hand and found ones for one payment, which then counts as entered',
    params: IdParams,
    input: PairDecision,
    output: ManualDividend,
  }),
  part: route({
    method: 'POST',
    path: '/dividends/{id}/part',
    access: 'user',
    summary: 'Take a dividend entered by hand and found ones for several payments, each of which counts',
    params: IdParams,
    input: PairDecision,
    output: ManualDividend,
  }),
  income: route({
    method: 'GET',
    path: '/dividends/income',
    access: 'user',
    summary: 'Every dividend that counts as income, found on any platform or entered by hand, with their sums',
    query: IncomeQuery,
    output: IncomeReport,
  }),
  incomeByStock: route({
    method: 'GET',
    path: '/dividends/income/stocks',
    access: 'user',
    summary: 'What each stock brought on each platform',
    output: StockIncomeReport,
  }),
  robinhoodSummary: route({
    method: 'GET',
    path: '/dividends/robinhood-summary',
    access: 'user',
    summary: 'Dividends found for Robinhood, newest first, with their sums; with a limit, a page',
    query: FoundQuery,
    output: z.union([FoundReport, FoundPage]),
  }),
  robinhoodHoldings: route({
    method: 'GET',
    path: '/dividends/robinhood-holdings',
    access: 'user',
    summary: 'What Robinhood holds now, with how many dividends were found for it',
    output: RobinhoodHoldings,
  }),
  schedulerStatus: route({
    method: 'GET',
    path: '/dividends/scheduler-status',
    access: 'user',
    summary: 'When the daily run ran last, what it found, and when it runs next',
    output: z.object({ status: SchedulerStatus }),
  }),
  discoverRobinhood: route({
    method: 'POST',
    path: '/dividends/discover-robinhood',
    access: 'user',
    summary: 'Find every dividend that the Robinhood trades entitle to',
    output: Discovery,
  }),
  syncToCash: route({
    method: 'POST',
    path: '/dividends/sync-to-cash',
    access: 'user',
    summary: 'Enter the paid Robinhood dividends into cash, each once',
    output: Synced,
  }),
  triggerDiscovery: route({
    method: 'POST',
    path: '/dividends/trigger-discovery',
    access: 'user',
    summary: 'Do the daily run now; 409 while it is under way',
    output: z.object({ result: DailyRunResult }),
  }),
  historical: route({
    method: 'GET',
    path: '/dividends/automated/historical',
    access: 'user',
    summary: 'Dividends found for every brokerage platform, or those of one stock',
    query: HistoricalQuery,
    output: FoundReport,
  }),
  setTax: route({
    method: 'PUT',
    path: '/dividends/automated/tax',
    access: 'user',
    summary: 'Say what tax was withheld from a found dividend; its cash row follows',
    input: FoundTax,
    output: FoundDividend,
  }),
  future: route({
    method: 'GET',
    path: '/dividends/automated/future',
    access: 'user',
    summary: 'Dividends to come on what is held now, announced and estimated told apart',
    output: z.object({ dividends: z.array(FutureDividend), failedSymbols: z.array(z.string()) }),
  }),
  checkEligibility: route({
    method: 'GET',
    path: '/dividends/automated/check-eligibility',
    access: 'user',
    summary: 'Per holding: whether it pays, its last and its next dividend',
    output: Eligibility,
  }),
  syncHistorical: route({
    method: 'POST',
    path: '/dividends/automated/sync-historical',
    access: 'user',
    summary: 'Find dividends for every brokerage platform',
    output: Discovery,
  }),
  syncAllToCash: route({
    method: 'POST',
    path: '/dividends/automated/sync-to-cash',
    access: 'user',
    summary: 'Enter the paid dividends of every platform that has cash here into cash, each once',
    output: Synced,
  }),
  autoSyncAll: route({
    method: 'POST',
    path: '/dividends/automated/auto-sync-all',
    access: 'user',
    summary: 'Find dividends for every platform, then enter the paid ones into cash',
    output: Discovery.extend(Synced.shape),
  }),
  /** After the calls whose paths it could stand for as well. */
  entry: route({
    method: 'GET',
    path: '/dividends/{id}',
    access: 'user',
    summary: 'One dividend entered by hand',
    params: IdParams,
    output: ManualDividend,
  }),
};
