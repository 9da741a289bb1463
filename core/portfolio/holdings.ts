import {
  type Amount,
  computePercent,
  roundCents,
  roundPrice,
  roundShares,
  sumExactAmounts,
  toDecimalText,
  toNumber,
  toNumberOrNull,
} from '#core/money/amount';
import { mergePositionsBySymbol } from '#core/portfolio/position/merge-positions';
import { type AnyPosition, isListedPosition, type Position } from '#core/portfolio/position/positions';
import { describeSplits } from '#core/portfolio/position/splits';
import type { PositionReviewReason } from '#core/portfolio/position-review-reasons';
import { findExcludedStocks, type PriceQuote, type QuotesBySymbol, valuePosition } from '#core/portfolio/valuation';

/** A row of the holdings table. Money in US dollars to the cent, shares to 8 decimals, prices to 6, percent to 2. */
export type HoldingRow<P extends string | null = string | null> = {
  symbol: string;
  companyName: string;
  platform: P;
  shares: number;
  avgPrice: number;
  cost: number;
  currentPrice: number | null;
  previousClose: number | null;
  /** Null, and the gain with it, without a price and while anything about the stock needs review. */
  currentValue: number | null;
  gainLoss: number | null;
  gainLossPercent: number | null;
  realizedGain: number;
  hasAdjustments: boolean;
  adjustmentSummary: string | null;
  originalShares: number;
  totalSplitRatio: number;
  needsReview: boolean;
  reviewReasons: PositionReviewReason[];
  exact: UnroundedHoldingSums;
};

/** What the figures of a row are computed from, with all decimals: shares held, bought and sold for, the cost of what was sold. */
export type UnroundedHoldingSums = { shares: string; bought: string; sold: string; costOfSold: string };

/** In cents; the value is null where nobody can tell it. */
type Worth = { cost: Amount; value: Amount | null };

const computeWorth = (position: AnyPosition, quote: PriceQuote | undefined): Worth =>
  quote ? valuePosition(position, quote) : { cost: roundCents(position.cost), value: null };

const sumWorths = (parts: readonly Worth[]): Worth => {
  const values = parts.flatMap(({ value }) => value ?? []);
  const cost = sumExactAmounts(parts.map((part) => part.cost));
  return { cost, value: values.length === parts.length ? sumExactAmounts(values) : null };
};

const toGain = ({ cost, value }: Worth) => {
  if (value === null) return { currentValue: null, gainLoss: null, gainLossPercent: null };
  const gainLoss = value.minus(cost);
  return {
    currentValue: toNumber(value),
    gainLoss: toNumber(gainLoss),
    gainLossPercent: toNumberOrNull(computePercent(gainLoss, cost)),
  };
};

const toRow = <P extends string | null>(
  position: Position<P>,
  quote: PriceQuote | undefined,
  worth: Worth,
): HoldingRow<P> => ({
  symbol: position.symbol,
  companyName: position.companyName,
  platform: position.platform,
  shares: toNumber(roundShares(position.shares)),
  avgPrice: toNumber(roundPrice(position.avgPrice)),
  cost: toNumber(worth.cost),
  currentPrice: quote ? toNumber(roundPrice(quote.price)) : null,
  previousClose: quote && quote.previousClose !== null ? toNumber(roundPrice(quote.previousClose)) : null,
  ...toGain(worth),
  realizedGain: toNumber(roundCents(position.realizedGain)),
  hasAdjustments: position.splits.length > 0,
  adjustmentSummary: describeSplits(position.splits),
  originalShares: toNumber(roundShares(position.originalShares)),
  totalSplitRatio: toNumber(roundShares(position.totalSplitRatio)),
  needsReview: position.reviewReasons.length > 0,
  reviewReasons: [...position.reviewReasons],
  exact: {
    shares: toDecimalText(position.shares),
    bought: toDecimalText(position.bought),
    sold: toDecimalText(position.sold),
    costOfSold: toDecimalText(position.costOfSold),
  },
});

/**
 * Every position to be listed, a row a platform and stock and a row a stock, in the order of `positions`. 15 shares that
 * cost $90 at a price of $8: value $120, gain $30, 33.33 %. A stock's own row is the sum of its platforms' rows; a stock
 * that no total counts has rows without value and gain.
 */
export const listHoldingRows = <P extends string>(positions: readonly Position<P>[], quotes: QuotesBySymbol) => {
  const { reviewSymbols } = findExcludedStocks(positions, quotes);
  const toValuedRow = (position: Position<P>) => {
    const quote = quotes.get(position.symbol);
    const worth = computeWorth(position, reviewSymbols.includes(position.symbol) ? undefined : quote);
    return { quote, worth, row: toRow(position, quote, worth) };
  };
  const parts = positions.filter(isListedPosition).map(toValuedRow);
  const ofSymbol = Map.groupBy(parts, ({ row }) => row.symbol);
  const merged = mergePositionsBySymbol(positions).flatMap((position) => {
    const own = ofSymbol.get(position.symbol);
    return own ? [toRow(position, own[0]?.quote, sumWorths(own.map(({ worth }) => worth)))] : [];
  });
  return { holdings: merged, platformHoldings: parts.map(({ row }) => row) };
};
