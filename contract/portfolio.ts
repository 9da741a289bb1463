import * as z from 'zod';
import { Day, IdParams, wholeNumber } from '#contract/fields';
import { BatchAnswer, RowsChanged, RowsDeletion } from '#contract/many-rows';
import { ownAssetRoutes } from '#contract/own-assets';
import { PageQuery, pageOf } from '#contract/pages';
import { route } from '#contract/route';
import { Provenance } from '#contract/stocks';
import { NewTrade, Platform, Trade, TradeBatch, TradeEdit, TradesEdit } from '#contract/trades';

/**
 * The stocks that no total of values, gains and returns counts, on either side: not their value, nor what was paid for
 * them, received, spent on fees or paid by them in dividends.
 */
export const leftOutFields = {
  /** Held, and without a price. */
  unpricedSymbols: z.array(z.string()),
  /** Recorded as it cannot be; see `needsReview` of a holding. */
  reviewSymbols: z.array(z.string()),
};

/** A stock held that counts with the person's own price, and of which date that is. */
export const OwnPriceUsed = z.object({ symbol: z.string(), date: Day });

/**
 * Where a holding's price came from: the quote's own, in its own currency. `own`: it is one of the person's own prices,
 * since the market knows none; `asOf` is then the beginning of its day in New York.
 */
const HoldingQuote = Provenance.extend({
  source: z.enum([...Provenance.shape.source.options, 'own']),
  currency: z.string(),
  price: z.number(),
  /** US dollars for one unit of the currency, by which the price was converted; 1 for US dollars. */
  rate: z.number(),
});

/** What cannot be as it is recorded, with what to do about it, and the trade to look at where it is a single one. */
const ReviewReason = z.object({ sentence: z.string(), tradeId: z.number().int().nullable() });

/**
 * A position that is held, or that needs a look before anybody can say that it is not. Money in US dollars, to the cent;
 * shares to 8 decimals, prices to 6. A row with its platforms summed is the sum of their rows.
 */
export const Holding = z.object({
  symbol: z.string(),
  companyName: z.string(),
  /** The platform in a per-platform list; null where platforms are summed. */
  platform: Platform.nullable(),
  shares: z.number(),
  avgPrice: z.number(),
  /** Cost basis of the shares still held: average cost, fees left out. */
  cost: z.number(),
  /** In US dollars, whatever the quote's currency. Null, and so the value and gain, where no price is available. */
  currentPrice: z.number().nullable(),
  previousClose: z.number().nullable(),
  /** Null as well, and so the gain, while anything about the stock needs review. */
  currentValue: z.number().nullable(),
  gainLoss: z.number().nullable(),
  gainLossPercent: z.number().nullable(),
  realizedGain: z.number(),
  hasAdjustments: z.boolean(),
  adjustmentSummary: z.string().nullable(),
  originalShares: z.number(),
  totalSplitRatio: z.number(),
  /** True when the symbol's splits could not be looked up, so that shares may need an adjustment. */
  splitsUnknown: z.boolean(),
  /**
   * True where the trades cannot be as they are recorded, as after a split that was learnt late: the shares are not to be
   * relied on, and are never just none.
   */
  needsReview: z.boolean(),
  /** Why, one a platform; empty where nothing needs review. */
  reviewReasons: z.array(ReviewReason),
  quote: HoldingQuote.nullable(),
  /** What its figures are computed from, as exact decimals: by these a page explains them. */
  exact: z.object({ shares: z.string(), bought: z.string(), sold: z.string(), costOfSold: z.string() }),
});
export type Holding = z.infer<typeof Holding>;

export const HoldingsReport = z.object({
  /** One row a symbol, platforms summed. */
  holdings: z.array(Holding),
  /** One row a platform and symbol. */
  platformHoldings: z.array(Holding),
});
export type HoldingsReport = z.infer<typeof HoldingsReport>;

export const PortfolioValue = z.object({
  totalValue: z.number(),
  /** Cost of the open positions that have a price, so that the gain compares like with like. */
  totalCost: z.number(),
  gainLoss: z.number(),
  gainLossPercent: z.number().nullable(),
  realizedGain: z.number(),
  /** The sums of the totals of all trades that added shares, and of all that took them away, ever. */
  totalInvested: z.number(),
  totalSold: z.number(),
  totalFees: z.number(),
  holdingsCount: z.number().int(),
  transactionsCount: z.number().int(),
  ...leftOutFields,
});
export type PortfolioValue = z.infer<typeof PortfolioValue>;

export const PlatformBreakdown = z.object({
  platforms: z.array(
    z.object({
      platform: Platform,
      holdingsCount: z.number().int(),
      totalValue: z.number(),
      /** Cost of the platform's positions, of which `leftOutCost` is that of the stocks left out of value and gain. */
      totalInvested: z.number(),
      leftOutCost: z.number(),
      totalGainLoss: z.number(),
      gainLossPercent: z.number().nullable(),
      realizedGain: z.number(),
      ...leftOutFields,
    }),
  ),
});
export type PlatformBreakdown = z.infer<typeof PlatformBreakdown>;

const Change = z.object({ amount: z.number(), percent: z.number().nullable() });

/**
 * Against the previous close: shares held when the day began count from it, shares bought since from what was paid,
 * shares sold since up to what was received. A symbol without the price that this takes is left out and named.
 */
