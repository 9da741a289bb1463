import {
  type AllocationStock,
  type FullyValuedAllocationStock,
  getStockClass,
  isFullyValuedStock,
  sumStockValue,
} from '#core/allocation/holdings';
import { type AllocationTargets, cashClassName } from '#core/allocation/targets';
import { type Amount, sumExactAmounts, toAmount, zeroAmount } from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';
import { compareText } from '#core/text/compare';

/** What one stock is to come to, in percent of the whole. */
export interface EffectiveStockTarget {
  stock: FullyValuedAllocationStock;
  percent: Amount;
}

export interface EffectiveStockTargets {
  /** Those with targets of their own by symbol, then those of classes. */
  goals: EffectiveStockTarget[];
  /** Of cash, where it counts and has a target. */
  cash: Amount;
  /** Classes with a target, or with more of it than their stocks have, and no stock to buy for that. */
  withoutStock: string[];
  /** Stocks with a target and no price that can be relied on. */
  unpriced: string[];
}

/** Each one's part by what it weighs; all alike where nothing weighs anything. */
const splitByWeight = (
  available: Amount,
  stocks: readonly FullyValuedAllocationStock[],
  getWeight: (stock: FullyValuedAllocationStock) => Amount,
): EffectiveStockTarget[] => {
  const total = sumExactAmounts(stocks.map(getWeight));
  return stocks.map((stock) => ({
    stock,
    percent: total.gt(0)
      ? divideTo40Decimals(available.times(getWeight(stock)), total)
      : divideTo40Decimals(available, toAmount(stocks.length)),
  }));
};

type PercentOf = (stock: AllocationStock) => Amount | undefined;

/**
 * What a class has beyond the targets of its stocks goes to those without one, by what they are worth (alike where they
 * are worth nothing yet); where each has one, by their targets. Stocks 60 % with VTI at 40 %: the other 20 % are of the
 * others.
 */
const splitClassRemainder = (
  rest: Amount,
  members: readonly AllocationStock[],
  getPercent: PercentOf,
): EffectiveStockTarget[] => {
  const open = members.filter((stock) => getPercent(stock) === undefined);
  if (open.length > 0) return splitByWeight(rest, open.filter(isFullyValuedStock), sumStockValue);
  const aimedAt = members.filter((stock) => getPercent(stock)?.gt(0)).filter(isFullyValuedStock);
  return splitByWeight(rest, aimedAt, (stock) => getPercent(stock) ?? zeroAmount);
};

/** What each stock is to come to: its own target, and its part of what its class has beyond those. */
export const computeEffectiveStockTargets = (
  stocks: readonly AllocationStock[],
  targets: AllocationTargets,
): EffectiveStockTargets => {
  const own = new Map(
    targets.stocks.flatMap(({ symbol, percent }) => (percent === null ? [] : [[symbol, toAmount(percent)] as const])),
  );
  const getPercent: PercentOf = ({ symbol }) => own.get(symbol);
  const inOrder = stocks.toSorted((a, b) => compareText(a.symbol, b.symbol));
  const percents = new Map<FullyValuedAllocationStock, Amount>();
  const add = ({ stock, percent }: EffectiveStockTarget) =>
    percents.set(stock, (percents.get(stock) ?? zeroAmount).plus(percent));
  for (const stock of inOrder) {
    const percent = getPercent(stock);
    if (percent && isFullyValuedStock(stock)) add({ stock, percent });
  }
  const withoutStock: string[] = [];
  for (const { name, percent } of targets.classes) {
    if (percent === null || name === cashClassName) continue;
    const members = inOrder.filter((stock) => getStockClass(stock, targets) === name);
    const rest = toAmount(percent).minus(sumExactAmounts(members.map((stock) => getPercent(stock) ?? zeroAmount)));
    if (!rest.gt(0)) continue;
    const parts = splitClassRemainder(rest, members, getPercent);
    if (parts.length === 0) withoutStock.push(name);
    for (const part of parts) add(part);
  }
  const cash = targets.countsCash ? targets.classes.find(({ name }) => name === cashClassName)?.percent : null;
  return {
    goals: [...percents].map(([stock, percent]) => ({ stock, percent })),
    cash: toAmount(cash ?? 0),
    withoutStock: withoutStock.toSorted(),
    unpriced: inOrder
      .filter((stock) => own.has(stock.symbol) && !isFullyValuedStock(stock))
      .map(({ symbol }) => symbol),
  };
};
