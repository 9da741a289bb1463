import { type Amount, computePercent, roundCents, roundPrice, sumExactAmounts } from '#core/money/amount';
import { mergePositionsBySymbol } from '#core/portfolio/position/merge-positions';
import type { AnyPosition } from '#core/portfolio/position/positions';
import type { Day } from '#core/time/day';

/**
 * What positions are worth. The rows that are rounded are those of one stock on one platform: value and cost each once
 * to the cent, half-even, the gain being the one less the other. Everything above them (a stock's row with its platforms
 * summed, a platform's card, the page's total, a slice of the allocation) is a sum of these rows, so that every total
 * on a page equals the rows under it. Two platforms with 0.0005 shares each at $13 are worth $0.01 each and $0.02
 * together, though 0.001 x $13 is $0.013.
 */

/**
 * Prices in US dollars a share; whoever has another currency converts first. Both are taken to be of shares as they are
 * on `day`: on the day of a split the provider's previous close is adjusted for it already.
 */
export type PriceQuote = {
  price: number;
  previousClose: number | null;
  /** The market's day that `price` is of; `previousClose` ended the market day before. Today where it is not said. */
  day?: Day;
};
export type QuotesBySymbol = ReadonlyMap<string, PriceQuote>;

/** An open position that has a price. Cost, value and gain are in cents. */
export type PositionValuation<P extends AnyPosition = AnyPosition> = {
  position: P;
  cost: Amount;
  /** Shares x the price to 6 decimals, as that is shown. */
  value: Amount;
  /** Value less cost, as both are shown: $100.00 - $33.33 = $66.67. */
  gainLoss: Amount;
  /** Of the cost; null where the shares cost nothing. */
  gainLossPercent: Amount | null;
};

/**
 * The stocks that no total of values, gains or returns counts, on either side: neither their value nor what was paid for
 * them, received, spent on fees or paid by them. A stock is left out with all its platforms, each by name.
 */
export type ExcludedStocks = {
  /** Held, and without a price. */
  unpricedSymbols: string[];
  /** Recorded as it cannot be, so that nobody knows what is held. */
  reviewSymbols: string[];
};

type Known = ReadonlyMap<string, unknown>;

const listSymbols = (positions: readonly AnyPosition[]): string[] =>
  [...new Set(positions.map(({ symbol }) => symbol))].toSorted();

/** What was sold for good needs no price: its gain is in the ledger. Both lists by name, no stock in both. */
export const findExcludedStocks = (positions: readonly AnyPosition[], prices: Known): ExcludedStocks => {
  const reviewSymbols = listSymbols(positions.filter(({ reviewReasons }) => reviewReasons.length > 0));
  const unpriced = positions.filter(({ open, symbol }) => open && !prices.has(symbol));
  return {
    unpricedSymbols: listSymbols(unpriced).filter((symbol) => !reviewSymbols.includes(symbol)),
    reviewSymbols,
  };
};

/** Those of the rows whose stock is not left out. */
export const filterOutExcludedStockRows = <T extends { symbol: string }>(
  rows: readonly T[],
  ...leftOut: readonly string[][]
): T[] => {
  const symbols = new Set(leftOut.flat());
  return rows.filter(({ symbol }) => !symbols.has(symbol));
};

type Appraised = Pick<PositionValuation, 'cost' | 'value'>;

const withGain = <P extends AnyPosition>(position: P, appraised: Appraised): PositionValuation<P> => {
  const gainLoss = appraised.value.minus(appraised.cost);
  return { position, ...appraised, gainLoss, gainLossPercent: computePercent(gainLoss, appraised.cost) };
};

/** Of one stock on one platform. 15 shares that cost $90 at a price of $8 -> value $120, gain $30, 33.33 %. */
export const valuePosition = <P extends AnyPosition>(
  position: P,
  { price }: Pick<PriceQuote, 'price'>,
): PositionValuation<P> =>
  withGain(position, { cost: roundCents(position.cost), value: roundCents(position.shares.times(roundPrice(price))) });

/** The open positions of one stock each and one platform, valued, without the stocks that are left out. */
export const valuePositions = <P extends AnyPosition>(
  positions: readonly P[],
  quotes: QuotesBySymbol,
): ExcludedStocks & { rows: PositionValuation<P>[] } => {
  const leftOut = findExcludedStocks(positions, quotes);
  const countedPositions = filterOutExcludedStockRows(positions, leftOut.unpricedSymbols, leftOut.reviewSymbols);
  const rows = countedPositions.flatMap((position) => {
    const quote = position.open && quotes.get(position.symbol);
    return quote ? [valuePosition(position, quote)] : [];
  });
  return { ...leftOut, rows };
};

/** The sum of the rows as they are shown, each rounded to the cent, so that the total equals them. */
export const sumValuations = (rows: readonly PositionValuation[], field: 'cost' | 'value' | 'gainLoss'): Amount =>
  sumExactAmounts(rows.map((row) => row[field]));

/** One row a stock, its platforms summed: $0.01 here and $0.01 there -> $0.02. `rows` are of those `positions`. */
export const mergeValuationsBySymbol = (
  positions: readonly AnyPosition[],
  rows: readonly PositionValuation[],
): PositionValuation[] => {
  const parts = Map.groupBy(rows, ({ position }) => position.symbol);
  return mergePositionsBySymbol(positions).flatMap((merged) => {
    const own = parts.get(merged.symbol);
    return own ? [withGain(merged, { cost: sumValuations(own, 'cost'), value: sumValuations(own, 'value') })] : [];
  });
};
