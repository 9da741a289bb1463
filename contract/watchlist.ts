import * as z from 'zod';
import { normalizeFieldNames } from '#contract/fields/field-naming';
import { watchlistRules } from '#contract/fields/field-rules';
import { figureField, IdParams, LedgerRowId, RecordVersion, StockSymbol, textLineField } from '#contract/fields/fields';
import { defineRoute } from '#contract/route';
import { PriceProvenance } from '#contract/stocks';
import {
  defaultPriority,
  defaultTargetStatus,
  priorityLevels,
  targetStatuses,
  watchlistCategories,
} from '#core/watchlist/watchlist-options';

/** Null, an absent field and none are the same. */
const optionalField = <S extends z.ZodType>(schema: S) => schema.nullable().default(null);

const categoryNames = watchlistCategories.map(({ id, name }) => `${id} (${name})`).join(', ');
const CategoryId = z.literal(
  watchlistCategories.map(({ id }) => id),
  { error: `Choose a category: ${categoryNames}.` },
);

const PriorityLevel = z.literal(priorityLevels, { error: 'Choose a priority from 1 (Critical) to 5 (Watch).' });

export const WatchlistTargetStatus = z.enum(targetStatuses, {
  error: `Choose a status: ${targetStatuses.join(', ')}.`,
});
export type WatchlistTargetStatus = z.infer<typeof WatchlistTargetStatus>;

/** Prices and amounts in US dollars. */
export const NewWatchlistItem = z.preprocess(
  normalizeFieldNames,
  z.object({
    symbol: StockSymbol,
    /** The market's own name stands in where it is left out. */
    companyName: optionalField(textLineField(watchlistRules.companyName)),
    categoryId: optionalField(CategoryId),
    targetBuyPrice: optionalField(figureField(watchlistRules.buyPrice)),
    targetBuyQuantity: optionalField(figureField(watchlistRules.quantity)),
    targetInvestmentAmount: optionalField(figureField(watchlistRules.amount)),
    targetSellPrice: optionalField(figureField(watchlistRules.sellPrice)),
    notes: optionalField(textLineField(watchlistRules.notes)),
    investmentThesis: optionalField(textLineField(watchlistRules.thesis)),
    priorityLevel: PriorityLevel.nullish().transform((level) => level ?? defaultPriority),
    targetStatus: WatchlistTargetStatus.nullish().transform((status) => status ?? defaultTargetStatus),
  }),
);
export type NewWatchlistItem = z.output<typeof NewWatchlistItem>;

const clearableField = <S extends z.ZodType>(schema: S) => schema.nullable().optional();

/** Only what is sent changes; null takes it away. The stock stays: another one is another item. */
export const WatchlistItemEdit = z.preprocess(
  normalizeFieldNames,
  z.object({
    /** Tolerated where it is as stored, so that a whole item can be sent back; refused where it differs. */
    symbol: StockSymbol.optional(),
    companyName: clearableField(textLineField(watchlistRules.companyName)),
    categoryId: clearableField(CategoryId),
    targetBuyPrice: clearableField(figureField(watchlistRules.buyPrice)),
    targetBuyQuantity: clearableField(figureField(watchlistRules.quantity)),
    targetInvestmentAmount: clearableField(figureField(watchlistRules.amount)),
    targetSellPrice: clearableField(figureField(watchlistRules.sellPrice)),
    notes: clearableField(textLineField(watchlistRules.notes)),
    investmentThesis: clearableField(textLineField(watchlistRules.thesis)),
    priorityLevel: PriorityLevel.optional(),
    targetStatus: WatchlistTargetStatus.optional(),
    /** The version that was read; omitted, the edit applies to whatever is there. */
    version: RecordVersion.optional(),
  }),
);
export type WatchlistItemEdit = z.output<typeof WatchlistItemEdit>;

const StatusChange = z.preprocess(normalizeFieldNames, z.object({ targetStatus: WatchlistTargetStatus }));

/** One part of the score, and why it came out so. */
const ScoreFactorView = z.object({
  factor: z.enum(['target', 'valuation', 'dividend', 'move']),
  /** 0 to 1. */
  score: z.number(),
  /** Of 100; the parts that are known share the whole in proportion. */
  weight: z.number().int(),
  reason: z.string(),
});

