import * as z from 'zod';
import { Currency } from '#contract/cash';
import { CalendarDay, Instant, YearMonth } from '#contract/fields/fields';
import { excludedStockFields, UsedOwnPrice } from '#contract/portfolio/holdings';
import { Platform, TransactionType } from '#contract/portfolio/trades';
import { defineRoute } from '#contract/route';

/** A number as text with two decimals: `12.50`. */
const NumericText = z.string().regex(/^-?\d+\.\d{2}$/);

const Share = { value: z.number(), percent: z.number() };

/** Where the prices behind the figures came from. `asOf` is the oldest of them; null without any. */
export const PortfolioPriceSources = z.object({
  sources: z.array(z.enum(['yahoo', 'sample'])),
  asOf: Instant.nullable(),
  staleSymbols: z.array(z.string()),
  /** Stocks held that the market does not know, at the person's own price of that date. */
  ownPrices: z.array(UsedOwnPrice),
});
export type PortfolioPriceSources = z.infer<typeof PortfolioPriceSources>;

const Term = z.object({ all: z.number(), leftOut: z.number() });

/**
 * What the key figures are made of: each sum of all rows, and the part of it that the returns leave out. US dollars; of
 * these, and of the total value, a page makes the figures again to explain them.
 */
export const KeyFigureTermsView = z.object({
  /** In New York. */
  today: CalendarDay,
  invested: Term,
  sold: Term,
  fees: Term,
  /** Net of tax and fees. */
  dividends: Term,
  /** Net, of the 12 months up to today. */
  paidInYear: z.number(),
});

/** Everything the dashboard shows. Money in US dollars to the cent, percent to 2 decimals, months in New York. */
export const DashboardData = z.object({
  lastUpdated: Instant,
  kpis: z.object({
    /** Of the positions held, less the stocks left out. */
    totalValue: z.number(),
    /** Value + sold + net dividends - invested - fees, each less the stocks left out. */
    totalReturns: z.number(),
    /** Total returns in percent of the buys, the stocks left out counted in neither; `0.00` with nothing invested. */
    roi: NumericText,
    /** Net dividends of the last 12 months, divided by 12. */
    monthlyDividends: NumericText,
    watchlistSize: z.number().int(),
    cashBalance: z.number(),
    transactionsThisMonth: z.number().int(),
  }),
  portfolio: z.object({
    /** Every stock ever traded, each once. */
    uniqueStocks: z.number().int(),
    /** Those of which shares are held now. */
    heldStocks: z.number().int(),
    /** The sums of the totals of all trades that add shares, and of all that take them away, also of the stocks left out. */
    totalInvested: z.number(),
    totalSold: z.number(),
    /** Of these, the part that the returns leave out. */
    investedLeftOut: z.number(),
    soldLeftOut: z.number(),
    totalFees: z.number(),
    realizedGain: z.number(),
    totalTransactions: z.number().int(),
  }),
  dividends: z.object({
    /** Net of tax and fees, paid by today: the sum of the rows of `GET /dividends/income`. */
    total: z.number(),
    /** The same before tax and fees. */
    gross: z.number(),
    /** The 12 calendar months up to this one, oldest first. */
    byMonth: z.array(z.object({ month: YearMonth, amount: z.number() })),
  }),
  terms: KeyFigureTermsView,
  /** Which of the first steps have left something that is still there; null once the person has put the list away. */
  firstSteps: z.object({ trade: z.boolean(), cash: z.boolean(), watched: z.boolean() }).nullable(),
  /** The ten newest, newest first. */
  recentTransactions: z.array(
    z.object({
      id: z.number().int(),
      symbol: z.string(),
      type: TransactionType,
      quantity: z.number(),
      price: z.number(),
      total: z.number(),
      date: CalendarDay,
    }),
  ),
  /** The six newest months with a transaction, newest first. */
  monthlyActivity: z.array(z.object({ month: YearMonth, transactions: z.number().int() })),
  /** How the value is spread, largest first. */
  allocation: z.object({
    bySymbol: z.array(z.object({ symbol: z.string(), companyName: z.string(), ...Share })),
    byPlatform: z.array(z.object({ platform: Platform, ...Share })),
  }),
  prices: PortfolioPriceSources,
  ...excludedStockFields,
  /** Left out of the cash for want of a rate. */
  missingRates: z.array(Currency),
});
export type DashboardData = z.infer<typeof DashboardData>;

/** What a dashboard is made of, in counts and ages; no amount and no text of a person's. */
export const DashboardDebug = z.object({
  generatedAt: Instant,
  milliseconds: z.number(),
  rows: z.object({
    trades: z.number().int(),
    foundDividends: z.number().int(),
    manualDividends: z.number().int(),
    cashBalances: z.number().int(),
    watchlist: z.number().int(),
  }),
  newestTrade: CalendarDay.nullable(),
  quotes: z.array(
    z.object({
      symbol: z.string(),
      source: z.enum(['yahoo', 'sample']),
      ageSeconds: z.number().int(),
      stale: z.boolean(),
    }),
  ),
  withoutQuote: z.array(z.string()),
  splitsUnknown: z.array(z.string()),
  missingRates: z.array(Currency),
});
export type DashboardDebug = z.infer<typeof DashboardDebug>;

export const dashboardRoutes = {
  data: defineRoute({
    method: 'GET',
    path: '/dashboard/data',
    access: 'user',
    summary: 'Everything the dashboard shows',
    output: DashboardData,
  }),
  debug: defineRoute({
    method: 'GET',
    path: '/dashboard/debug',
    access: 'user',
    summary: 'What the dashboard was made of: counts, sources and ages',
    output: DashboardDebug,
  }),
};
