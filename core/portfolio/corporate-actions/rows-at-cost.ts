import {
  type Amount,
  roundCents,
  roundShares,
  sumExactAmounts,
  toAmount,
  toNumber,
  zeroAmount,
} from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';
import type { Day } from '#core/time/day';

/** Shares with what they are to cost, US dollars. */
export type SharesAtCost = { quantity: Amount; cost: Amount; acquiredOn?: Day };
/** A row of a trade: quantity x price comes to its cost. */
export type TradeRowAtCost = { quantity: number; price: number; acquiredOn?: Day };

/** A price takes 6 decimals. */
const priceStep = toAmount('0.000001');
/** Far below half a cent, so that what a row is off by never shows. */
const tolerance = toAmount('0.0005');

const floorPrice = (price: Amount): Amount => price.round(6, 0);
const roundToPriceStep = (price: Amount): Amount => price.round(6, 2);
const computeTotal = (rows: readonly TradeRowAtCost[]): Amount =>
  sumExactAmounts(rows.map(({ quantity, price }) => toAmount(quantity).times(price)));

/** 3 shares at $10: one row at $3.333333. 3,000,000 shares at $10,000,000: two rows, since one is off by a dollar. */
const splitAtCost = (quantity: Amount, cost: Amount): TradeRowAtCost[] => {
  const exact = divideTo40Decimals(cost, quantity);
  const price = roundToPriceStep(exact);
  if (quantity.times(price).minus(cost).abs().lt(tolerance))
    return [{ quantity: toNumber(quantity), price: toNumber(price) }];
  const low = floorPrice(exact);
  const dearer = roundShares(divideTo40Decimals(cost.minus(quantity.times(low)), priceStep));
  return [
    { quantity: toNumber(quantity.minus(dearer)), price: toNumber(low) },
    { quantity: toNumber(dearer), price: toNumber(low.plus(priceStep)) },
  ].filter((row) => row.quantity > 0);
};

/**
 * Rows that cost together what the shares are to cost, to less than a tenth of a cent: what a row is off by, since a price has
 * six decimals, the next one makes up for.
 */
export const toTradeRowsAtCost = (shares: readonly SharesAtCost[]): TradeRowAtCost[] => {
  let owed = zeroAmount;
  return shares.flatMap(({ quantity, cost, acquiredOn }) => {
    const wanted = cost.plus(owed);
    const rows = splitAtCost(quantity, wanted.gt(0) ? wanted : zeroAmount);
    owed = wanted.minus(computeTotal(rows));
    return rows.map((row) => ({ ...row, ...(acquiredOn !== undefined && { acquiredOn }) }));
  });
};

/**
 * A total in parts as large as their weights, to so many decimals; the parts add up to it to the last digit. $10.00 by 1, 1 and
 * 1 -> $3.33, $3.34, $3.33. Without any weight all of it is the last one's.
 */
const distribute = (total: Amount, weights: readonly Amount[], round: (value: Amount) => Amount): Amount[] => {
  const all = sumExactAmounts(weights);
  let [weight, given] = [zeroAmount, zeroAmount];
  return weights.map((own, at) => {
    weight = weight.plus(own);
    const isLast = at === weights.length - 1;
    const upTo =
      isLast || all.eq(0) ? (isLast ? total : zeroAmount) : round(divideTo40Decimals(total.times(weight), all));
    const part = upTo.minus(given);
    given = upTo;
    return part;
  });
};

export const distributeCents = (total: Amount, weights: readonly Amount[]): Amount[] =>
  distribute(total, weights, roundCents);
export const distributeShares = (total: Amount, weights: readonly Amount[]): Amount[] =>
  distribute(total, weights, roundShares);
