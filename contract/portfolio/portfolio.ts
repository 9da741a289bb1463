import * as z from 'zod';
import { BulkRowChangeResult, BulkRowDeletion, RowBatchResult } from '#contract/fields/bulk-row-refs';
import { IdParams, wholeNumberField } from '#contract/fields/fields';
import { createPageSchema, PageQuery } from '#contract/fields/pagination';
import { excludedStockFields, Holding } from '#contract/portfolio/holdings';
import { NewTrade, Platform, Trade, TradeBatch, TradeEdit, TradesBulkEdit } from '#contract/portfolio/trades';
import { defineRoute } from '#contract/route';

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
  ...excludedStockFields,
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
      ...excludedStockFields,
    }),
  ),
});
export type PlatformBreakdown = z.infer<typeof PlatformBreakdown>;

const Change = z.object({ amount: z.number(), percent: z.number().nullable() });

/**
 * Against the previous close: shares held when the day began count from it, shares bought since from what was paid,
 * shares sold since up to what was received. A symbol without the price that this takes is left out and named.
 */
export const DailyChangeReport = z.object({
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
  ...excludedStockFields,
});
export type DailyChangeReport = z.infer<typeof DailyChangeReport>;

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
  ...excludedStockFields,
});
export type PortfolioAnalysis = z.infer<typeof PortfolioAnalysis>;

export const portfolioRoutes = {
  holdings: defineRoute({
    method: 'GET',
    path: '/portfolio/holdings',
    access: 'user',
    summary: 'Open positions with prices, gain and loss',
    output: HoldingsReport,
  }),
  value: defineRoute({
    method: 'GET',
    path: '/portfolio/value',
    access: 'user',
    summary: 'Totals over all platforms',
    output: PortfolioValue,
  }),
  transactions: defineRoute({
    method: 'GET',
    path: '/portfolio/transactions',
    access: 'user',
    summary: 'Every trade, newest first; with a limit, a page of them',
    query: PageQuery,
    output: z.union([z.array(Trade), createPageSchema(Trade)]),
  }),
  transaction: defineRoute({
    method: 'GET',
    path: '/portfolio/transactions/{id}',
    access: 'user',
    summary: 'One trade',
    params: IdParams,
    output: Trade,
  }),
  addTransaction: defineRoute({
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
  addTransactions: defineRoute({
    method: 'POST',
    path: '/portfolio/transactions/batch',
    access: 'user',
    summary:
      'Record up to 500 trades, all or none of a symbol on a platform, each answered in its place; broken off, the same call under the same key goes on where it stopped',
    input: TradeBatch,
    output: RowBatchResult,
    keyed: true,
  }),
  /**
   * All rows are judged before the first is written: where one is refused, nothing is changed. The changes of a stock that
   * hang together go into one transaction; where they do not fit, in an order in which every step leaves the ledger right.
   */
  editTransactions: defineRoute({
    method: 'POST',
    path: '/portfolio/transactions/batch-edit',
    access: 'user',
    summary:
      'Give up to 500 trades the same platform, date or notes, all or none; broken off, the same call under the same key goes on where it stopped',
    input: TradesBulkEdit,
    output: BulkRowChangeResult,
    keyed: true,
  }),
  deleteTransactions: defineRoute({
    method: 'POST',
    path: '/portfolio/transactions/batch-delete',
    access: 'user',
    summary:
      'Delete up to 500 trades, all or none; broken off, the same call under the same key goes on where it stopped',
    input: BulkRowDeletion,
    output: BulkRowChangeResult,
    keyed: true,
  }),
  editTransaction: defineRoute({
    method: 'PUT',
    path: '/portfolio/transactions/{id}',
    access: 'user',
    summary: 'Replace the fields of a trade',
    params: IdParams,
    input: TradeEdit,
    output: Trade,
  }),
  deleteTransaction: defineRoute({
    method: 'DELETE',
    path: '/portfolio/transactions/{id}',
    access: 'user',
    summary: 'Delete a trade',
    params: IdParams,
    status: 204,
  }),
  analysis: defineRoute({
    method: 'GET',
    path: '/portfolio/analysis',
    access: 'user',
    summary: 'Allocation, concentration, best and worst position',
    output: PortfolioAnalysis,
  }),
  dailyChange: defineRoute({
    method: 'GET',
    path: '/portfolio/daily-change',
    access: 'user',
    summary: 'Change against the previous close',
    output: DailyChangeReport,
  }),
  platformBreakdown: defineRoute({
    method: 'GET',
    path: '/portfolio/platform-breakdown',
    access: 'user',
    summary: 'Totals per platform',
    output: PlatformBreakdown,
  }),
  platformTransactions: defineRoute({
    method: 'GET',
    path: '/portfolio/platform-transactions',
    access: 'user',
    summary: "One platform's trades, a page at a time",
    query: z.object({
      platform: Platform,
      limit: wholeNumberField('Limit', { min: 1, max: 500 }).default(50),
      offset: wholeNumberField('Offset', { min: 0, max: 1_000_000 }).default(0),
    }),
    output: z.object({
      transactions: z.array(Trade),
      total: z.number().int(),
      limit: z.number().int(),
      offset: z.number().int(),
    }),
  }),
};
