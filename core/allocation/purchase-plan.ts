import { allocateWholeShares, computeSharesCost } from '#core/allocation/allocate-whole-shares';
import { distributeByNeed } from '#core/allocation/distribute-by-need';
import {
  computeEffectiveStockTargets,
  type EffectiveStockTarget,
  type EffectiveStockTargets,
} from '#core/allocation/effective-stock-targets';
import {
  type AllocationCash,
  type AllocationStock,
  getSpendableCash,
  isFullyValuedStock,
  sumCashInAllocation,
  sumStockValue,
} from '#core/allocation/holdings';
import type { AllocationTargets } from '#core/allocation/targets';
import {
  type Amount,
  computePercent,
  roundCents,
  sumExactAmounts,
  toAmount,
  toNumber,
  toNumberOrNull,
  zeroAmount,
} from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';
import { compareText } from '#core/text/compare';

/**
 * What to buy for some money so that the whole comes closer to its targets: a calculation from a person's own targets, and
 * nothing else. Nothing is sold. Each stock below its goal gets its part of the money by what it lacks; the goals are of the
 * whole with the money in it. No stock, and no cash, ends further from its goal than without buying.
 */
export interface PurchasePlanRequest {
  /** In US dollars, to the cent. */
  contribution: number;
  /** From outside, not from the cash that is there. */
  isNewMoney: boolean;
  /** Whole shares alone; of coins always fractions. */
  isWhole: boolean;
}

export interface PlannedPurchase {
  symbol: string;
  /** 6 decimals, of coins 8; whole ones where that is wished. */
  shares: number;
  price: number;
  /** Shares x price, to the cent. */
  cost: number;
  /** Of the whole with the money in it, before and after buying, and where it is to be; 2 decimals. */
  before: number | null;
  after: number | null;
  goal: number;
}

export interface PurchasePlan {
  /** The largest first; equals by symbol. */
  buys: PlannedPurchase[];
  spent: number;
  /** What is not spent: it stays in cash. */
  left: number;
  /** Of it, what cash itself lacks of its own target. */
  keptAsCash: number;
  /** A share of each of these costs more than its part, or than what is left. */
  tooDear: string[];
  withoutStock: string[];
  unpriced: string[];
}

export interface ContributionBeyondCash {
  /** More than there is to spend. */
  beyond: number;
}

export interface AllocationInputs {
  stocks: readonly AllocationStock[];
  cash: readonly AllocationCash[];
  targets: AllocationTargets;
}

const roundDown = 0;

/** As many decimals as brokers take of shares, and exchanges of coins. */
const getDecimals = ({ stock }: EffectiveStockTarget): number => (stock.assetClass === 'coins' ? 8 : 6);

/** $100.00 at $37.50 -> 2.666667 shares. Rounded down only where they would cost more. */
const computeFractionalShares = (money: Amount, goal: EffectiveStockTarget): Amount => {
  const exact = divideTo40Decimals(money, toAmount(goal.stock.price));
  const near = exact.round(getDecimals(goal));
  return computeSharesCost(near, toAmount(goal.stock.price)).gt(money)
    ? exact.round(getDecimals(goal), roundDown)
    : near;
};

/** The whole with the money in it: what comes from cash is in it already where cash counts. */
const computeTotal = (
  { stocks, cash, targets }: AllocationInputs,
  { contribution, isNewMoney }: PurchasePlanRequest,
): Amount => {
  const held = sumExactAmounts(stocks.filter(isFullyValuedStock).map(sumStockValue));
  const own = targets.countsCash ? sumCashInAllocation(cash, targets) : zeroAmount;
  return held.plus(own).plus(isNewMoney || !targets.countsCash ? contribution : 0);
};

const computeLack = (goal: Amount, value: Amount): Amount => {
  const lack = roundCents(goal.minus(value));
  return lack.gt(0) ? lack : zeroAmount;
};

