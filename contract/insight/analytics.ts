import * as z from 'zod';
import { CalendarDay, requiredTextLineField, wholeNumberField, YearMonth } from '#contract/fields/fields';
import { DashboardData, KeyFigureTermsView, PortfolioPriceSources } from '#contract/insight/dashboard';
import { excludedStockFields, UsedOwnPrice } from '#contract/portfolio/holdings';
import { defineRoute } from '#contract/route';

export const AnalyticsKpis = DashboardData.shape.kpis.pick({
  totalValue: true,
  totalReturns: true,
  roi: true,
  monthlyDividends: true,
});
export type AnalyticsKpis = z.infer<typeof AnalyticsKpis>;

/** The last 30 days, today included, in New York. */
const EngagementReport = z.object({
  /** Days with any event, in percent of 30, 2 decimals. */
  engagementRate: z.number(),
  loginCount: z.number().int(),
  activeDays: z.number().int(),
  /** By type of event, the most used first. */
  featureUsage: z.array(z.object({ feature: z.string(), usage_count: z.number().int() })),
});

export const AnalyticsDashboard = z.object({
  kpis: AnalyticsKpis,
  performance: z.object({
    totalInvested: z.number(),
    /** Of this, the part that the returns leave out. */
    investedLeftOut: z.number(),
    realizedGains: z.number(),
    totalDividends: z.number(),
    holdingsCount: z.number().int(),
  }),
  terms: KeyFigureTermsView,
  engagement: EngagementReport,
  prices: PortfolioPriceSources,
  ...excludedStockFields,
});
export type AnalyticsDashboard = z.infer<typeof AnalyticsDashboard>;

/** At the close of a day, in US dollars to the cent; today's at the latest prices. */
const PerformancePointView = z.object({
  date: CalendarDay,
  value: z.number(),
  /** The totals of all buys up to that day. */
  invested: z.number(),
  /** Value + sold + net dividends - invested - fees, each up to that day. */
  return: z.number(),
  /** Of the invested; null while nothing is. */
  returnPercent: z.number().nullable(),
});

export const PortfolioValueHistory = z.object({
  interval: z.enum(['day', 'month']),
  /** Oldest first, from the first trade on. */
  points: z.array(PerformancePointView),
  /** These are left out of every point, their trades and dividends with them, as of the key figures. */
  ...excludedStockFields,
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
  ownPrices: z.array(UsedOwnPrice),
  /**
   * Null, mostly. Else days are still to be counted: they are up to this one, and each call goes on. There are no points
   * then; after a correction in the past there are, and those of later days are of before it.
   */
  countedTo: CalendarDay.nullable(),
});
export type PortfolioValueHistory = z.infer<typeof PortfolioValueHistory>;

/** What moved in one month, in US dollars to the cent, each figure zero or more. */
const MonthlyTrend = z.object({
  month: YearMonth,
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

export const MonthlyFinancialTrends = z.object({
  /** Oldest first, months without any movement included. */
  months: z.array(MonthlyTrend),
  /** Currencies left out for want of a rate. */
  missingRates: z.array(z.string()),
});
export type MonthlyFinancialTrends = z.infer<typeof MonthlyFinancialTrends>;

const EventType = requiredTextLineField('Event type', 64, 'Enter an event type.');

const largestData = 4 * 1024;
const countBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value) ?? '').length;

/** Any JSON. */
const EventData = z
  .unknown()
  .refine((data) => countBytes(data) <= largestData, { error: 'Event data takes at most 4 KB.' })
  .meta({ description: 'Any JSON of at most 4 KB.' });

/** One use of the product, of a page or of an action. */
export const TrackedUsageEvent = z.object({ event_type: EventType, event_data: EventData.optional() });
export type TrackedUsageEvent = z.output<typeof TrackedUsageEvent>;

export const analyticsRoutes = {
  dashboard: defineRoute({
    method: 'GET',
    path: '/analytics/dashboard',
    access: 'user',
    summary: 'Key figures, performance and engagement of the last 30 days',
    output: AnalyticsDashboard,
  }),
  kpis: defineRoute({
    method: 'GET',
    path: '/analytics/kpis',
    access: 'user',
    summary: 'The key figures alone',
    output: AnalyticsKpis,
  }),
  performance: defineRoute({
    method: 'GET',
    path: '/analytics/portfolio/performance',
    access: 'user',
    summary: 'Value, invested and return over time',
    query: z.object({
      interval: z.enum(['day', 'month'], { error: 'Choose day or month.' }).default('month'),
      /** Omitted: the first trade by month, a year ago by day. */
      from: CalendarDay.optional(),
    }),
    output: PortfolioValueHistory,
  }),
  trends: defineRoute({
    method: 'GET',
    path: '/analytics/financial/trends',
    access: 'user',
    summary: 'What moved month by month',
    query: z.object({
      months: wholeNumberField('Months', { min: 1, max: 120 }).default(12),
    }),
    output: MonthlyFinancialTrends,
  }),
  track: defineRoute({
    method: 'POST',
    path: '/analytics/track',
    access: 'user',
    summary: 'Record a use of the product',
    input: TrackedUsageEvent,
    status: 204,
  }),
};
