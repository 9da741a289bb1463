import { type Amount, amount, zero } from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';
import { filterUsableSplits, type Split } from '#core/portfolio/position/splits';
import { addsShares, roundTradeTotal, type TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/** `held` before it; `splits` of the symbol from the first trade up to it, whatever they were applied to. */
export type ImpossibleSale = { trade: TradeRow; held: Amount; splits: readonly Split[] };

/** As the latest purchase left it. `unsplit`: its shares without the splits. */
type Pool = { cost: Amount; units: Amount; unsplit: Amount };

const one = amount(1);
const emptyPool: Pool = { cost: zero, units: zero, unsplit: zero };

/** A sale that leaves at most this many shares, or exceeds them by no more, is meant to sell all. */
export const shareTolerance = amount('0.000001');
const minusTolerance = amount('-0.000001');

/** Of the pool's figure, what belongs to the units still held: $120 for 20 units, of which 15 are left -> $90. */
const partOf = ({ pool, units }: RunningPosition, whole: Amount): Amount =>
  pool.units === units ? whole : divideTo40Decimals(whole.times(units), pool.units);

/**
 * The running state of one symbol on one platform, average cost.
 *
 * Money is exact: a buy adds quantity x price with all its decimals, not the total rounded to the cent, since cents
 * would bend the average of small purchases (0.001 shares at $14.99 would count $0.01, an average of $10). Only
 * reports round, once. Always `cost + costOfSold = bought`, to the last digit. Fees are in none of these.
 *
 * Nothing is divided that is carried on, as far as that can be helped. Shares are whole `units` of `1 / per` share: 10
 * through 1:3 are 10 units of a third. What a purchase leaves is a pool (its cost, its units); a sale only takes units
 * out, and the cost is the pool's, in proportion. Only a purchase after a sale divides, to 40 decimals.
 */
export class RunningPosition<P extends string = string> {
  readonly symbol: string;
  readonly platform: P;
  /** The day of its first trade. */
  readonly since: Day;
  readonly splits: readonly Split[];
  lastTrade: Pick<TradeRow, 'id' | 'transactionDate' | 'companyName'>;
  /** How many it has entered. */
  trades = 0;
  open = false;
  /** Quantity x price of every buy and of every sale so far, exact. */
  bought = zero;
  sold = zero;
  /** The totals of every buy and of every sale so far, each in cents as its row shows it. */
  paid = zero;
  received = zero;
  fees = zero;
  /** Splits the open position went through, oldest first. */
  applied: Split[] = [];
  nextSplit = 0;
  /** The first sale of more than was held; null while every sale was possible. */
  impossible: ImpossibleSale | null = null;
  units = zero;
  per = one;
  pool = emptyPool;

  constructor(
    first: Pick<TradeRow<P>, 'id' | 'symbol' | 'platform' | 'transactionDate' | 'companyName'>,
    splits: readonly Split[] | undefined,
  ) {
    this.symbol = first.symbol;
    this.platform = first.platform;
    this.since = first.transactionDate;
    this.splits = filterUsableSplits(splits);
    this.lastTrade = first;
  }

  /** Held now, split-adjusted. */
  get shares(): Amount {
    return this.applied.length === 0 ? this.units : divideTo40Decimals(this.units, this.per);
  }

  /** Of the shares held now; exactly zero when closed. */
  get cost(): Amount {
    return partOf(this, this.pool.cost);
  }

  /** The shares held now without the splits they went through. */
  get unsplitShares(): Amount {
    return this.applied.length === 0 ? this.units : partOf(this, this.pool.unsplit);
  }
}

/** The book of a run of trades, of which it has entered none yet. */
export const startPosition = <P extends string>(
  first: TradeRow<P>,
  splits: readonly Split[] | undefined,
): RunningPosition<P> => new RunningPosition(first, splits);

/** 10 shares through 4:1 are 40. A pool that nothing was sold of keeps its units. */
const split = (book: RunningPosition, { numerator, denominator }: Split): void => {
  const { pool, units } = book;
  book.units = units.times(numerator);
  book.pool = { ...pool, units: pool.units === units ? book.units : pool.units.times(numerator) };
  book.per = book.per.times(denominator);
};

/** Multiplies what is held by each split up to `day` (all, without one). A closed position has nothing to split. */
export const applySplits = (book: RunningPosition, day?: Day): void => {
  for (const next of book.splits.slice(book.nextSplit)) {
    if (day !== undefined && next.date > day) return;
    book.nextSplit += 1;
    if (!book.open) continue;
    split(book, next);
    book.applied.push(next);
  }
};

const inUnits = ({ applied, per }: RunningPosition, shares: Amount): Amount =>
  applied.length === 0 ? shares : shares.times(per);

/** 10 shares that cost $50, buy 10 @ $7 -> 20 shares, cost $120. */
const buy = (book: RunningPosition, trade: TradeRow): void => {
  const quantity = amount(trade.quantity);
  const cost = quantity.times(trade.price);
  const { cost: costBefore, unsplitShares, applied } = book;
  book.units = book.units.plus(inUnits(book, quantity));
  book.pool = {
    cost: costBefore.plus(cost),
    units: book.units,
    unsplit: applied.length === 0 ? book.units : unsplitShares.plus(quantity),
  };
  // While nothing was sold, what was bought is what it cost: one sum for both.
  book.bought = book.bought === costBefore ? book.pool.cost : book.bought.plus(cost);
  book.paid = book.paid.plus(roundTradeTotal(cost));
  book.open = true;
};

const close = (book: RunningPosition): void => {
  book.units = zero;
  book.pool = emptyPool;
  book.per = one;
  book.applied = [];
  book.open = false;
};

const splitsSoFar = ({ splits, nextSplit, since }: RunningPosition): readonly Split[] =>
  splits.slice(0, nextSplit).filter(({ date }) => date > since);

/**
 * 20 shares that cost $120, sell 5 @ $9 -> 15 shares, cost $90; proceeds of $45 for a cost of $30.
 * A sale of more than is held closes the position, counts what was received for it, and marks the book.
 */
const sell = (book: RunningPosition, trade: TradeRow): void => {
  const quantity = amount(trade.quantity);
  const left = book.units.minus(inUnits(book, quantity));
  const proceeds = quantity.times(trade.price);
  book.sold = book.sold.plus(proceeds);
  book.received = book.received.plus(roundTradeTotal(proceeds));
  if (left.gt(inUnits(book, shareTolerance))) {
    book.units = left;
    return;
  }
  if (!book.open || left.lt(inUnits(book, minusTolerance))) {
    book.impossible ??= { trade, held: book.shares, splits: splitsSoFar(book) };
  }
  close(book);
};

/** Enters the next trade in order of date and id. A trade on a split's date is already in new shares. */
export const applyTrade = <P extends string>(book: RunningPosition<P>, trade: TradeRow<P>): void => {
  applySplits(book, trade.transactionDate);
  if (addsShares(trade.transactionType)) buy(book, trade);
  else sell(book, trade);
  if (trade.fees !== 0) book.fees = book.fees.plus(trade.fees);
  book.lastTrade = trade;
  book.trades += 1;
};
