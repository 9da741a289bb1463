import { type Amount, toAmount } from '#core/money/amount';
import {
  applyTradeToPosition,
  createRunningPosition,
  RunningPosition,
} from '#core/portfolio/position/running-position';
import { filterUsableSplits, type Split, type SplitsBySymbol } from '#core/portfolio/position/splits';
import { compareByDateThenId, sortTrades, type TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/**
 * A position as it is stored from one trade to the next: as its last trade left it, without what came after (a later
 * split is applied by whoever reads it); or as it stood at the close of a day, with the splits up to it. Amounts are exact decimals
 * as text. What is at its beginning is left out: no fees, no splits, nothing sold.
 */
export type StoredPosition<P extends string = string> = {
  platform: P;
  since: Day;
  last: RunningPosition['lastTrade'];
  /** The day that it stood at, where it went through a split after its last trade. */
  through?: Day;
  /** How many trades it has entered. */
  trades: number;
  bought: string;
  paid: string;
  sold?: string;
  received?: string;
  fees?: string;
  /** Of an open position: what is held, and the pool that the latest purchase left. */
  held?: { units: string; per?: string; pool: { cost: string; units?: string; unsplit?: string } };
  /** The splits that the position went through since it was opened, of those below. */
  applied?: number[];
  /** The market's splits between the first and the last trade (or `through`), by which its trades were entered. */
  splits?: Split[];
  impossible?: { trade: TradeRow; held: string; splits: readonly Split[] };
};

type Span = Pick<StoredPosition, 'since' | 'last' | 'through'>;

const getEnd = ({ last, through = last.transactionDate }: Span): Day => through;

/** Those that can make a difference to what was entered: after the first trade, up to the last or to the day it stood at. */
const filterSplitsInSpan = (splits: readonly Split[], span: Span): Split[] =>
  filterUsableSplits(splits).filter(({ date }) => date > span.since && date <= getEnd(span));

const toAmountText = (value: Amount): string => value.toFixed();
const createFieldUnlessZero = <K extends string>(name: K, value: Amount) =>
  value.eq(0) ? {} : ({ [name]: toAmountText(value) } as Record<K, string>);

const createHeldField = ({ open, units, per, pool }: RunningPosition): Pick<StoredPosition, 'held'> => {
  if (!open) return {};
  const poolFields = {
    cost: toAmountText(pool.cost),
    ...(!pool.units.eq(units) && { units: toAmountText(pool.units) }),
    ...(!pool.unsplit.eq(pool.units) && { unsplit: toAmountText(pool.unsplit) }),
  };
  return { held: { units: toAmountText(units), ...(!per.eq(1) && { per: toAmountText(per) }), pool: poolFields } };
};

const createImpossibleField = ({ impossible }: RunningPosition): Pick<StoredPosition, 'impossible'> => {
  if (!impossible) return {};
  const { id, symbol, companyName, platform, transactionType, quantity, price, fees, transactionDate } =
    impossible.trade;
  const trade = { id, symbol, companyName, platform, transactionType, quantity, price, fees, transactionDate };
  return { impossible: { trade, held: toAmountText(impossible.held), splits: impossible.splits } };
};

/** Up to its last trade, or to the last split that it went through since. */
const getSpan = ({ since, lastTrade, splits, nextSplit }: RunningPosition): Span => {
  const { id, transactionDate, companyName } = lastTrade;
  const passed = splits[nextSplit - 1]?.date ?? '';
  return { since, last: { id, transactionDate, companyName }, ...(passed > transactionDate && { through: passed }) };
};

/** To be kept, as it stands. */
export const toStoredPosition = <P extends string>(position: RunningPosition<P>): StoredPosition<P> => {
  const { platform, trades, bought, paid, sold, received, fees } = position;
  const span = getSpan(position);
  const splits = filterSplitsInSpan(position.splits, span);
  return {
    platform,
    ...span,
    trades,
    bought: toAmountText(bought),
    paid: toAmountText(paid),
    ...createFieldUnlessZero('sold', sold),
    ...createFieldUnlessZero('received', received),
    ...createFieldUnlessZero('fees', fees),
    ...createHeldField(position),
    ...(position.applied.length > 0 && { applied: position.applied.map((split) => splits.indexOf(split)) }),
    ...(splits.length > 0 && { splits }),
    ...createImpossibleField(position),
  };
};

const isSameSplit = (a: Split, b: Split | undefined): boolean =>
  b !== undefined && a.date === b.date && a.numerator === b.numerator && a.denominator === b.denominator;

/**
 * True while the market's splits are those that the trades were entered by. Where they differ, since one was announced
 * late or corrected, the trades have to be entered again. Splits after the last trade make no difference yet.
 */
export const hasCurrentMarketSplits = (stored: StoredPosition, market: readonly Split[] | undefined): boolean => {
  const [now, then] = [filterSplitsInSpan(market ?? [], stored), stored.splits ?? []];
  return now.length === then.length && now.every((split, at) => isSameSplit(split, then[at]));
};

/** True for a trade that comes after all that were entered, so that it can be entered without them. */
export const isTradeAfterStoredPosition = (
  { last }: StoredPosition,
  trade: Pick<TradeRow, 'id' | 'transactionDate'>,
): boolean => compareByDateThenId(last, trade) < 0;

/**
 * The very position that `toStoredPosition` was given, ready for the next trade; `market` are the splits of its
 * symbol. Of splits that cannot be looked up, those that are stored are known.
 * @throws Error where the stored position was entered by other splits (`hasCurrentMarketSplits`).
 */
export const restorePosition = <P extends string>(
  symbol: string,
  stored: StoredPosition<P>,
  market: readonly Split[] | undefined = stored.splits,
): RunningPosition<P> => {
  if (!hasCurrentMarketSplits(stored, market)) throw new Error(`${symbol} was entered by other splits.`);
  const position = new RunningPosition<P>(
    { ...stored.last, symbol, platform: stored.platform, transactionDate: stored.since },
    market,
  );
  const next = position.splits.findIndex(({ date }) => date > getEnd(stored));
  position.nextSplit = next < 0 ? position.splits.length : next;
  position.lastTrade = stored.last;
  position.trades = stored.trades;
  position.bought = toAmount(stored.bought);
  position.paid = toAmount(stored.paid);
  position.sold = toAmount(stored.sold ?? 0);
  position.received = toAmount(stored.received ?? 0);
  position.fees = toAmount(stored.fees ?? 0);
  if (stored.held) restoreHeld(position, stored.held);
  const own = filterSplitsInSpan(position.splits, stored);
  position.applied = (stored.applied ?? []).flatMap((at) => own[at] ?? []);
  position.impossible = stored.impossible ? { ...stored.impossible, held: toAmount(stored.impossible.held) } : null;
  return position;
};

const restoreHeld = (position: RunningPosition, { units, per, pool }: NonNullable<StoredPosition['held']>): void => {
  position.open = true;
  position.units = toAmount(units);
  if (per) position.per = toAmount(per);
  // The very same object while nothing was sold of it: by that a position knows that there is nothing to divide.
  const poolUnits = pool.units ? toAmount(pool.units) : position.units;
  position.pool = {
    cost: toAmount(pool.cost),
    units: poolUnits,
    unsplit: pool.unsplit ? toAmount(pool.unsplit) : poolUnits,
  };
};

/** A position for each symbol and platform, as its last trade left it; the order of `trades` makes no difference. */
export const foldTradesIntoRunningPositions = <P extends string>(
  trades: readonly TradeRow<P>[],
  splits: SplitsBySymbol,
): Map<string, RunningPosition<P>[]> => {
  const positions = new Map<string, Map<P, RunningPosition<P>>>();
  for (const trade of sortTrades(trades)) {
    const ofSymbol = positions.get(trade.symbol) ?? new Map<P, RunningPosition<P>>();
    positions.set(trade.symbol, ofSymbol);
    const position = ofSymbol.get(trade.platform) ?? createRunningPosition(trade, splits.get(trade.symbol));
    ofSymbol.set(trade.platform, position);
    applyTradeToPosition(position, trade);
  }
  return new Map([...positions].map(([symbol, ofSymbol]) => [symbol, [...ofSymbol.values()]]));
};