/** What cash lacks of its own target once the money has left it. */
const computeCashShortfall = (
  { cash, targets }: AllocationInputs,
  request: PurchasePlanRequest,
  goals: EffectiveStockTargets,
  total: Amount,
): Amount => {
  if (!targets.countsCash) return zeroAmount;
  const rest = sumCashInAllocation(cash, targets).minus(request.isNewMoney ? 0 : request.contribution);
  return computeLack(total.times(goals.cash).div(100), rest);
};

/** Whole shares where they are wished, of what the others and cash leave; else fractions of each one's part. */
const computeSharesToBuy = (
  { isWhole, contribution }: PurchasePlanRequest,
  [cashShare, ...parts]: readonly [Amount, ...Amount[]],
  goals: readonly EffectiveStockTarget[],
  lacks: readonly Amount[],
): Amount[] => {
  const isCut = ({ stock }: EffectiveStockTarget): boolean => isWhole && stock.assetClass !== 'coins';
  const cut = goals.flatMap((goal, at) =>
    isCut(goal) && lacks[at]?.gt(0) ? [{ at, lack: lacks[at], price: toAmount(goal.stock.price) }] : [],
  );
  const ofOthers = sumExactAmounts(goals.map((goal, at) => (isCut(goal) ? zeroAmount : (parts[at] ?? zeroAmount))));
  const wholeShares = allocateWholeShares(toAmount(contribution).minus(cashShare).minus(ofOthers), cut);
  const byPlace = new Map(cut.map(({ at }, place) => [at, wholeShares[place] ?? zeroAmount]));
  return goals.map((goal, at) =>
    isCut(goal) ? (byPlace.get(at) ?? zeroAmount) : computeFractionalShares(parts[at] ?? zeroAmount, goal),
  );
};

/** $4,000 of stocks at a target of 60 % and $6,000 of bonds at 40 %, with $1,000: $1,000 of stocks, none of bonds. */
export const planPurchases = (
  everything: AllocationInputs,
  request: PurchasePlanRequest,
): PurchasePlan | ContributionBeyondCash => {
  const { stocks, cash, targets } = everything;
  const spendable = getSpendableCash(cash, targets);
  if (!request.isNewMoney && spendable.lt(request.contribution)) return { beyond: toNumber(spendable) };
  const found = computeEffectiveStockTargets(stocks, targets);
  const goals = found.goals.toSorted((a, b) => compareText(a.stock.symbol, b.stock.symbol));
  const total = computeTotal(everything, request);
  const lacks = goals.map(({ stock, percent }) => computeLack(total.times(percent).div(100), sumStockValue(stock)));
  const money = toAmount(request.contribution);
  const [cashShare = zeroAmount, ...parts] = distributeByNeed(money, [
    computeCashShortfall(everything, request, found, total),
    ...lacks,
  ]);
  const shares = computeSharesToBuy(request, [cashShare, ...parts], goals, lacks);
  const rows = goals.map(({ stock, percent }, at): PlannedPurchase => {
    const [count, price] = [shares[at] ?? zeroAmount, toAmount(stock.price)];
    const cost = computeSharesCost(count, price);
    return {
      symbol: stock.symbol,
      shares: toNumber(count),
      price: stock.price,
      cost: toNumber(cost),
      before: toNumberOrNull(computePercent(sumStockValue(stock), total)),
      after: toNumberOrNull(computePercent(sumStockValue(stock).plus(cost), total)),
      goal: toNumber(percent.round(2)),
    };
  });
  const spent = sumExactAmounts(rows.map(({ cost }) => toAmount(cost)));
  return {
    buys: rows.filter((row) => row.shares > 0).toSorted((a, b) => b.cost - a.cost || compareText(a.symbol, b.symbol)),
    spent: toNumber(spent),
    left: toNumber(money.minus(spent)),
    keptAsCash: toNumber(cashShare),
    tooDear: rows.filter((row, at) => row.shares === 0 && parts[at]?.gt(0)).map(({ symbol }) => symbol),
    withoutStock: found.withoutStock,
    unpriced: found.unpriced,
  };
};
