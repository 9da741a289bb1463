import { type Amount, amount, inDigits, roundPrice, sum } from '#core/money/amount';
import { carriedQuotient } from '#core/money/carried-quotient';
import { applySplits, type Book, enterTrade, openBook } from '#core/portfolio/book';
import { bookFrom, type KeptBook, keptOf } from '#core/portfolio/kept-book';
import { type Figures, figuresOf } from '#core/portfolio/returns';
import { type Split, type SplitsBySymbol, totalRatio, usableSplits } from '#core/portfolio/splits';
import { addsShares, inOrder, type TradeRow } from '#core/portfolio/trades';
import type { ClosesBySymbol } from '#core/stocks/closes';
import type { Day } from '#core/time/day';

/** What the stocks that count come to at the close of a day. */
export type FiguresOfDay = Figures & { date: Day };
/** `spent`: of the fees those that were paid that day for shares that came, so that what went in and out can be told. */
export type DayFigures = FiguresOfDay & { spent: Amount };

/**
 * Where the stocks stand at the close of a day: a book a position, and of each stock the last close up to that day, with the
 * day that it is of.
 */
export type Standing<P extends string = string> = {
  books: Map<string, Book<P>>;
  closes: Map<string, Amount>;
  closedOn: Map<string, Day>;
};

export const nothingYet = <P extends string>(): Standing<P> => ({
  books: new Map(),
  closes: new Map(),
  closedOn: new Map(),
});

/** The close of one stock. */
export type StockClose = { symbol: string; date: Day; close: number };

export const closesInOrder = (closes: ClosesBySymbol): StockClose[] =>
  [...closes].flatMap(([symbol, own]) => own.map(({ date, close }) => ({ symbol, date, close })));

const placeOf = ({ symbol, platform }: Pick<TradeRow, 'symbol' | 'platform'>): string => `${symbol} ${platform}`;

/** What came to pass, of the stocks that count. */
export type Happened<P extends string = string> = {
  trades: readonly TradeRow<P>[];
  closes: readonly StockClose[];
  splits: SplitsBySymbol;
};

const splitDays = (splits: SplitsBySymbol): Day[] => [...splits.values()].flatMap((own) => own.map(({ date }) => date));

/**
 * The figures of `from` and of every later day up to `to` on which they can have changed: by a trade, a close or a split.
 * Those of a day in between are those of the day before. `standing` is moved on to `to`.
 *
 * A stock without a close that day takes the last one before it; before the first its shares stand at what they cost.
 * 10 bought @ $5, close $6 the next day: value 50, then 60, invested 50 on both.
 */
export const countDays = <P extends string>(
  standing: Standing<P>,
  { trades, closes, splits }: Happened<P>,
  from: Day,
  to: Day,
): DayFigures[] => {
  const tradesOn = Map.groupBy(inOrder(trades), ({ transactionDate }) => transactionDate);
  const closesOn = Map.groupBy(closes, ({ date }) => date);
  const days = new Set([from, ...tradesOn.keys(), ...closesOn.keys(), ...splitDays(splits)]);
  const figures: DayFigures[] = [];
  for (const date of [...days].filter((day) => day <= to).toSorted()) {
    for (const trade of tradesOn.get(date) ?? []) enter(standing, trade, splits);
    for (const { symbol, close } of closesOn.get(date) ?? []) {
      standing.closes.set(symbol, amount(close));
      standing.closedOn.set(symbol, date);
    }
    const books = [...standing.books.values()];
    for (const book of books) applySplits(book, date);
    if (date < from) continue;
    const priceOf = (symbol: string) => closeIn(standing, symbol, splits.get(symbol), date);
    figures.push({ date, ...figuresOf(books, priceOf), spent: spentOn(tradesOn.get(date) ?? []) });
  }
  return figures;
};

const spentOn = (trades: readonly TradeRow[]): Amount =>
  sum(trades.filter(({ transactionType }) => addsShares(transactionType)).map(({ fees }) => amount(fees)));

/**
 * The last close of a stock in shares of that day: one of before a split is $90 in old shares and, 3:1, $30 in new ones.
 */
const closeIn = (
  { closes, closedOn }: Pick<Standing, 'closes' | 'closedOn'>,
  symbol: string,
  splits: readonly Split[] | undefined,
  day: Day,
): Amount | undefined => {
  const [close, of] = [closes.get(symbol), closedOn.get(symbol)];
  if (close === undefined || of === undefined || splits === undefined) return close;
  const since = usableSplits(splits).filter(({ date }) => date > of && date <= day);
  return since.length === 0 ? close : roundPrice(carriedQuotient(close, totalRatio(since)));
};

const enter = <P extends string>({ books }: Standing<P>, trade: TradeRow<P>, splits: SplitsBySymbol): void => {
  const book = books.get(placeOf(trade)) ?? openBook(trade, splits.get(trade.symbol));
  books.set(placeOf(trade), book);
  enterTrade(book, trade);
};

/** A standing as it is kept, to be gone on from: amounts are exact decimals as text. */
export type KeptStanding<P extends string = string> = {
  [symbol: string]: {
    books: KeptBook<P>[];
    close?: string;
    /** Which day the close is of. */
    of?: Day;
  };
};

export const keptStanding = <P extends string>({ books, closes, closedOn }: Standing<P>): KeptStanding<P> => {
  const bySymbol = Map.groupBy(books.values(), ({ symbol }) => symbol);
  return Object.fromEntries(
    [...new Set([...bySymbol.keys(), ...closes.keys()])].map((symbol) => {
      const close = closes.get(symbol);
      const of = closedOn.get(symbol);
      const last = close && { close: inDigits(close), ...(of !== undefined && { of }) };
      return [symbol, { books: (bySymbol.get(symbol) ?? []).map(keptOf), ...last }];
    }),
  );
};

/** @throws Error where the market's splits are others than those that were known then. */
export const standingFrom = <P extends string>(kept: KeptStanding<P>, splits: SplitsBySymbol): Standing<P> => ({
  books: new Map(
    Object.entries(kept).flatMap(([symbol, { books }]) =>
      books.map((book) => [placeOf({ symbol, platform: book.platform }), bookFrom(symbol, book, splits.get(symbol))]),
    ),
  ),
  closes: new Map(
    Object.entries(kept).flatMap(([symbol, { close }]) => (close === undefined ? [] : [[symbol, amount(close)]])),
  ),
  closedOn: new Map(Object.entries(kept).flatMap(([symbol, { of }]) => (of === undefined ? [] : [[symbol, of]]))),
});
