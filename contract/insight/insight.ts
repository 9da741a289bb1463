import * as z from 'zod';
import { CalendarDay, StockSymbol, wholeNumberField } from '#contract/fields/fields';
import { UsedOwnPrice } from '#contract/portfolio/holdings';
import { Platform } from '#contract/portfolio/trades';
import { defineRoute } from '#contract/route';
import { bridgeLines } from '#core/insight/net-worth/bridge-lines';

/**
 * Returns by range, as docs/conventions and the rules of `core/insight` have them. Money is in US dollars to the cent,
 * percent to 4 decimals. A figure that cannot be told is null, and `reason` says why.
 */

const scopes = ['investments', 'household'] as const;
const ranges = ['1M', '3M', 'YTD', '1Y', '3Y', '5Y', 'all', 'own'] as const;
/** `stocks` are what the market lists, `coins` its pairs such as BTC-USD, `own` the assets with prices of one's own. */
const classes = ['stocks', 'coins', 'own'] as const;

export const ReturnsQuery = z.object({
  scope: z.enum(scopes, { error: 'Choose investments or household.' }).default('investments'),
  range: z.enum(ranges, { error: `Choose one of ${ranges.join(', ')}.` }).default('1Y'),
  /** Of range `own` alone: its first and its last day. Left out: the first event, and today. */
  from: CalendarDay.optional(),
  to: CalendarDay.optional(),
  /** Of the investments; a household has no parts. */
  platform: Platform.optional(),
  class: z.enum(classes, { error: `Choose one of ${classes.join(', ')}.` }).optional(),
  symbol: StockSymbol.optional(),
  /** `in`: after fees and taxes. `out`: as if there were none. */
  fees: z.enum(['in', 'out'], { error: 'Choose in or out.' }).default('in'),
  /** What the same dollars are compared with: a stock, the person's best savings rate, or cash. */
  against: z.enum(['stock', 'savings', 'cash'], { error: 'Choose stock, savings or cash.' }).default('stock'),
  benchmark: StockSymbol.default('VOO'),
  /** What becomes of the benchmark's own dividends. */
  dividends: z.enum(['reinvested', 'kept'], { error: 'Choose reinvested or kept.' }).default('reinvested'),
});
export type ReturnsQuery = z.output<typeof ReturnsQuery>;

const Percent = z.number();
const Money = z.number();

/** The days as they are counted. The start value is that of the close of `start`; `first` is the day after. */
export const ReturnsRange = z.object({
  asked: z.enum(ranges),
  start: CalendarDay,
  first: CalendarDay,
  end: CalendarDay,
  /** From `start` to `end`. */
  days: z.number().int(),
  /** The ledger begins later than the range that was asked for: it counts from there. */
  isCut: z.boolean(),
});
export type ReturnsRange = z.infer<typeof ReturnsRange>;

/** Why there is no figure, with what its sentence names. */
export const MissingFigureReason = z.discriminatedUnion('code', [
  /** Nothing is recorded, or not by then. */
  z.object({ code: z.literal('empty') }),
  /** Of everything that was held there is no price. */
  z.object({ code: z.literal('all-unpriced') }),
  /** The lines of the bridge do not come to the end value, though all that it is made of was built anew. */
  z.object({ code: z.literal('does-not-close') }),
  /** Simple: there was nothing to divide by, though there is a gain. */
  z.object({ code: z.literal('no-base'), gain: Money }),
  /** Time-weighted: nothing was held on any day. */
  z.object({ code: z.literal('nothing-held') }),
  /** The value, or what it is divided by, is below 0 on that day. */
  z.object({ code: z.literal('overdrawn'), date: CalendarDay }),
  /** Whatever there was came on days without a base: see `skipped`. */
  z.object({ code: z.literal('only-skipped') }),
  /** Money-weighted: nothing went in or came out. */
  z.object({ code: z.literal('nothing') }),
  z.object({ code: z.literal('one-day') }),
  z.object({ code: z.literal('only-in') }),
  z.object({ code: z.literal('only-out') }),
  z.object({ code: z.literal('total-loss') }),
  z.object({ code: z.literal('no-rate') }),
  /** All that fit, as percent: yearly ones, or those of the period. */
  z.object({ code: z.literal('several'), rates: z.array(Percent), isYearly: z.boolean() }),
]);
export type MissingFigureReason = z.infer<typeof MissingFigureReason>;

const SimpleFigure = z.object({ percent: Percent.nullable(), reason: MissingFigureReason.nullable() });

const TimeWeightedFigure = z.object({
  /** Over the whole range. */
  percent: Percent.nullable(),
  /** A year; null below 365 days. */
  aYear: Percent.nullable(),
  /** Days without a base, whose amounts are not in this figure. */
  skipped: z.array(z.object({ date: CalendarDay, amount: Money })),
  reason: MissingFigureReason.nullable(),
});

