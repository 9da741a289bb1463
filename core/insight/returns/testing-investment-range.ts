import {
  createEmptyPositionsAndCloses,
  flattenStockCloses,
  type PositionsAndCloses,
} from '#core/insight/daily-figures';
import type { ExcludedTerm } from '#core/insight/explain/figure-terms';
import {
  adjustCloseForSplits,
  type DatedClose,
  getStaleCloseFlag,
  type HoldingAtClose,
  listHoldingsAtClose,
} from '#core/insight/returns/holdings-at-close';
import type { InvestmentRangeInputs, PaidDividendRow } from '#core/insight/returns/investment-bridge';
import type { ReturnDayRange } from '#core/insight/returns/ranges';
import type { DayValue } from '#core/insight/returns/time-weighted';
import { type Amount, roundCents, sumExactAmounts, toAmount, toDecimalText, zeroAmount } from '#core/money/amount';
import { findOversell } from '#core/portfolio/position/positions';
import {
  applySplitsToPosition,
  applyTradeToPosition,
  createRunningPosition,
  type RunningPosition,
} from '#core/portfolio/position/running-position';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { addsShares, computeExactTradeTotal, sortTrades, type TradeRow } from '#core/portfolio/trades';
import { filterOutExcludedStockRows } from '#core/portfolio/valuation';
import type { ClosesBySymbol } from '#core/stocks/closes';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** Everything that happened from the beginning: to the shares that are asked for, and to no others. */
export type TestRangeLedger<P extends string = string> = {
  trades: readonly TradeRow<P>[];
  /** By payment date; those that are not paid yet are none. */
  dividends: readonly PaidDividendRow[];
  splits: SplitsBySymbol;
  /** US dollars, in shares of their day, oldest first; the latest price as that of today. */
  closes: ClosesBySymbol;
};

/** A stock that counts on no side of a range, with what it cost. */
type ExcludedRangeStock = ExcludedTerm & { reason: 'unpriced' | 'review'; cost: string };

/** What a range is computed from. */
type OverRange<P extends string = string> = InvestmentRangeInputs<P> & {
  /** At the close of the start day and of each day on which it can have changed, the end day among them. */
  values: DayValue[];
  leftOut: ExcludedRangeStock[];
  /** Held at the end at a close that is older than 7 days. */
  stale: { symbol: string; date: Day }[];
};

const toPlaceText = ({ symbol, platform }: Pick<TradeRow, 'symbol' | 'platform'>): string => `${symbol} ${platform}`;

type Books<P extends string> = Map<string, RunningPosition<P>>;

const applyTradeToPositions = <P extends string>(books: Books<P>, trade: TradeRow<P>, splits: SplitsBySymbol): void => {
  const book = books.get(toPlaceText(trade)) ?? createRunningPosition(trade, splits.get(trade.symbol));
  books.set(toPlaceText(trade), book);
  applyTradeToPosition(book, trade);
};

type Days = Pick<ReturnDayRange, 'start' | 'to'>;

/** Of one stock: whether it was held at the close of a day of the range before its first close, and its books at the end. */
const followStock = <P extends string>(
  trades: readonly TradeRow<P>[],
  { splits, closes }: TestRangeLedger<P>,
  { start, to }: Days,
) => {
  const books: Books<P> = new Map();
  const symbol = trades[0]?.symbol ?? '';
  const priced = closes.get(symbol)?.[0]?.date;
  const tradesOn = Map.groupBy(sortTrades(trades), ({ transactionDate }) => transactionDate);
  let isUnpriced = false;
  for (const date of [...new Set([start, ...tradesOn.keys()])].filter((day) => day <= to).toSorted(compareText)) {
    for (const trade of tradesOn.get(date) ?? []) applyTradeToPositions(books, trade, splits);
    const isHeld = [...books.values()].some(({ open }) => open);
    isUnpriced ||= isHeld && date >= start && (priced === undefined || date < priced);
  }
  return { isUnpriced, books: [...books.values()] };
};

/** Of the shares held at the end; of what was held and bought in the range, where none are left. */
const computeCost = (trades: readonly TradeRow[], books: readonly RunningPosition[]): Amount => {
  const held = sumExactAmounts(books.map(({ cost }) => cost));
  if (held.gt(0)) return held;
  return sumExactAmounts(
    trades.filter(({ transactionType }) => addsShares(transactionType)).map(computeExactTradeTotal),
  );
};

