import { type Amount, sumExactAmounts, toAmount, zeroAmount } from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';
import {
  applySplitsToPosition,
  applyTradeToPosition,
  createRunningPosition,
} from '#core/portfolio/position/running-position';
import type { Split } from '#core/portfolio/position/splits';
import { addsShares, type TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/** Decimals of shares that a split has made endless: with those of a price they still fit what Beancount counts with. */
const unitDecimals = 20;

/** A trade of a position that is open, and how many of its splits came before it. */
interface Held {
  id: number;
  quantity: Amount;
  splitsBefore: number;
}

const multiplyBySplits = (quantity: Amount, splits: readonly Split[]): Amount => {
  const numerator = splits.reduce((product, split) => product.times(split.numerator), toAmount(1));
  const denominator = splits.reduce((product, split) => product.times(split.denominator), toAmount(1));
  return denominator.eq(1)
    ? quantity.times(numerator)
    : divideTo40Decimals(quantity.times(numerator), denominator).round(unitDecimals);
};

const toUnits = (held: readonly Held[], splits: readonly Split[]): [number, Amount][] =>
  held.map(({ id, quantity, splitsBefore }) => {
    const units = multiplyBySplits(quantity.abs(), splits.slice(splitsBefore));
    return [id, quantity.lt(0) ? zeroAmount.minus(units) : units];
  });

/**
 * Of one stock on one platform, trades in order: what each added to or took from the shares held, in shares of `today`, by the
 * trade's number. 10 bought, split 4:1, 10 sold -> 40 and -10. A sale that closes the position takes all that was held, a sale
 * of nothing takes nothing.
 */
export const computeShareDeltaByTrade = (
  trades: readonly TradeRow[],
  splits: readonly Split[] | undefined,
  today: Day,
): Map<number, Amount> => {
  const units = new Map<number, Amount>();
  const [first] = trades;
  if (!first) return units;
  const position = createRunningPosition(first, splits);
  let held: Held[] = [];
  for (const trade of trades) {
    applySplitsToPosition(position, trade.transactionDate);
    const { applied, open: wasOpen } = position;
    const [splitsSoFar, splitsBefore] = [[...applied], applied.length];
    applyTradeToPosition(position, trade);
    const quantity = toAmount(trade.quantity);
    if (position.open) {
      const signed = addsShares(trade.transactionType) ? quantity : zeroAmount.minus(quantity);
      held.push({ id: trade.id, quantity: signed, splitsBefore });
      continue;
    }
    const before = toUnits(held, splitsSoFar);
    for (const [id, one] of before) units.set(id, one);
    units.set(trade.id, wasOpen ? zeroAmount.minus(sumExactAmounts(before.map(([, one]) => one))) : zeroAmount);
    held = [];
  }
  applySplitsToPosition(position, today);
  for (const [id, one] of toUnits(held, position.applied)) units.set(id, one);
  return units;
};
