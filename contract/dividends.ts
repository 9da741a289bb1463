import * as z from 'zod';
import { DailyRunResult, SchedulerStatus } from '#contract/daily-run';
import { Day, IdParams } from '#contract/fields';
import {
  DividendEdit,
  EnteredPair,
  FoundTax,
  ManualDividend,
  ManualSummary,
  NewDividend,
  PairDecision,
} from '#contract/manual-dividends';
import { route } from '#contract/route';
import { Platform } from '#contract/trades';

/** How another currency came to US dollars: what one unit was worth at the close of `day`. */
const Conversion = z.object({ currency: z.string(), rate: z.number(), day: Day });

const entitlement = {
  symbol: z.string(),
  companyName: z.string(),
  platform: Platform,
  exDate: Day,
  paymentDate: Day,
  /** True where the provider names no payment date and ex-date + 21 days stands in. */
  paymentDateEstimated: z.boolean(),
  /** At the close of the day before the ex-date, in shares of that day; for an ex-date to come, what is held now. */
  sharesHeld: z.number(),
  /** In US dollars, or in the currency of `conversion`. */
  amountPerShare: z.number(),
  /** Gross, in US dollars. */
  totalAmount: z.number(),
  /** Of a dividend in another currency, at the rate of its payment day; null in US dollars. */
  conversion: Conversion.nullable(),
};

/** A dividend found from the trades: what the shares held before the ex-date entitle to. US dollars. */
export const FoundDividend = z.object({
  ...entitlement,
  /** As the person entered it; the market data tells gross amounts only. */
  taxWithheld: z.number(),
  /** Total amount less the tax withheld. */
  netAmount: z.number(),
  /** The entry that counts in its place, where the same payment was entered by hand too. */
  enteredAs: z
    .object({
      id: z.number().int(),
      paymentDate: Day,
      grossAmount: z.number(),
      netAmount: z.number(),
      /** Gross, of all the found dividends that the entry stands for. */
      foundAmount: z.number(),
    })
    .nullable(),
  /** Paid by today in New York. */
  paid: z.boolean(),
  syncedToCash: z.boolean(),
});
export type FoundDividend = z.infer<typeof FoundDividend>;

/** Of those that count: one that was entered by hand too counts as entered, and not here. */
const FoundSummary = z.object({
  totalDividends: z.number().int(),
  /** Gross; net is less the tax withheld. */
  totalAmount: z.number(),
  totalTax: z.number(),
  totalNet: z.number(),
  symbolsCount: z.number().int(),
  enteredByHand: z.number().int(),
});
export const FoundReport = z.object({ dividends: z.array(FoundDividend), summary: FoundSummary });
export type FoundReport = z.infer<typeof FoundReport>;

/** One payment that counts as income, found or entered by hand. US dollars to the cent. */
export const CountedDividend = z.object({
  origin: z.enum(['found', 'entered']),
  /** The id of the entry; null for a found one. */
  id: z.number().int().nullable(),
  symbol: z.string(),
  companyName: z.string(),
  /** Null for an entry that names none and stands for none, or for several. */
  platform: Platform.nullable(),
  /** Null for an entry. */
  exDate: Day.nullable(),
  paymentDate: Day,
  paymentDateEstimated: z.boolean(),
  shares: z.number(),
  conversion: Conversion.nullable(),
  gross: z.number(),
  taxWithheld: z.number(),
  fees: z.number(),
  /** Gross less tax and fees. */
  net: z.number(),
  pair: EnteredPair.nullable(),
});
export type CountedDividend = z.infer<typeof CountedDividend>;

/** Every payment by today, newest first. `net` is the total of dividends wherever one stands, and the sum of the rows. */
export const IncomeReport = z.object({
  dividends: z.array(CountedDividend),
  summary: z.object({
    count: z.number().int(),
    gross: z.number(),
    taxWithheld: z.number(),
    fees: z.number(),
    net: z.number(),
  }),
});
export type IncomeReport = z.infer<typeof IncomeReport>;

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
    summary: 'Dividends entered by hand, newest first, with their sums',
    output: z.object({ dividends: z.array(ManualDividend), summary: ManualSummary }),
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
    output: IncomeReport,
  }),
  robinhoodSummary: route({
    method: 'GET',
    path: '/dividends/robinhood-summary',
    access: 'user',
    summary: 'Dividends found for Robinhood, newest first, with their sums',
    output: FoundReport,
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
    summary: 'Dividends found for every brokerage platform',
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
};
