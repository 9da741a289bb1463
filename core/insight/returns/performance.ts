import type { NetDividend } from '#core/dividends/income';
import {
  computeDailyFigures,
  createEmptyPositionsAndCloses,
  type DatedReturnFigures,
  flattenStockCloses,
} from '#core/insight/daily-figures';
import { toNumber, toNumberOrNull, zeroAmount } from '#core/money/amount';
import { findFirstTradeDays } from '#core/portfolio/first-trade-days';
import { type AnyPosition, computePositions } from '#core/portfolio/position/positions';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { computePortfolioReturns, computeReturnFigures, toPriceLookup } from '#core/portfolio/returns';
import type { TradeRow } from '#core/portfolio/trades';
import { type ExcludedStocks, filterOutExcludedStockRows, findExcludedStocks } from '#core/portfolio/valuation';
import type { ClosesBySymbol } from '#core/stocks/closes';
import { compareText } from '#core/text/compare';
import { addDays, type Day, toMonth } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';
import { addMonthsToMonth, getLastDayOfMonth } from '#core/time/months';

type PerformancePoint = {
  date: Day;
  value: number;
  invested: number;
  return: number;
  returnPercent: number | null;
};

export type ChartInterval = 'day' | 'month';

/** The trading days from `from` to `today`, or the ends of the months; `today` itself always comes last. */
export const listCurveDays = (interval: ChartInterval, from: Day, today: Day): Day[] => {
  const days: Day[] = [];
  if (interval === 'month') {
    for (let month = toMonth(from); getLastDayOfMonth(month) < today; month = addMonthsToMonth(month, 1))
      days.push(getLastDayOfMonth(month));
  } else {
    for (let day = from; day < today; day = addDays(day, 1)) if (isTradingDay(day)) days.push(day);
  }
  return from <= today ? [...days, today] : [];
};

/** Steps through what is sorted by date, and gives what came up to each day asked for, the days ascending. */
const createDayStepper = <T extends { date: Day }>(sorted: readonly T[]) => {
  let next = 0;
  return (day: Day): readonly T[] => {
    const first = next;
    while (next < sorted.length && (sorted[next] as T).date <= day) next += 1;
    return sorted.slice(first, next);
  };
};

/** What the curve leaves out beyond what every return leaves out, and what it can't draw from prices. */
export type CurveExclusions = ExcludedStocks & {
  /** Held today, with a price and without a history. Left out of every point on both sides. */
  withoutHistory: string[];
  /** Sold for good, and without a history: they stand at what they cost while they were held. */
  atCost: string[];
};

type Prices = ReadonlyMap<string, { price: number }>;

export const findCurveExclusions = (
  positions: readonly AnyPosition[],
  prices: Prices,
  hasHistory: (symbol: string) => boolean,
): CurveExclusions => {
  const leftOut = findExcludedStocks(positions, prices);
  const countedPositions = filterOutExcludedStockRows(positions, leftOut.unpricedSymbols, leftOut.reviewSymbols);
  const undrawn = countedPositions.filter(({ symbol }) => !hasHistory(symbol));
  const withoutHistory = [...new Set(undrawn.filter(({ open }) => open).map(({ symbol }) => symbol))];
  const sold = [...new Set(undrawn.map(({ symbol }) => symbol))].filter((symbol) => !withoutHistory.includes(symbol));
  return { ...leftOut, withoutHistory, atCost: sold };
};

/** The rows that the curve counts. */
export const filterCurveRows = <T extends { symbol: string }>(rows: readonly T[], names: CurveExclusions): T[] =>
  filterOutExcludedStockRows(rows, names.unpricedSymbols, names.reviewSymbols, names.withoutHistory);

/** Today's, at the latest prices: of the positions behind the dashboard's key figures, less those without a history. */
export const computeTodaysReturnFigures = (
  positions: readonly AnyPosition[],
  names: CurveExclusions,
  prices: Prices,
  today: Day,
): DatedReturnFigures => ({
  date: today,
  ...computeReturnFigures(filterCurveRows(positions, names), toPriceLookup(prices)),
});

/**
 * The points of some days, ascending: each by the last of the `figures` up to it, nothing before the first, and by what
 * was paid as `income` until then. Both are of the stocks that count; the figures are in order of date.
 */
export const toPerformancePoints = (
  figures: readonly DatedReturnFigures[],
  income: readonly NetDividend[],
  days: readonly Day[],
): PerformancePoint[] => {
  const newer = createDayStepper(figures);
  const paid = createDayStepper(income.toSorted((a, b) => compareText(a.date, b.date)));
  let [last, dividends] = [computeReturnFigures([], () => undefined), zeroAmount];
  return days.map((date) => {
    last = newer(date).at(-1) ?? last;
    for (const { net } of paid(date)) dividends = dividends.plus(net);
    const { value, invested, returns, percent } = computePortfolioReturns(last, dividends);
    return {
      date,
      value: toNumber(value),
      invested: toNumber(invested),
      return: toNumber(returns),
      returnPercent: toNumberOrNull(percent),
    };
  });
};

export type PerformanceInputs<P extends string = string> = {
  trades: readonly TradeRow<P>[];
  splits: SplitsBySymbol;
  income: readonly NetDividend[];
  closes: ClosesBySymbol;
  /** The latest prices, for today's point. */
  prices: Prices;
  today: Day;
};

/**
 * Value, invested and return at the close of each day, and what is left out of all of them, counted from nothing. A day
 * without a close takes the last one before it; before the first close of a stock its shares stand at what they cost.
 * Today takes the latest prices and is computed by the function behind the dashboard's key figures, so that the last
 * point is those figures: less the stocks in `withoutHistory`, where there are any.
 *
 * 10 bought @ $5 in January, close $6 at its end, 4 sold @ $7 in February, close $8: January value 60, invested 50,
 * return 10; February value 48, invested 50, return 48 + 28 - 50 = 26.
 */
export const computePerformance = (
  { trades, splits, income, closes, prices, today }: PerformanceInputs,
  days: readonly Day[],
): CurveExclusions & { points: PerformancePoint[] } => {
  const positions = computePositions(trades, splits);
  const firstDays = findFirstTradeDays(trades);
  // What was bought today needs no history yet.
  const hasHistory = (symbol: string) => Boolean(closes.get(symbol)?.length) || firstDays.get(symbol) === today;
  const names = findCurveExclusions(positions, prices, hasHistory);
  const happened = {
    trades: filterCurveRows(trades, names),
    closes: filterCurveRows(flattenStockCloses(closes), names),
    splits,
  };
  const first = [...firstDays.values()].toSorted()[0] ?? today;
  const before = computeDailyFigures(createEmptyPositionsAndCloses(), happened, first, addDays(today, -1));
  const figures = [...before, computeTodaysReturnFigures(positions, names, prices, today)];
  return { ...names, points: toPerformancePoints(figures, filterCurveRows(income, names), days) };
};