const listExcludedStocks = <P extends string>(ledger: TestRangeLedger<P>, days: Days): ExcludedRangeStock[] =>
  [...Map.groupBy(ledger.trades, ({ symbol }) => symbol)].flatMap(([symbol, trades]): ExcludedRangeStock[] => {
    const { isUnpriced, books } = followStock(trades, ledger, days);
    // Whenever it happened: nobody knows what was held on other days either.
    const reason = findOversell(trades, ledger.splits) ? 'review' : isUnpriced && 'unpriced';
    return reason ? [{ symbol, reason, cost: toDecimalText(roundCents(computeCost(trades, books))) }] : [];
  });

const computeWorth = (standing: PositionsAndCloses, closes: ReadonlyMap<string, DatedClose>, day: Day): Amount =>
  sumExactAmounts(
    [...standing.books.values()].map((book) => {
      const known = book.open ? closes.get(book.symbol) : undefined;
      return known ? roundCents(book.shares.times(adjustCloseForSplits(known, book, day).close)) : zeroAmount;
    }),
  );

const listChangeDays = ({ trades, closes, splits }: TestRangeLedger, { start, to }: Days): Day[] => {
  const days = [
    start,
    to,
    ...trades.map(({ transactionDate }) => transactionDate),
    ...flattenStockCloses(closes).map(({ date }) => date),
    ...[...splits.values()].flatMap((own) => own.map(({ date }) => date)),
  ];
  return [...new Set(days)].filter((day) => day <= to).toSorted(compareText);
};

/** Steps through every day on which something can have changed; `start` and `end` are what stood at their closes. */
const stepThroughDays = <P extends string>(ledger: TestRangeLedger<P>, days: Days) => {
  const standing = createEmptyPositionsAndCloses<P>();
  const known = new Map<string, DatedClose>();
  const tradesOn = Map.groupBy(sortTrades(ledger.trades), ({ transactionDate }) => transactionDate);
  const closesOn = Map.groupBy(flattenStockCloses(ledger.closes), ({ date }) => date);
  const values: DayValue[] = [];
  let start: HoldingAtClose<P>[] = [];
  const held = (day: Day) =>
    listHoldingsAtClose(standing, day, (symbol) => {
      const close = known.get(symbol);
      return close && { ...close, ...getStaleCloseFlag(close.date, day) };
    });
  for (const date of listChangeDays(ledger, days)) {
    for (const trade of tradesOn.get(date) ?? []) applyTradeToPositions(standing.books, trade, ledger.splits);
    for (const { symbol, close } of closesOn.get(date) ?? []) known.set(symbol, { close: toAmount(close), date });
    for (const book of standing.books.values()) applySplitsToPosition(book, date);
    if (date >= days.start) values.push({ date, value: computeWorth(standing, known, date) });
    if (date === days.start) start = held(date);
  }
  return { values, start, end: held(days.to) };
};

const isWithinDays = (day: Day, { start, to }: Days): boolean => day > start && day <= to;

/**
 * What stood at both ends of a range, what happened within it, and the value of its days, counted from the first trade. A
 * stock with a day held in the range and no close until then is left out of all of it on both sides, and so is one that
 * needs review. A close from before a split counts in shares as they are since.
 */
export const computeTestInvestmentRange = <P extends string>(whole: TestRangeLedger<P>, days: Days): OverRange<P> => {
  const leftOut = listExcludedStocks(whole, days);
  const names = leftOut.map(({ symbol }) => symbol);
  const [trades, dividends] = [
    filterOutExcludedStockRows(whole.trades, names),
    filterOutExcludedStockRows(whole.dividends, names),
  ];
  const closes = new Map([...whole.closes].filter(([symbol]) => !names.includes(symbol)));
  const { values, start, end } = stepThroughDays({ ...whole, trades, closes }, days);
  return {
    start,
    end,
    values,
    trades: trades.filter(({ transactionDate }) => isWithinDays(transactionDate, days)),
    dividends: dividends.filter(({ date }) => isWithinDays(date, days)),
    leftOut,
    stale: listStaleCloses(end),
  };
};

const listStaleCloses = (held: readonly HoldingAtClose[]) =>
  [...new Map(held.flatMap(({ symbol, close }) => (close?.isStale ? [[symbol, close.date] as const] : [])))].map(
    ([symbol, date]) => ({ symbol, date }),
  );
