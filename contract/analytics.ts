import * as z from 'zod';
import { DashboardData, KeyTerms, Month, PriceOrigin } from '#contract/dashboard';
import { Day, filledLine, wholeNumber } from '#contract/fields';
import { leftOutFields, OwnPriceUsed } from '#contract/portfolio';
import { route } from '#contract/route';

export const Kpis = DashboardData.shape.kpis.pick({
  totalValue: true,
  totalReturns: true,
  roi: true,
  monthlyDividends: true,
});
export type Kpis = z.infer<typeof Kpis>;

/** The last 30 days, today included, in New York. */
export const Engagement = z.object({
  /** Days with any event, in percent of 30, 2 decimals. */
  engagementRate: z.number(),
  loginCount: z.number().int(),
  activeDays: z.number().int(),
  /** By type of event, the most used first. */
  featureUsage: z.array(z.object({ feature: z.string(), usage_count: z.number().int() })),
});
export type Engagement = z.infer<typeof Engagement>;

export const AnalyticsDashboard = z.object({
  kpis: Kpis,
  performance: z.object({
    totalInvested: z.number(),
    /** Of this, the part that the returns leave out. */
    investedLeftOut: z.number(),
    realizedGains: z.number(),
    totalDividends: z.number(),
    holdingsCount: z.number().int(),
  }),
  terms: KeyTerms,
  engagement: Engagement,
  prices: PriceOrigin,
  ...leftOutFields,
});
export type AnalyticsDashboard = z.infer<typeof AnalyticsDashboard>;

/** At the close of a day, in US dollars to the cent; today's at the latest prices. */
export const PerformancePoint = z.object({
  date: Day,
  value: z.number(),
  /** The totals of all buys up to that day. */
  invested: z.number(),
  /** Value + sold + net dividends - invested - fees, each up to that day. */
  return: z.number(),
  /** Of the invested; null while nothing is. */
  returnPercent: z.number().nullable(),
});
export type PerformancePoint = z.infer<typeof PerformancePoint>;

export const PortfolioPerformance = z.object({
  interval: z.enum(['day', 'month']),
  /** Oldest first, from the first trade on. */
  points: z.array(PerformancePoint),
  /** These are left out of every point, their trades and dividends with them, as of the key figures. */
  ...leftOutFields,
  /**
   * Held, and left out of every point likewise for want of a price history; the key figures count them. Where this is
   * empty, the last point is the key figures.
   */
  withoutHistory: z.array(z.string()),
  /** Sold for good and without a price history: counted, at what they cost while they were held. */
  atCost: z.array(z.string()),
  sources: z.array(z.enum(['yahoo', 'sample'])),
  stale: z.boolean(),
  /** Stocks held that the market does not know: they are drawn by the person's own prices, each until the next. */
  ownPrices: z.array(OwnPriceUsed),
  /**
   * Null, mostly. Else the figures of so many days are still to be counted that this answer has no points: they are counted
   * up to this day, and each call goes on.
   */
  countedTo: Day.nullable(),
});
export type PortfolioPerformance = z.infer<typeof PortfolioPerformance>;

/** What moved in one month, in US dollars to the cent, each figure zero or more. */
export const MonthlyTrend = z.object({
  month: Month,
  /** Quantity x price of the buys, and of the sells. */
  invested: z.number(),
  sold: z.number(),
  /** Net, by payment date. */
  dividends: z.number(),
  /** Entered in the cash and savings ledgers; trades and dividends that show there are not counted again. */
  deposits: z.number(),
  withdrawals: z.number(),
  /** Recorded on savings accounts and certificates of deposit, and in the cash ledger. */
  interest: z.number(),
});
export type MonthlyTrend = z.infer<typeof MonthlyTrend>;

export const FinancialTrends = z.object({
  /** Oldest first, months without any movement included. */
  months: z.array(MonthlyTrend),
  /** Currencies left out for want of a rate. */
  missingRates: z.array(z.string()),
});
export type FinancialTrends = z.infer<typeof FinancialTrends>;

const EventType = filledLine('Event type', 64, 'Enter an event type.');

const largestData = 4 * 1024;
const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value) ?? '').length;

/** Any JSON. */
const EventData = z
  .unknown()
  .refine((data) => bytesOf(data) <= largestData, { error: 'Event data takes at most 4 KB.' })
  .meta({ description: 'Any JSON of at most 4 KB.' });

const TrackedEvent = z.object(
  { event_type: EventType, event_data: EventData.optional() },
  { error: 'An event has an event_type and may have event_data.' },
);
export type TrackedEvent = z.output<typeof TrackedEvent>;

const mostEvents = 25;

/** One event, `{event_type, event_data}`, or several as `{events: [...]}`. */
export const Tracking = z
  .object({
    event_type: EventType.optional(),
    event_data: EventData.optional(),
    events: z
      .array(TrackedEvent, { error: 'Events are a list.' })
      .min(1, { error: 'Send at least one event.' })
      .max(mostEvents, { error: `Send at most ${mostEvents} events at once.` })
      .optional(),
  })
  .refine(({ event_type, events }) => event_type !== undefined || events !== undefined, {
    error: 'Enter an event type.',
    path: ['event_type'],
  })
  .meta({ anyOf: [{ required: ['event_type'] }, { required: ['events'] }] });
export type Tracking = z.output<typeof Tracking>;

export const analyticsRoutes = {
  dashboard: route({
    method: 'GET',
    path: '/analytics/dashboard',
    access: 'user',
    summary: 'Key figures, performance and engagement of the last 30 days',
    output: AnalyticsDashboard,
  }),
  kpis: route({
    method: 'GET',
    path: '/analytics/kpis',
    access: 'user',
    summary: 'The key figures alone',
    output: Kpis,
  }),
  performance: route({
    method: 'GET',
    path: '/analytics/portfolio/performance',
    access: 'user',
    summary: 'Value, invested and return over time',
    query: z.object({
      interval: z.enum(['day', 'month'], { error: 'Choose day or month.' }).default('month'),
      /** Omitted: the first trade by month, a year ago by day. */
      from: Day.optional(),
    }),
    output: PortfolioPerformance,
  }),
  trends: route({
    method: 'GET',
    path: '/analytics/financial/trends',
    access: 'user',
    summary: 'What moved month by month',
    query: z.object({
      months: wholeNumber('Months', { min: 1, max: 120 }).default(12),
    }),
    output: FinancialTrends,
  }),
  track: route({
    method: 'POST',
    path: '/analytics/track',
    access: 'user',
    summary: 'Record a use of the product',
    input: Tracking,
    status: 204,
  }),
};
