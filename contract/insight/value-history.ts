import * as z from 'zod';
import { CalendarDay } from '#contract/fields/fields';
import { BenchmarkComparisonView, ReturnsQuery, ReturnsReport } from '#contract/insight/insight';
import { defineRoute } from '#contract/route';

/** What there is, how it came about over a range, and what the last day did: the top of the dashboard. US dollars to the cent. */

export const ValueHistoryQuery = z.object({
  scope: ReturnsQuery.shape.scope.unwrap().default('household'),
  range: ReturnsQuery.shape.range.unwrap().exclude(['own']).default('1Y'),
  /** What the same dollars are compared with; left out, with nothing. */
  benchmark: ReturnsQuery.shape.benchmark.unwrap().optional(),
});
export type ValueHistoryQuery = z.output<typeof ValueHistoryQuery>;

const Money = z.number();
/** A gain, or below 0 a loss: without what was put in or taken out. `percent` is null without anything to divide by. */
const Change = z.object({ amount: Money, percent: z.number().nullable() });

/** The days that are drawn, rising: each list has one entry a day. */
const ValueCurves = z.object({
  days: z.array(CalendarDay),
  value: z.array(Money),
  /** The value at the start, and what was put in since, less what was taken out: `value` above it is gain. */
  contributed: z.array(Money),
  /** The same dollars in the benchmark; null where it cannot be told. */
  benchmark: z.array(Money.nullable()),
});

export const ValueHistory = ReturnsReport.pick({
  scope: true,
  range: true,
  leftOut: true,
  staleCloses: true,
  sources: true,
  stale: true,
  ownPrices: true,
  countedTo: true,
}).extend({
  /** Now. Null without figures: `reason` says why. */
  value: Money.nullable(),
  /** Over the range: gain, and simple return. */
  change: Change.nullable(),
  /**
   * What the last day did. Of the investments the daily change of the portfolio; of a household also what everything else has
   * gained since the close of `since`, the day before the exchange opened last: at a weekend it is that before Friday.
   */
  day: Change.extend({
    since: CalendarDay,
    isToday: z.boolean(),
    /** The daily change of the portfolio, and what came beside it: dividends, interest, fees, taxes and rates of exchange. */
    shares: Money,
    others: Money,
  }).nullable(),
  curves: ValueCurves,
  comparison: BenchmarkComparisonView.pick({ symbol: true, endValue: true, gain: true, reason: true }).nullable(),
  reason: ReturnsReport.shape.simple.shape.reason,
});
export type ValueHistory = z.infer<typeof ValueHistory>;

export const valueHistoryRoutes = {
  valueHistory: defineRoute({
    method: 'GET',
    path: '/insight/value-history',
    access: 'user',
    summary: 'Net worth or investments: the value now, its change over a range and over the last day, and its curve',
    query: ValueHistoryQuery,
    output: ValueHistory,
  }),
};
