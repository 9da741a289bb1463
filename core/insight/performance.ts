import type { Income } from '#core/dividends/income';
import { type Amount, amount, roundPrice, toNumber, zero } from '#core/money/amount';
import { applySplits, type Book, enterTrade, openBook } from '#core/portfolio/book';
import { positionsOf } from '#core/portfolio/positions';
import { returnsOf } from '#core/portfolio/returns';
import type { SplitsBySymbol } from '#core/portfolio/splits';
import { inOrder, type TradeRow } from '#core/portfolio/trades';
import { countedOf, type LeftOut, leftOutOf, numberOrNull } from '#core/portfolio/valuation';
import type { Closes, ClosesBySymbol } from '#core/stocks/closes';
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
const upTo = <T>(sorted: readonly T[], dateOf: (one: T) => Day) => {
  let next = 0;
  return (day: Day): readonly T[] => {
    const first = next;
    while (next < sorted.length && dateOf(sorted[next] as T) <= day) next += 1;
    return sorted.slice(first, next);
  };
};

/** The last close up to a day, the days ascending; undefined before the first. */
const priceWalk = (closes: Closes) => {
  const newer = upTo(closes, ({ date }) => date);
  let last: Amount | undefined;
  return (day: Day): Amount | undefined => {
    const close = newer(day).at(-1);
    if (close) last = amount(close.close);
    return last;
  };
};

type Run = { book: Book; tradesUpTo: (day: Day) => readonly TradeRow[] };

const runsOf = (trades: readonly TradeRow[], splits: SplitsBySymbol): Run[] =>
  [...Map.groupBy(inOrder(trades), ({ symbol, platform }) => `${symbol} ${platform}`).values()].flatMap((run) =>
    run.slice(0, 1).map((first) => ({
      book: openBook(first, splits.get(first.symbol)),
      tradesUpTo: upTo(run, ({ transactionDate }) => transactionDate),
    })),
  );

export type History<P extends string = string> = {
  trades: readonly TradeRow<P>[];
  splits: SplitsBySymbol;
  income: readonly Income[];
  closes: ClosesBySymbol;
  /** The latest prices, for today's point. */
  prices: ReadonlyMap<string, { price: number }>;
  today: Day;
};

/** What the curve leaves out beyond what every return leaves out, and what it can't draw from prices. */
export type CurveNames = LeftOut & {
  /** Held today, with a price and without a history. Left out of every point on both sides. */
  withoutHistory: string[];
  /** Sold for good, and without a history: they stand at what they cost while they were held. */
  atCost: string[];
};

const namesOf = ({ trades, splits, closes, prices }: History): CurveNames => {
  const positions = positionsOf(trades, splits);
  const leftOut = leftOutOf(positions, prices);
  const undrawn = countedOf(positions, leftOut.unpricedSymbols, leftOut.reviewSymbols).filter(
    ({ symbol }) => !closes.get(symbol)?.length,
  );
  const withoutHistory = [...new Set(undrawn.filter(({ open }) => open).map(({ symbol }) => symbol))];
  const sold = [...new Set(undrawn.map(({ symbol }) => symbol))].filter((symbol) => !withoutHistory.includes(symbol));
  return { ...leftOut, withoutHistory, atCost: sold };
};

const latest = ({ prices, today }: History, symbol: string, day: Day): Amount | undefined => {
  const quote = day === today ? prices.get(symbol) : undefined;
  return quote && roundPrice(quote.price);
};

const pointOf = (
  date: Day,
  books: readonly Book[],
  priceOf: (symbol: string) => Amount | undefined,
  dividends: Amount,
) => {
  const { value, invested, returns, percent } = returnsOf(books, priceOf, dividends);
  return {
    date,
    value: toNumber(value),
    invested: toNumber(invested),
    return: toNumber(returns),
    returnPercent: numberOrNull(percent),
  };
};

/**
 * Value, invested and return at the close of each day, and what is left out of all of them. A day without a close takes
 * the last one before it; before the first close of a stock its shares stand at what they cost. Today takes the latest
 * prices and is computed by the function behind the dashboard's key figures, so that the last point is those figures:
 * less the stocks in `withoutHistory`, where there are any.
 *
 * 10 bought @ $5 in January, close $6 at its end, 4 sold @ $7 in February, close $8: January value 60, invested 50,
 * return 10; February value 48, invested 50, return 48 + 28 - 50 = 26.
 */
export const performance = (history: History, days: readonly Day[]): CurveNames & { points: PerformancePoint[] } => {
  const names = namesOf(history);
  const counted = <T extends { symbol: string }>(rows: readonly T[]) =>
    countedOf(rows, names.unpricedSymbols, names.reviewSymbols, names.withoutHistory);
  const runs = runsOf(counted(history.trades), history.splits);
  const books = runs.map(({ book }) => book);
  const walks = new Map([...history.closes].map(([symbol, closes]) => [symbol, priceWalk(closes)]));
  const incomeUpTo = upTo(
    counted(history.income).toSorted((a, b) => compareText(a.date, b.date)),
    ({ date }) => date,
  );
  let dividends = zero;
  const points = days.map((day) => {
    for (const { net } of incomeUpTo(day)) dividends = dividends.plus(net);
    for (const { book, tradesUpTo } of runs) {
      for (const trade of tradesUpTo(day)) enterTrade(book, trade);
      applySplits(book, day);
    }
    const closes = new Map([...walks].map(([symbol, walk]) => [symbol, walk(day)]));
    return pointOf(day, books, (symbol) => latest(history, symbol, day) ?? closes.get(symbol), dividends);
  });
  return { ...names, points };
};
