import * as z from 'zod';
import { CalendarDay } from '#contract/fields/fields';
import { Platform } from '#contract/portfolio/trades';
import { PriceProvenance } from '#contract/stocks';

/**
 * The stocks that no total of values, gains and returns counts, on either side: not their value, nor what was paid for
 * them, received, spent on fees or paid by them in dividends.
 */
export const excludedStockFields = {
  /** Held, and without a price. */
  unpricedSymbols: z.array(z.string()),
  /** Recorded as it cannot be; see `needsReview` of a holding. */
  reviewSymbols: z.array(z.string()),
};

/** A stock held that counts with the person's own price, and of which date that is. */
export const UsedOwnPrice = z.object({ symbol: z.string(), date: CalendarDay });

/**
 * Where a holding's price came from: the quote's own, in its own currency. `own`: it is one of the person's own prices,
 * since the market knows none; `asOf` is then the beginning of its day in New York.
 */
const HoldingQuote = PriceProvenance.extend({
  source: z.enum([...PriceProvenance.shape.source.options, 'own']),
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