export const DailyChange = z.object({
  total: Change,
  holdings: z.array(
    Change.extend({
      symbol: z.string(),
      companyName: z.string(),
      /** Null where nothing is held any more, or nothing was held before, and none is available. */
      price: z.number().nullable(),
      previousClose: z.number().nullable(),
    }),
  ),
  ...leftOutFields,
});
export type DailyChange = z.infer<typeof DailyChange>;

const Ranked = z.object({
  symbol: z.string(),
  companyName: z.string(),
  gainLoss: z.number(),
  gainLossPercent: z.number(),
});

export const PortfolioAnalysis = z.object({
  totalValue: z.number(),
  allocation: z.array(
    z.object({ symbol: z.string(), companyName: z.string(), value: z.number(), percent: z.number() }),
  ),
  largestPosition: z.object({ symbol: z.string(), value: z.number(), percent: z.number() }).nullable(),
  /** How many positions, largest first, make up 80 % of the value. */
  positionsFor80Percent: z.number().int(),
  best: Ranked.nullable(),
  worst: Ranked.nullable(),
  ...leftOutFields,
});
export type PortfolioAnalysis = z.infer<typeof PortfolioAnalysis>;

export const portfolioRoutes = {
  holdings: route({
    method: 'GET',
    path: '/portfolio/holdings',
    access: 'user',
    summary: 'Open positions with prices, gain and loss',
    output: HoldingsReport,
  }),
  value: route({
    method: 'GET',
    path: '/portfolio/value',
    access: 'user',
    summary: 'Totals over all platforms',
    output: PortfolioValue,
  }),
  transactions: route({
    method: 'GET',
    path: '/portfolio/transactions',
    access: 'user',
    summary: 'Every trade, newest first; with a limit, a page of them',
    query: PageQuery,
    output: z.union([z.array(Trade), pageOf(Trade)]),
  }),
  transaction: route({
    method: 'GET',
    path: '/portfolio/transactions/{id}',
    access: 'user',
    summary: 'One trade',
    params: IdParams,
    output: Trade,
  }),
  addTransaction: route({
    method: 'POST',
    path: '/portfolio/transactions',
    access: 'user',
    summary: 'Record a buy or a sell',
    input: NewTrade,
    output: Trade,
    status: 201,
  }),
  /**
   * Of a position (a symbol on a platform) all rows are recorded or none. What counts is the ledger as it comes out, by date
   * and on one date in the order of the rows: a sale may stand before its purchase in the list. A position of more rows than
   * one transaction of the table takes (some 16) is judged as a whole and recorded in several; each leaves the ledger right.
   * Broken off, the same batch under the same Idempotency-Key goes on where it stopped, within 24 hours. Only where somebody
   * else changes the very position in between, so that the rest is no longer possible, is a part of it refused: each row says
   * what became of it.
   */
  addTransactions: route({
    method: 'POST',
    path: '/portfolio/transactions/batch',
    access: 'user',
    summary:
      'Record up to 500 trades, all or none of a symbol on a platform, each answered in its place; broken off, the same call under the same key goes on where it stopped',
    input: TradeBatch,
    output: BatchAnswer,
    keyed: true,
  }),
  /**
   * All rows are judged before the first is written: where one is refused, nothing is changed. The changes of a stock that
   * hang together go into one transaction; where they do not fit, in an order in which every step leaves the ledger right.
   */
  editTransactions: route({
    method: 'POST',
    path: '/portfolio/transactions/batch-edit',
    access: 'user',
    summary:
      'Give up to 500 trades the same platform, date or notes, all or none; broken off, the same call under the same key goes on where it stopped',
    input: TradesEdit,
    output: RowsChanged,
    keyed: true,
  }),
  deleteTransactions: route({
    method: 'POST',
    path: '/portfolio/transactions/batch-delete',
    access: 'user',
    summary:
      'Delete up to 500 trades, all or none; broken off, the same call under the same key goes on where it stopped',
    input: RowsDeletion,
    output: RowsChanged,
    keyed: true,
  }),
  editTransaction: route({
    method: 'PUT',
    path: '/portfolio/transactions/{id}',
    access: 'user',
    summary: 'Replace the fields of a trade',
    params: IdParams,
    input: TradeEdit,
    output: Trade,
  }),
  deleteTransaction: route({
    method: 'DELETE',
    path: '/portfolio/transactions/{id}',
    access: 'user',
    summary: 'Delete a trade',
    params: IdParams,
    status: 204,
  }),
  analysis: route({
    method: 'GET',
    path: '/portfolio/analysis',
    access: 'user',
    summary: 'Allocation, concentration, best and worst position',
    output: PortfolioAnalysis,
  }),
  dailyChange: route({
    method: 'GET',
    path: '/portfolio/daily-change',
    access: 'user',
    summary: 'Change against the previous close',
    output: DailyChange,
  }),
  platformBreakdown: route({
    method: 'GET',
    path: '/portfolio/platform-breakdown',
    access: 'user',
    summary: 'Totals per platform',
    output: PlatformBreakdown,
  }),
  platformTransactions: route({
    method: 'GET',
    path: '/portfolio/platform-transactions',
    access: 'user',
    summary: "One platform's trades, a page at a time",
    query: z.object({
      platform: Platform,
      limit: wholeNumber('Limit', { min: 1, max: 500 }).default(50),
      offset: wholeNumber('Offset', { min: 0, max: 1_000_000 }).default(0),
    }),
    output: z.object({
      transactions: z.array(Trade),
      total: z.number().int(),
      limit: z.number().int(),
      offset: z.number().int(),
    }),
  }),
  ...ownAssetRoutes,
};