/** A watched stock as it is recorded, and read back. Money in US dollars; what is null is not set. */
export const WatchlistItemRecord = z.object({
  id: LedgerRowId,
  symbol: z.string(),
  /** Null where neither the person nor the market named it at the time. */
  company_name: z.string().nullable(),
  category_id: z.number().int().nullable(),
  priority_level: PriorityLevel,
  target_buy_price: z.number().nullable(),
  target_buy_quantity: z.number().nullable(),
  target_investment_amount: z.number().nullable(),
  target_sell_price: z.number().nullable(),
  target_status: WatchlistTargetStatus,
  notes: z.string(),
  investment_thesis: z.string(),
  version: RecordVersion,
});
export type WatchlistItemRecord = z.infer<typeof WatchlistItemRecord>;

/** With its quote; what is null may also be not to be had just now. */
export const WatchlistItem = z.object({
  ...WatchlistItemRecord.shape,
  company_name: z.string(),
  category_name: z.string().nullable(),
  category_color: z.string().nullable(),
  /** Holds one of Buy, Sell or Wait. */
  recommendation: z.string(),
  /** 0 to 1; null without a quote. */
  ai_score: z.number().min(0).max(1).nullable(),
  ai_reasons: z.array(ScoreFactorView),
  currentPrice: z.number().nullable(),
  change: z.number().nullable(),
  changePercent: z.number().nullable(),
  marketCap: z.number().nullable(),
  peRatio: z.number().nullable(),
  /** In percent of the price a year. */
  dividendYield: z.number().nullable(),
  volume: z.number().nullable(),
  /** Where the price came from; null without one. */
  quote: PriceProvenance.nullable(),
});
export type WatchlistItem = z.infer<typeof WatchlistItem>;

export const WatchlistStats = z.object({
  totalItems: z.number().int(),
  /** Items at or under their buy target. */
  opportunities: z.number().int(),
  /** Items with a category. */
  categorized: z.number().int(),
  /** Over the items with a price, to the cent; null without any. */
  averagePrice: z.number().nullable(),
  /** Left out of the figures for want of a price. */
  unpricedSymbols: z.array(z.string()),
});
export type WatchlistStats = z.infer<typeof WatchlistStats>;

export const Watchlist = z.object({ watchlist: z.array(WatchlistItem), stats: WatchlistStats });
export type Watchlist = z.infer<typeof Watchlist>;

export const WatchlistCategoryView = z.object({ id: z.number().int(), name: z.string(), color: z.string() });
export type WatchlistCategoryView = z.infer<typeof WatchlistCategoryView>;

export const watchlistRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/enhanced-watchlist',
    access: 'user',
    summary: 'Watched stocks with their quotes, the most urgent first, and figures over them',
    output: Watchlist,
  }),
  categories: defineRoute({
    method: 'GET',
    path: '/enhanced-watchlist/categories',
    access: 'user',
    summary: 'The categories to choose from',
    output: z.object({ categories: z.array(WatchlistCategoryView) }),
  }),
  add: defineRoute({
    method: 'POST',
    path: '/enhanced-watchlist',
    access: 'user',
    summary: 'Watch a stock',
    input: NewWatchlistItem,
    output: WatchlistItem,
    status: 201,
  }),
  edit: defineRoute({
    method: 'PUT',
    path: '/enhanced-watchlist/{id}',
    access: 'user',
    summary: 'Change targets, category, notes and whatever else is kept of a watched stock',
    params: IdParams,
    input: WatchlistItemEdit,
    output: WatchlistItem,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/enhanced-watchlist/{id}',
    access: 'user',
    summary: 'Watch a stock no longer',
    params: IdParams,
    status: 204,
  }),
  setStatus: defineRoute({
    method: 'PATCH',
    path: '/enhanced-watchlist/{id}/status',
    access: 'user',
    summary: 'Say what became of a target',
    params: IdParams,
    input: StatusChange,
    output: WatchlistItem,
  }),
};
