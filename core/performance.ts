import { applySplits, type Book, enterTrade, openBook } from '#core/book';
import { addDays, type Day, monthOf } from '#core/day';
import type { Income } from '#core/dividend-income';
import { isTradingDay } from '#core/market-hours';
import { type Amount, amount, percentOf, roundCents, roundPrice, toNumber, zero } from '#core/money';
import { addMonths, lastDayOf } from '#core/months';
import type { SplitsBySymbol } from '#core/splits';
import { inOrder, type TradeRow } from '#core/trades';
import { numberOrNull } from '#core/valuation';

/** The close of one day, in US dollars a share of that day: before any later split. */
export type Close = { date: Day; close: number };
/** Oldest first. */
export type Closes = readonly Close[];
export type ClosesBySymbol = ReadonlyMap<string, Closes>;

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
  [...Map.groupBy(inOrder(trades), ({ symbol, platform }) => `${symbol} ${platform}`).values()].map((run) => {
    const first = run[0] as TradeRow;
    return {
      book: openBook(first, splits.get(first.symbol)),
      tradesUpTo: upTo(run, ({ transactionDate }) => transactionDate),
    };
  });

export type History<P extends string = string> = {
  trades: readonly TradeRow<P>[];
  splits: SplitsBySymbol;
  income: readonly Income[];
  closes: ClosesBySymbol;
  /** The latest prices, for today's point. */
  prices: ReadonlyMap<string, { price: number }>;
  today: Day;
};

/** The symbols whose value can't be told on some day that they were held: their trades are left out altogether. */
export const symbolsWithoutHistory = ({ trades, closes }: Pick<History, 'trades' | 'closes'>): string[] =>
  [...new Set(trades.map(({ symbol }) => symbol))].filter((symbol) => !closes.get(symbol)?.length).toSorted();

/**
 * Value, invested and return at the close of each day. A day without a close takes the last one before it; before the
 * first close of a stock its shares stand at what they cost. Today takes the latest prices, so that the last point
 * agrees with the dashboard.
 *
 * 10 bought @ $5 in January, close $6 at its end, 4 sold @ $7 in February, close $8: January value 60, invested 50,
 * return 10; February value 48, invested 50, return 48 + 28 - 50 = 26.
 */
export const performance = (history: History, days: readonly Day[]): PerformancePoint[] => {
  const without = new Set(symbolsWithoutHistory(history));
  const counted = <T extends { symbol: string }>(rows: readonly T[]) =>
    rows.filter(({ symbol }) => !without.has(symbol));
  const runs = runsOf(counted(history.trades), history.splits);
  const priceOf = new Map([...history.closes].map(([symbol, closes]) => [symbol, priceWalk(closes)]));
  const sorted = counted(history.income).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const incomeUpTo = upTo(sorted, ({ date }) => date);
  let dividends = zero;
  return days.map((day) => {
    for (const { net } of incomeUpTo(day)) dividends = dividends.plus(net);
    const prices = new Map<string, Amount | undefined>();
    for (const [symbol, walk] of priceOf) prices.set(symbol, walk(day));
    return pointAt(day, runs, dividends, (symbol) => latest(history, symbol, day) ?? prices.get(symbol));
  });
};

const latest = ({ prices, today }: History, symbol: string, day: Day): Amount | undefined => {
  const quote = day === today ? prices.get(symbol) : undefined;
  return quote && roundPrice(quote.price);
};

const pointAt = (
  day: Day,
  runs: readonly Run[],
  dividends: Amount,
  priceOf: (symbol: string) => Amount | undefined,
): PerformancePoint => {
  const worth = new Map<string, { shares: Amount; cost: Amount }>();
  let [invested, sold, fees] = [zero, zero, zero];
  for (const { book, tradesUpTo } of runs) {
    for (const trade of tradesUpTo(day)) enterTrade(book, trade);
    applySplits(book, day);
    invested = invested.plus(book.bought);
    sold = sold.plus(book.sold);
    fees = fees.plus(book.fees);
    if (!book.open) continue;
    const { shares, cost } = worth.get(book.symbol) ?? { shares: zero, cost: zero };
    worth.set(book.symbol, { shares: shares.plus(book.shares), cost: cost.plus(book.cost) });
  }
  // Each stock to the cent, as the holdings' rows are, so that both add up to the same.
  let value = zero;
  for (const [symbol, { shares, cost }] of worth) {
    const price = priceOf(symbol);
    value = value.plus(roundCents(price ? shares.times(price) : cost));
  }
  const shown = { invested: roundCents(invested), sold: roundCents(sold), fees: roundCents(fees) };
  const gained = value.plus(shown.sold).plus(dividends).minus(shown.invested).minus(shown.fees);
  return {
    date: day,
    value: toNumber(value),
    invested: toNumber(shown.invested),
    return: toNumber(gained),
    returnPercent: numberOrNull(percentOf(gained, shown.invested)),
  };
};
