import * as z from 'zod';
import { CalendarDay } from '#contract/fields/fields';
import { ReturnsReport } from '#contract/insight/insight';
import { ValueHistory, ValueHistoryQuery } from '#contract/insight/value-history';
import { defineRoute } from '#contract/route';
import { netWorthClasses } from '#core/insight/net-worth/net-worth-values';

/** Net worth: what it is, what it is made of, how that came about day by day. US dollars to the cent. */

export const NetWorthQuery = ValueHistoryQuery.pick({ range: true });
export type NetWorthQuery = z.output<typeof NetWorthQuery>;

const Money = z.number();

const NetWorthPartView = z.object({
  class: z.enum(netWorthClasses),
  /** A platform, or a bank. */
  place: z.string(),
  /** That of an account, or in which a share is quoted. */
  currency: z.string(),
  /** Below 0 where an account is overdrawn. */
  value: Money,
});
export type NetWorthPartView = z.infer<typeof NetWorthPartView>;

/** The days that are drawn, rising, with one entry a day in each list; the classes of a day come to its value. */
const NetWorthCurves = z.object({
  days: z.array(CalendarDay),
  value: z.array(Money),
  investments: z.array(Money),
  cash: z.array(Money),
  cds: z.array(Money),
  savings: z.array(Money),
  /** 0 or less. */
  debts: z.array(Money),
});

export const NetWorthReport = ReturnsReport.pick({
  range: true,
  bridge: true,
  leftOut: true,
  staleCloses: true,
  sources: true,
  stale: true,
  ownPrices: true,
  countedTo: true,
}).extend({
  /** Now; as on the dashboard. Null without figures: `reason` says why. */
  value: ValueHistory.shape.value,
  /** Over the range: gain, and simple return. */
  change: ValueHistory.shape.change,
  /** Now, the largest first; they come to `value`. */
  parts: z.array(NetWorthPartView),
  curves: NetWorthCurves,
  reason: ValueHistory.shape.reason,
});
export type NetWorthReport = z.infer<typeof NetWorthReport>;

export const netWorthRoutes = {
  netWorth: defineRoute({
    method: 'GET',
    path: '/insight/net-worth',
    access: 'user',
    summary: 'Net worth by class, place and currency, day by day, and the bridge of its change',
    query: NetWorthQuery,
    output: NetWorthReport,
  }),
};