const MoneyWeightedFigure = z.object({
  /** A year where `isYearly`, else over the days between its first and its last flow: not annualised. */
  percent: Percent.nullable(),
  isYearly: z.boolean(),
  /** From its first flow to its last; null where there is no figure. */
  days: z.number().int().nullable(),
  reason: MissingFigureReason.nullable(),
});

export type SimpleReturnView = z.infer<typeof SimpleFigure>;
export type TimeWeightedReturnView = z.infer<typeof TimeWeightedFigure>;
export type MoneyWeightedReturnView = z.infer<typeof MoneyWeightedFigure>;

const lineNames = ['start', ...bridgeLines, 'end'] as const;
export const ReturnsBridgeLineName = z.enum(lineNames, { error: `Choose one of ${lineNames.join(', ')}.` });
export type ReturnsBridgeLineName = z.infer<typeof ReturnsBridgeLineName>;

export const ReturnsBridgeView = z.object({
  /** In order. Each is signed as it counts: withdrawals, fees and taxes are below 0, and all but `end` sum to `end`. */
  lines: z.array(
    z.object({
      line: ReturnsBridgeLineName,
      amount: Money,
      /** There are rows to open; of a price gain, stocks. */
      hasRows: z.boolean(),
    }),
  ),
  /** 0, always: figures whose bridge does not close are withheld. */
  difference: Money,
});
export type ReturnsBridgeView = z.infer<typeof ReturnsBridgeView>;

const NoBenchmarkReason = z.discriminatedUnion('code', [
  /** More is taken out on that day than would be there. */
  z.object({ code: z.literal('ran-out'), date: CalendarDay }),
  /** No close on or before that day. */
  z.object({ code: z.literal('no-close'), date: CalendarDay }),
  /** Nothing went in: there is nothing to compare. */
  z.object({ code: z.literal('nothing') }),
  /** The market does not know the symbol. */
  z.object({ code: z.literal('no-history') }),
  /** Its closes could not be loaded just now. */
  z.object({ code: z.literal('not-to-be-had') }),
  /** No savings account in US dollars with a rate. */
  z.object({ code: z.literal('no-savings') }),
  z.object({ code: z.literal('no-rate'), date: CalendarDay }),
]);
export const BenchmarkComparisonView = z.object({
  against: ReturnsQuery.shape.against.unwrap(),
  /** Null for savings and cash. */
  symbol: z.string().nullable(),
  dividends: ReturnsQuery.shape.dividends.unwrap(),
  /** False where its dividends could not be looked up: none are counted then. */
  dividendsKnown: z.boolean(),
  /** The savings account of the best rate, by its name. */
  account: z.string().nullable(),
  endValue: Money.nullable(),
  gain: Money.nullable(),
  moneyWeighted: MoneyWeightedFigure,
  /** Its own return over the range, whatever was put in when. */
  timeWeighted: TimeWeightedFigure.pick({ percent: true, aYear: true }),
  /** Ours less its, in dollars. */
  difference: Money.nullable(),
  /** Ours less its money-weighted return, in points: a year, or of the period; null where either has none. */
  points: z.object({ percent: Percent, isYearly: z.boolean() }).nullable(),
  reason: NoBenchmarkReason.nullable(),
  sources: z.array(z.enum(['yahoo', 'sample'])),
  stale: z.boolean(),
});
export type BenchmarkComparisonView = z.infer<typeof BenchmarkComparisonView>;

/** The days that are drawn, rising: each list has one entry a day. */
export const ReturnsCurves = z.object({
  days: z.array(CalendarDay),
  value: z.array(Money),
  /** Time-weighted since the start; null throughout where there is no such figure. */
  percent: z.array(Percent.nullable()),
  /** The same dollars in the benchmark; null where it cannot be told. */
  benchmark: z.array(Money.nullable()),
  /** The benchmark's own return since the start. */
  benchmarkPercent: z.array(Percent.nullable()),
  /** True where days in between are left out, since there are more than a chart shows; highs and lows stay. */
  isThinned: z.boolean(),
});
export type ReturnsCurves = z.infer<typeof ReturnsCurves>;

export const YearMonthParam = z
  .string({ error: 'Name a month.' })
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, { error: 'Name a month such as 2026-03.' });

const MonthReturnView = z.object({
  month: YearMonthParam,
  /** Time-weighted; null where nothing was held. */
  percent: Percent.nullable(),
  /** False for a month that the range begins or ends in. */
  isWhole: z.boolean(),
});
const NamedMonth = z.object({ month: YearMonthParam, percent: Percent });

