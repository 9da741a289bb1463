import { type Amount, toAmount, zeroAmount } from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';
import { filterUsableSplits, type Split } from '#core/portfolio/position/splits';
import { addsShares, roundTradeTotal, type TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/** `held` before it; `splits` of the symbol from the first trade up to it, whatever they were applied to. */
export type ImpossibleSale = { trade: TradeRow; held: Amount; splits: readonly Split[] };

/** As the latest purchase left it. `unsplit`: its shares without the splits. */
type Pool = { cost: Amount; units: Amount; unsplit: Amount };

const one = toAmount(1);
const emptyPool: Pool = { cost: zeroAmount, units: zeroAmount, unsplit: zeroAmount };

/** A sale that leaves at most this many shares, or exceeds them by no more, is meant to sell all. */
export const shareTolerance = toAmount('0.000001');
const minusTolerance = toAmount('-0.000001');

/** Of the pool's figure, what belongs to the units still held: $120 for 20 units, of which 15 are left -> $90. */
const computePart = ({ pool, units }: RunningPosition, total: Amount): Amount =>
  pool.units === units ? total : divideTo40Decimals(total.times(units), pool.units);

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
  bought = zeroAmount;
  sold = zeroAmount;
  /** The totals of every buy and of every sale so far, each in cents as its row shows it. */
  paid = zeroAmount;
  received = zeroAmount;
  fees = zeroAmount;
  /** Splits the open position went through, oldest first. */
  applied: Split[] = [];
  nextSplit = 0;
  /** The first sale of more than was held; null while every sale was possible. */
  impossible: ImpossibleSale | null = null;
  units = zeroAmount;
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
    return computePart(this, this.pool.cost);
  }

  /** The shares held now without the splits they went through. */
  get unsplitShares(): Amount {
    return this.applied.length === 0 ? this.units : computePart(this, this.pool.unsplit);
  }
}

/** The position of a run of trades, of which it has entered none yet. */
export const createRunningPosition = <P extends string>(
  first: TradeRow<P>,
  splits: readonly Split[] | undefined,
): RunningPosition<P> => new RunningPosition(first, splits);

/** 10 shares through 4:1 are 40. A pool that nothing was sold of keeps its units. */
const split = (position: RunningPosition, { numerator, denominator }: Split): void => {
  const { pool, units } = position;
  position.units = units.times(numerator);
  position.pool = { ...pool, units: pool.units === units ? position.units : pool.units.times(numerator) };
  position.per = position.per.times(denominator);
};

/** Multiplies what is held by each split up to `day` (all, without one). A closed position has nothing to split. */
export const applySplitsToPosition = (position: RunningPosition, day?: Day): void => {
  for (const next of position.splits.slice(position.nextSplit)) {
    if (day !== undefined && next.date > day) return;
    position.nextSplit += 1;
    if (!position.open) continue;
    split(position, next);
    position.applied.push(next);
  }
};

const toUnits = ({ applied, per }: RunningPosition, shares: Amount): Amount =>
  applied.length === 0 ? shares : shares.times(per);

/** 10 shares that cost $50, buy 10 @ $7 -> 20 shares, cost $120. */
const applyPurchase = (position: RunningPosition, trade: TradeRow): void => {
  const quantity = toAmount(trade.quantity);
  const cost = quantity.times(trade.price);
  const { cost: costBefore, unsplitShares, applied } = position;
  position.units = position.units.plus(toUnits(position, quantity));
  position.pool = {
    cost: costBefore.plus(cost),
    units: position.units,
    unsplit: applied.length === 0 ? position.units : unsplitShares.plus(quantity),
  };
  // While nothing was sold, what was bought is what it cost: one sum for both.
  position.bought = position.bought === costBefore ? position.pool.cost : position.bought.plus(cost);
  position.paid = position.paid.plus(roundTradeTotal(cost));
  position.open = true;
};

const close = (position: RunningPosition): void => {
  position.units = zeroAmount;
  position.pool = emptyPool;
  position.per = one;
  position.applied = [];
  position.open = false;
};

const listSplitsSoFar = ({ splits, nextSplit, since }: RunningPosition): readonly Split[] =>
  splits.slice(0, nextSplit).filter(({ date }) => date > since);

/**
 * 20 shares that cost $120, sell 5 @ $9 -> 15 shares, cost $90; proceeds of $45 for a cost of $30.
 * A sale of more than is held closes the position, counts what was received for it, and marks it.
 */
const applySale = (position: RunningPosition, trade: TradeRow): void => {
  const quantity = toAmount(trade.quantity);
  const remaining = position.units.minus(toUnits(position, quantity));
  const proceeds = quantity.times(trade.price);
  position.sold = position.sold.plus(proceeds);
  position.received = position.received.plus(roundTradeTotal(proceeds));
  if (remaining.gt(toUnits(position, shareTolerance))) {
    position.units = remaining;
    return;
  }
  if (!position.open || remaining.lt(toUnits(position, minusTolerance))) {
    position.impossible ??= { trade, held: position.shares, splits: listSplitsSoFar(position) };
  }
  close(position);
};

/** Enters the next trade in order of date and id. A trade on a split's date is already in new shares. */
export const applyTradeToPosition = <P extends string>(position: RunningPosition<P>, trade: TradeRow<P>): void => {
  applySplitsToPosition(position, trade.transactionDate);
  if (addsShares(trade.transactionType)) applyPurchase(position, trade);
  else applySale(position, trade);
  if (trade.fees !== 0) position.fees = position.fees.plus(trade.fees);
  position.lastTrade = trade;
  position.trades += 1;
};
