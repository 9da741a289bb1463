import type { Day } from '#core/day';
import { type Amount, amount, zero } from '#core/money';
import { type Split, splitShares, usableSplits } from '#core/splits';
import type { TradeRow } from '#core/trades';

/**
 * The running state of one symbol on one platform, average cost.
 *
 * Money is exact: a buy adds quantity x price with all its decimals, not the total rounded to the cent, since cents
 * would bend the average of small purchases (0.001 shares at $14.99 would count $0.01, an average of $10). Only
 * reports round, once. Always `cost + costOfSold = bought`, to the last digit. Fees are in none of these.
 */
export type Book<P extends string = string> = {
  readonly symbol: string;
  readonly platform: P;
  lastTrade: TradeRow<P>;
  open: boolean;
  /** Held now, split-adjusted. */
  shares: Amount;
  /** Of the shares held now; exactly zero when closed. */
  cost: Amount;
  /** Quantity x price of every buy and of every sale so far, and the cost of what was sold. */
  bought: Amount;
  sold: Amount;
  costOfSold: Amount;
  fees: Amount;
  /** Splits the open position went through, oldest first. */
  applied: Split[];
  /** The shares held now without those splits; kept up only once there is one. */
  unsplitShares: Amount;
  readonly splits: readonly Split[];
  nextSplit: number;
  oversold: boolean;
};

/** A sale that leaves at most this many shares, or exceeds them by no more, is meant to sell all. */
const tolerance = amount('0.000001');
const minusTolerance = amount('-0.000001');

export const openBook = <P extends string>(first: TradeRow<P>, splits: readonly Split[] | undefined): Book<P> => ({
  symbol: first.symbol,
  platform: first.platform,
  lastTrade: first,
  open: false,
  shares: zero,
  cost: zero,
  bought: zero,
  sold: zero,
  costOfSold: zero,
  fees: zero,
  applied: [],
  unsplitShares: zero,
  splits: usableSplits(splits),
  nextSplit: 0,
  oversold: false,
});

/** Multiplies what is held by each split up to `day` (all, without one). A closed position has nothing to split. */
export const applySplits = (book: Book, day?: Day): void => {
  for (; book.nextSplit < book.splits.length; book.nextSplit++) {
    const split = book.splits[book.nextSplit] as Split;
    if (day !== undefined && split.date > day) return;
    if (!book.open) continue;
    if (book.applied.length === 0) book.unsplitShares = book.shares;
    book.shares = splitShares(book.shares, split);
    book.applied.push(split);
  }
};

/** 10 shares that cost $50, buy 10 @ $7 -> 20 shares, cost $120. */
const buy = (book: Book, trade: TradeRow): void => {
  const quantity = amount(trade.quantity);
  const paid = quantity.times(trade.price);
  book.shares = book.shares.plus(quantity);
  book.cost = book.cost.plus(paid);
  book.bought = book.bought.plus(paid);
  if (book.applied.length > 0) book.unsplitShares = book.unsplitShares.plus(quantity);
  book.open = true;
};

const close = (book: Book): void => {
  book.costOfSold = book.costOfSold.plus(book.cost);
  book.cost = zero;
  book.shares = zero;
  book.applied = [];
  book.open = false;
};

/** Cost at the average, rounded once and moved whole from one side to the other. */
const takeOut = (book: Book, quantity: Amount, left: Amount): void => {
  const cost = book.cost.times(quantity).div(book.shares);
  book.cost = book.cost.minus(cost);
  book.costOfSold = book.costOfSold.plus(cost);
  if (book.applied.length > 0) book.unsplitShares = book.unsplitShares.times(left).div(book.shares);
  book.shares = left;
};

/**
 * 20 shares that cost $120, sell 5 @ $9 -> 15 shares, cost $90; proceeds of $45 for a cost of $30.
 * A sale of more than is held closes the position, counts what was received for it, and marks the book.
 */
const sell = (book: Book, trade: TradeRow): void => {
  const quantity = amount(trade.quantity);
  const left = book.shares.minus(quantity);
  book.sold = book.sold.plus(quantity.times(trade.price));
  if (!book.open || left.lt(minusTolerance)) book.oversold = true;
  if (left.lte(tolerance)) close(book);
  else takeOut(book, quantity, left);
};

/** Enters the next trade in order of date and id. A trade on a split's date is already in new shares. */
export const enterTrade = <P extends string>(book: Book<P>, trade: TradeRow<P>): void => {
  applySplits(book, trade.transactionDate);
  if (trade.transactionType === 'buy') buy(book, trade);
  else sell(book, trade);
  if (trade.fees !== 0) book.fees = book.fees.plus(trade.fees);
  book.lastTrade = trade;
};
