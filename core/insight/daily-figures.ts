import {
  type Amount,
  getLesserAmount,
  roundPrice,
  sumExactAmounts,
  toAmount,
  toDecimalText,
  zeroAmount,
} from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';
import {
  applySplitsToPosition,
  applyTradeToPosition,
  createRunningPosition,
  type RunningPosition,
} from '#core/portfolio/position/running-position';
import {
  computeCombinedSplitRatio,
  filterUsableSplits,
  type Split,
  type SplitsBySymbol,
} from '#core/portfolio/position/splits';
import { restorePosition, type StoredPosition, toStoredPosition } from '#core/portfolio/position/stored-position';
import { createReturnFiguresAccumulator, type ReturnFigures } from '#core/portfolio/returns';
import {
  addsShares,
  computeExactTradeTotal,
  isCorporateActionTransfer,
  roundTradeTotal,
  sortTrades,
  type TradeRow,
} from '#core/portfolio/trades';
import type { ClosesBySymbol } from '#core/stocks/closes';
import type { Day } from '#core/time/day';

/** What the stocks that count come to at the close of a day. */
export type DatedReturnFigures = ReturnFigures & { date: Day };
/**
 * `spent`: of the fees those that were paid that day for shares that came, so that what went in and out can be told. `carried`:
 * of what was invested and sold that day as much as only left and came back by a corporate action.
 */
export type DailyFigures = DatedReturnFigures & { spent: Amount; carried: Amount };
/** What trades have moved up to the close of a day: no close was asked for. */
export type DailyTradeTotals = Omit<DailyFigures, 'value'>;

/**
 * Where the stocks stand at the close of a day: its positions, and of each stock the last close up to that day, with the
 * day that it is of.
 */
export type PositionsAndCloses<P extends string = string> = {
  books: Map<string, RunningPosition<P>>;
  closes: Map<string, Amount>;
  closedOn: Map<string, Day>;
};

export const createEmptyPositionsAndCloses = <P extends string>(): PositionsAndCloses<P> => ({
  books: new Map(),
  closes: new Map(),
  closedOn: new Map(),
});

/** The close of one stock. */
export type StockClose = { symbol: string; date: Day; close: number };

export const flattenStockCloses = (closes: ClosesBySymbol): StockClose[] =>
  [...closes].flatMap(([symbol, own]) => own.map(({ date, close }) => ({ symbol, date, close })));

const toPlaceKey = ({ symbol, platform }: Pick<TradeRow, 'symbol' | 'platform'>): string => `${symbol} ${platform}`;

/** What came to pass, of the stocks that count. */
export type PortfolioTradesAndCloses<P extends string = string> = {
  trades: readonly TradeRow<P>[];
  closes: readonly StockClose[];
  splits: SplitsBySymbol;
};

const groupSplitsByDay = (splits: SplitsBySymbol): Map<Day, { symbol: string; date: Day }[]> =>
  Map.groupBy(
    [...splits].flatMap(([symbol, own]) => own.map(({ date }) => ({ symbol, date }))),
    ({ date }) => date,
  );

/**
 * The figures of `from` and of every later day up to `to` on which they can have changed: by a trade, or by a close or a
 * split of what is held.
 * Those of a day in between are those of the day before. `snapshot` is moved on to `to`.
 *
 * A stock without a close that day takes the last one before it; before the first its shares stand at what they cost.
 * 10 bought @ $5, close $6 the next day: value 50, then 60, invested 50 on both.
 */
export const computeDailyFigures = <P extends string>(
  snapshot: PositionsAndCloses<P>,
  { trades, closes, splits }: PortfolioTradesAndCloses<P>,
  from: Day,
  to: Day,
): DailyFigures[] => {
  const tradesOn = Map.groupBy(sortTrades(trades), ({ transactionDate }) => transactionDate);
  const closesOn = Map.groupBy(closes, ({ date }) => date);
  const splitsOn = groupSplitsByDay(splits);
  const days = new Set([from, ...tradesOn.keys(), ...closesOn.keys(), ...splitsOn.keys()]);
  const counter = createReturnFiguresAccumulator([...snapshot.books.values()]);
  const figures: DailyFigures[] = [];
  for (const date of [...days].filter((day) => day <= to).toSorted()) {
    for (const trade of tradesOn.get(date) ?? []) {
      const position = getOrCreatePosition(snapshot, trade, splits);
      counter.change(position, () => applyTradeToPosition(position, trade));
    }
    for (const { symbol, close } of closesOn.get(date) ?? []) {
      snapshot.closes.set(symbol, toAmount(close));
      snapshot.closedOn.set(symbol, date);
    }
    const positions = [...snapshot.books.values()];
    for (const position of positions) applySplitsToPosition(position, date);
    const held = new Set(positions.flatMap(({ open, symbol }) => (open ? [symbol] : [])));
    const changes = [...(closesOn.get(date) ?? []), ...(splitsOn.get(date) ?? [])];
    const canDiffer = date === from || tradesOn.has(date) || changes.some(({ symbol }) => held.has(symbol));
    if (date < from || !canDiffer) continue;
    const getPrice = (symbol: string) => closeIn(snapshot, symbol, splits.get(symbol), date);
    figures.push({
      date,
      ...counter.compute(positions, getPrice),
      ...sumDayFeesAndCarriedAmounts(tradesOn.get(date) ?? []),
    });
  }
  return figures;
};

