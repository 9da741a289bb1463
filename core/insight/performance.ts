import type { Income } from '#core/dividends/income';
import { closesInOrder, countDays, type FiguresOfDay, nothingYet } from '#core/insight/day-figures';
import { toNumber, zero } from '#core/money/amount';
import { type AnyPosition, positionsOf } from '#core/portfolio/positions';
import { figuresOf, latestIn, returnsOf } from '#core/portfolio/returns';
import type { SplitsBySymbol } from '#core/portfolio/splits';
import { firstTradeDays, type TradeRow } from '#core/portfolio/trades';
import { countedOf, type LeftOut, leftOutOf, numberOrNull } from '#core/portfolio/valuation';
import type { ClosesBySymbol } from '#core/stocks/closes';
import { compareText } from '#core/text/compare';
import { addDays, type Day, monthOf } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';
import { addMonths, lastDayOf } from '#core/time/months';

export type PerformancePoint = {
  date: Day;
  value: number;
  invested: number;
  return: number;
  returnPercent: number | null;
};

export type Interval = 'day' | 'month';

/** The trading days from `from` to `today`, or the ends of the months; `today` itself always comes last. */
export const daysOf = (interval: Interval, from: Day, today: Day): Day[] => {
  const days: Day[] = [];
  if (interval === 'month') {
    for (let month = monthOf(from); lastDayOf(month) < today; month = addMonths(month, 1)) days.push(lastDayOf(month));
  } else {
    for (let day = from; day < today; day = addDays(day, 1)) if (isTradingDay(day)) days.push(day);
  }
  return from <= today ? [...days, today] : [];
};

/** Steps through what is sorted by date, and gives what came up to each day asked for, the days ascending. */
const upTo = <T extends { date: Day }>(sorted: readonly T[]) => {
  let next = 0;
  return (day: Day): readonly T[] => {
    const first = next;
    while (next < sorted.length && (sorted[next] as T).date <= day) next += 1;
    return sorted.slice(first, next);
  };
};

/** What the curve leaves out beyond what every return leaves out, and what it can't draw from prices. */
export type CurveNames = LeftOut & {
  /** Held today, with a price and without a history. Left out of every point on both sides. */
  withoutHistory: string[];
  /** Sold for good, and without a history: they stand at what they cost while they were held. */
  atCost: string[];
};

type Prices = ReadonlyMap<string, { price: number }>;

export const curveNames = (
  positions: readonly AnyPosition[],
  prices: Prices,
  hasHistory: (symbol: string) => boolean,
): CurveNames => {
  const leftOut = leftOutOf(positions, prices);
  const counted = countedOf(positions, leftOut.unpricedSymbols, leftOut.reviewSymbols);
  const undrawn = counted.filter(({ symbol }) => !hasHistory(symbol));
  const withoutHistory = [...new Set(undrawn.filter(({ open }) => open).map(({ symbol }) => symbol))];
  const sold = [...new Set(undrawn.map(({ symbol }) => symbol))].filter((symbol) => !withoutHistory.includes(symbol));
  return { ...leftOut, withoutHistory, atCost: sold };
};

/** The rows that the curve counts. */
export const countedIn = <T extends { symbol: string }>(rows: readonly T[], names: CurveNames): T[] =>
  countedOf(rows, names.unpricedSymbols, names.reviewSymbols, names.withoutHistory);

/** Today's, at the latest prices: of the positions behind the dashboard's key figures, less those without a history. */
export const figuresToday = (
  positions: readonly AnyPosition[],
  names: CurveNames,
  prices: Prices,
  today: Day,
): FiguresOfDay => ({ date: today, ...figuresOf(countedIn(positions, names), latestIn(prices)) });

/**
 * The points of some days, ascending: each by the last of the `figures` up to it, nothing before the first, and by what
 * was paid as `income` until then. Both are of the stocks that count; the figures are in order of date.
 */
export const pointsOf = (
  figures: readonly FiguresOfDay[],
  income: readonly Income[],
  days: readonly Day[],
): PerformancePoint[] => {
  const newer = upTo(figures);
  const paid = upTo(income.toSorted((a, b) => compareText(a.date, b.date)));
  let [last, dividends] = [figuresOf([], () => undefined), zero];
  return days.map((date) => {
    last = newer(date).at(-1) ?? last;
    for (const { net } of paid(date)) dividends = dividends.plus(net);
    const { value, invested, returns, percent } = returnsOf(last, dividends);
    return {
      date,
      value: toNumber(value),
      invested: toNumber(invested),
      return: toNumber(returns),
      returnPercent: numberOrNull(percent),
    };
  });
};

export type History<P extends string = string> = {
  trades: readonly TradeRow<P>[];
  splits: SplitsBySymbol;
  income: readonly Income[];
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
export const performance = (
  { trades, splits, income, closes, prices, today }: History,
  days: readonly Day[],
): CurveNames & { points: PerformancePoint[] } => {
  const positions = positionsOf(trades, splits);
  const firstDays = firstTradeDays(trades);
  // What was bought today needs no history yet.
  const hasHistory = (symbol: string) => Boolean(closes.get(symbol)?.length) || firstDays.get(symbol) === today;
  const names = curveNames(positions, prices, hasHistory);
  const happened = {
    trades: countedIn(trades, names),
    closes: countedIn(closesInOrder(closes), names),
    splits,
  };
  const first = [...firstDays.values()].toSorted()[0] ?? today;
  const before = countDays(nothingYet(), happened, first, addDays(today, -1));
  const figures = [...before, figuresToday(positions, names, prices, today)];
  return { ...names, points: pointsOf(figures, countedIn(income, names), days) };
};
