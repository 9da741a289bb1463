import { classOfStock, type HeldStock, isPriced, type PricedStock, worthOf } from '#core/allocation/held';
import { cashClass, type Targets } from '#core/allocation/targets';
import { type Amount, amount, sum, zero } from '#core/money/amount';
import { carriedQuotient } from '#core/money/carried-quotient';
import { compareText } from '#core/text/compare';

/** What one stock is to come to, in percent of the whole. */
export interface Goal {
  stock: PricedStock;
  percent: Amount;
}

export interface Goals {
  /** Those with targets of their own by symbol, then those of classes. */
  goals: Goal[];
  /** Of cash, where it counts and has a target. */
  cash: Amount;
  /** Classes with a target, or with more of it than their stocks have, and no stock to buy for that. */
  withoutStock: string[];
  /** Stocks with a target and no price that can be relied on. */
  unpriced: string[];
}

/** Each one's part by what it weighs; all alike where nothing weighs anything. */
const shared = (whole: Amount, stocks: readonly PricedStock[], weightOf: (stock: PricedStock) => Amount): Goal[] => {
  const total = sum(stocks.map(weightOf));
  return stocks.map((stock) => ({
    stock,
    percent: total.gt(0)
      ? carriedQuotient(whole.times(weightOf(stock)), total)
      : carriedQuotient(whole, amount(stocks.length)),
  }));
};

type PercentOf = (stock: HeldStock) => Amount | undefined;

/**
 * What a class has beyond the targets of its stocks goes to those without one, by what they are worth (alike where they
 * are worth nothing yet); where each has one, by their targets. Stocks 60 % with VTI at 40 %: the other 20 % are of the
 * others.
 */
const restOf = (rest: Amount, members: readonly HeldStock[], percentOf: PercentOf): Goal[] => {
  const open = members.filter((stock) => percentOf(stock) === undefined);
  if (open.length > 0) return shared(rest, open.filter(isPriced), worthOf);
  const aimedAt = members.filter((stock) => percentOf(stock)?.gt(0)).filter(isPriced);
  return shared(rest, aimedAt, (stock) => percentOf(stock) ?? zero);
};

/** What each stock is to come to: its own target, and its part of what its class has beyond those. */
export const goalsOf = (stocks: readonly HeldStock[], targets: Targets): Goals => {
  const own = new Map(
    targets.stocks.flatMap(({ symbol, percent }) => (percent === null ? [] : [[symbol, amount(percent)] as const])),
  );
  const percentOf: PercentOf = ({ symbol }) => own.get(symbol);
  const inOrder = stocks.toSorted((a, b) => compareText(a.symbol, b.symbol));
  const percents = new Map<PricedStock, Amount>();
  const add = ({ stock, percent }: Goal) => percents.set(stock, (percents.get(stock) ?? zero).plus(percent));
  for (const stock of inOrder) {
    const percent = percentOf(stock);
    if (percent && isPriced(stock)) add({ stock, percent });
  }
  const withoutStock: string[] = [];
  for (const { name, percent } of targets.classes) {
    if (percent === null || name === cashClass) continue;
    const members = inOrder.filter((stock) => classOfStock(stock, targets) === name);
    const rest = amount(percent).minus(sum(members.map((stock) => percentOf(stock) ?? zero)));
    if (!rest.gt(0)) continue;
    const parts = restOf(rest, members, percentOf);
    if (parts.length === 0) withoutStock.push(name);
    for (const part of parts) add(part);
  }
  const cash = targets.countsCash ? targets.classes.find(({ name }) => name === cashClass)?.percent : null;
  return {
    goals: [...percents].map(([stock, percent]) => ({ stock, percent })),
    cash: amount(cash ?? 0),
    withoutStock: withoutStock.toSorted(),
    unpriced: inOrder.filter((stock) => own.has(stock.symbol) && !isPriced(stock)).map(({ symbol }) => symbol),
  };
};
