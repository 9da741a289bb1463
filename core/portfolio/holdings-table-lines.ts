import { computePercent, sumExactAmounts, toAmount, toNumber, toNumberOrNull } from '#core/money/amount';
import { type AssetClass, toAssetClass } from '#core/stocks/asset-class';
import { compareText } from '#core/text/compare';

/**
 * One table of holdings, a line a stock. Every figure of a line is one that the reports tell, to the cent; what is made of
 * them here is made of the figures as they are shown, so that a reader can add them up.
 */
export type StockLineFigures = {
  cost: number;
  /** Null, and so the gain, where nobody can tell it. */
  value: number | null;
  gain: number | null;
  /** What the day did to it. */
  day: number | null;
  /** Net, of 12 months; null where it is not known apart. */
  income: number | null;
};

/** Of all that is held: $30 of $120 -> 25 %. */
export const computePortfolioWeight = (value: number | null, total: number): number | null =>
  value === null ? null : toNumberOrNull(computePercent(toAmount(value), toAmount(total)));

/** What 12 months paid, of what the shares held now have cost: $3 of $120 -> 2.5 %. Null where they cost nothing. */
export const computeYieldOnCost = (income: number | null, cost: number): number | null =>
  income === null ? null : toNumberOrNull(computePercent(toAmount(income), toAmount(cost)));

const sumKnown = (figures: readonly (number | null)[]): number =>
  toNumber(sumExactAmounts(figures.flatMap((figure) => (figure === null ? [] : [toAmount(figure)]))));

const sumUnlessUnknown = (figures: readonly (number | null)[]): number | null =>
  figures.includes(null) ? null : sumKnown(figures);

/**
 * Of the lines that are shown. Value and gain are of those that have one, as the gain's percentage is of their cost alone;
 * the rest are counted in `without`. Income and its yield are of all of them, or of none.
 */
export const sumStockLines = (lines: readonly StockLineFigures[], total: number) => {
  const valued = lines.filter(({ value }) => value !== null);
  const value = sumKnown(valued.map((line) => line.value));
  const gain = sumKnown(valued.map((line) => line.gain));
  const income = sumUnlessUnknown(lines.map((line) => line.income));
  const day = lines.flatMap((line) => line.day ?? []);
  return {
    value,
    weight: computePortfolioWeight(value, total),
    gain,
    gainPercent: toNumberOrNull(computePercent(toAmount(gain), toAmount(sumKnown(valued.map(({ cost }) => cost))))),
    day: day.length > 0 ? sumKnown(day) : null,
    income,
    yield: computeYieldOnCost(income, sumKnown(lines.map(({ cost }) => cost))),
    without: lines.length - valued.length,
  };
};

/** By a figure or a text; what is not known comes last whichever way, equals by symbol. */
export const sortStockLines = <L extends { symbol: string }>(
  lines: readonly L[],
  of: (line: L) => number | string | null,
  isDown: boolean,
): L[] => {
  const turn = isDown ? -1 : 1;
  const compare = (a: number | string, b: number | string): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b));
  return lines.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)];
    if (a === null || b === null)
      return Number(a === null) - Number(b === null) || compareText(one.symbol, other.symbol);
    return turn * compare(a, b) || compareText(one.symbol, other.symbol);
  });
};

/** Null of what has no price at all. */
export const findStockLineAssetClass = (symbol: string, source: string | undefined): AssetClass | null =>
  source === undefined ? null : toAssetClass(symbol, source === 'own');