type Summed = Pick<TradeRow, 'transactionType' | 'quantity' | 'price' | 'fees' | 'corporateAction'>;

/** What left and came back: the less of the two, where only the one or the other counts. */
const sumCarriedOver = (trades: readonly Summed[]): Amount => {
  const carried = trades.filter(isCorporateActionTransfer);
  if (carried.length === 0) return zeroAmount;
  const sumOf = (isIn: boolean): Amount =>
    sumExactAmounts(
      carried
        .filter(({ transactionType }) => addsShares(transactionType) === isIn)
        .map((trade) => roundTradeTotal(computeExactTradeTotal(trade))),
    );
  return getLesserAmount(sumOf(true), sumOf(false));
};

/** Of the trades of one day. */
export const sumDayFeesAndCarriedAmounts = (trades: readonly Summed[]): Pick<DailyFigures, 'spent' | 'carried'> => ({
  spent: sumExactAmounts(
    trades.filter(({ transactionType }) => addsShares(transactionType)).map(({ fees }) => toAmount(fees)),
  ),
  carried: sumCarriedOver(trades),
});

/**
 * The last close of a stock in shares of that day: one of before a split is $90 in old shares and, 3:1, $30 in new ones.
 */
const closeIn = (
  { closes, closedOn }: Pick<PositionsAndCloses, 'closes' | 'closedOn'>,
  symbol: string,
  splits: readonly Split[] | undefined,
  day: Day,
): Amount | undefined => {
  const [close, of] = [closes.get(symbol), closedOn.get(symbol)];
  if (close === undefined || of === undefined || splits === undefined) return close;
  const since = filterUsableSplits(splits).filter(({ date }) => date > of && date <= day);
  return since.length === 0 ? close : roundPrice(divideTo40Decimals(close, computeCombinedSplitRatio(since)));
};

const getOrCreatePosition = <P extends string>(
  { books }: PositionsAndCloses<P>,
  trade: TradeRow<P>,
  splits: SplitsBySymbol,
): RunningPosition<P> => {
  const position = books.get(toPlaceKey(trade)) ?? createRunningPosition(trade, splits.get(trade.symbol));
  books.set(toPlaceKey(trade), position);
  return position;
};

/** A snapshot as it is stored, to be gone on from: amounts are exact decimals as text. */
export type StoredPositionsAndCloses<P extends string = string> = {
  [symbol: string]: {
    books: StoredPosition<P>[];
    close?: string;
    /** Which day the close is of. */
    of?: Day;
  };
};

export const toStoredPositionsAndCloses = <P extends string>({
  books,
  closes,
  closedOn,
}: PositionsAndCloses<P>): StoredPositionsAndCloses<P> => {
  const bySymbol = Map.groupBy(books.values(), ({ symbol }) => symbol);
  return Object.fromEntries(
    [...new Set([...bySymbol.keys(), ...closes.keys()])].map((symbol) => {
      const close = closes.get(symbol);
      const of = closedOn.get(symbol);
      const last = close && { close: toDecimalText(close), ...(of !== undefined && { of }) };
      return [symbol, { books: (bySymbol.get(symbol) ?? []).map(toStoredPosition), ...last }];
    }),
  );
};

/** @throws Error where the market's splits are others than those that were known then. */
export const parseStoredPositionsAndCloses = <P extends string>(
  stored: StoredPositionsAndCloses<P>,
  splits: SplitsBySymbol,
): PositionsAndCloses<P> => ({
  books: new Map(
    Object.entries(stored).flatMap(([symbol, { books }]) =>
      books.map((position) => [
        toPlaceKey({ symbol, platform: position.platform }),
        restorePosition(symbol, position, splits.get(symbol)),
      ]),
    ),
  ),
  closes: new Map(
    Object.entries(stored).flatMap(([symbol, { close }]) => (close === undefined ? [] : [[symbol, toAmount(close)]])),
  ),
  closedOn: new Map(Object.entries(stored).flatMap(([symbol, { of }]) => (of === undefined ? [] : [[symbol, of]]))),
});