const DrawdownView = z.object({
  /** The deepest fall of the time-weighted curve, below 0. */
  percent: Percent,
  /** From its high, to its lowest, and when the high was reached again; null where it was not. */
  from: CalendarDay,
  to: CalendarDay,
  recovered: CalendarDay.nullable(),
});

/** What the figures do without, by name. */
const LeftOutOfReturns = z.object({
  /** Held in the range and without a price then, or recorded as it cannot be; `cost` of what was held at the end. */
  symbols: z.array(z.object({ symbol: z.string(), why: z.enum(['unpriced', 'review']), cost: Money })),
  /** Currencies without a rate, of a household. */
  currencies: z.array(z.string()),
});

export const ReturnsReport = z.object({
  scope: ReturnsQuery.shape.scope.unwrap(),
  fees: ReturnsQuery.shape.fees.unwrap(),
  /** Null where nothing is recorded: there are no figures then. */
  range: ReturnsRange.nullable(),
  startValue: Money.nullable(),
  endValue: Money.nullable(),
  /** `end - start - money in + money out`. */
  gain: Money.nullable(),
  /** What it is divided by: start value and purchases, of a household start value and contributions. */
  base: Money.nullable(),
  simple: SimpleFigure,
  timeWeighted: TimeWeightedFigure,
  moneyWeighted: MoneyWeightedFigure,
  bridge: ReturnsBridgeView.nullable(),
  comparison: BenchmarkComparisonView.nullable(),
  curves: ReturnsCurves,
  /** Oldest first. */
  months: z.array(MonthReturnView),
  years: z.array(z.object({ year: z.string(), percent: Percent.nullable(), isWhole: z.boolean() })),
  best: NamedMonth.nullable(),
  worst: NamedMonth.nullable(),
  drawdown: DrawdownView.nullable(),
  leftOut: LeftOutOfReturns,
  /** Closes of more than 7 days ago that stand in the start or the end value. */
  staleCloses: z.array(z.object({ symbol: z.string(), date: CalendarDay })),
  sources: z.array(z.enum(['yahoo', 'sample'])),
  /** The provider could not be asked: what is known stands. */
  stale: z.boolean(),
  ownPrices: z.array(UsedOwnPrice),
  /**
   * Null, mostly. Else so many days are still to be counted that there are no figures yet: they are counted up to this day,
   * and each call goes on.
   */
  countedTo: CalendarDay.nullable(),
});
export type ReturnsReport = z.infer<typeof ReturnsReport>;

/** One row behind a line of the bridge; of a price gain one stock, of currency one account, with no date and no id. */
export const ReturnsBridgeRow = z.object({
  kind: z.enum([
    'trade',
    'foundDividend',
    'enteredDividend',
    'cash',
    'cd',
    'savings',
    'debt',
    'correction',
    'stock',
    'account',
  ]),
  /** As its own list names it. */
  id: z.string().nullable(),
  date: CalendarDay.nullable(),
  symbol: z.string().nullable(),
  platform: z.string().nullable(),
  /** What it is: `buy`, `deposit`; null where the kind says it. */
  type: z.string().nullable(),
  /** What it adds to the line, signed as the line is. */
  amount: Money,
});
export type ReturnsBridgeRow = z.infer<typeof ReturnsBridgeRow>;

export const ReturnsBridgeRowsQuery = ReturnsQuery.extend({
  line: ReturnsBridgeLineName.default('contributions'),
  limit: wholeNumberField('Limit', { min: 1, max: 100 }).default(50),
  /** Where the page before ended, as it was answered; left out for the first page. */
  cursor: wholeNumberField('The cursor', { min: 1, max: 999_999_999 }).optional(),
});
export type ReturnsBridgeRowsQuery = z.output<typeof ReturnsBridgeRowsQuery>;

export const ReturnsBridgeRowsPage = z.object({
  line: ReturnsBridgeLineName,
  amount: Money,
  /** Newest first; stocks by what they added. */
  rows: z.array(ReturnsBridgeRow),
  cursor: z.number().int().nullable(),
});
export type ReturnsBridgeRowsPage = z.infer<typeof ReturnsBridgeRowsPage>;

export const returnsRoutes = {
  returns: defineRoute({
    method: 'GET',
    path: '/insight/returns',
    access: 'user',
    summary: 'Returns of a range: simple, time-weighted and money-weighted, the bridge, and the same dollars elsewhere',
    query: ReturnsQuery,
    output: ReturnsReport,
  }),
  bridgeRows: defineRoute({
    method: 'GET',
    path: '/insight/bridge/rows',
    access: 'user',
    summary: 'The rows behind a line of the bridge, a page at a time',
    query: ReturnsBridgeRowsQuery,
    output: ReturnsBridgeRowsPage,
  }),
};
