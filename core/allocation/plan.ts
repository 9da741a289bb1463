import { type Goal, type Goals, goalsOf } from '#core/allocation/goals';
import { cashOf, type HeldCash, type HeldStock, isPriced, spendableOf, worthOf } from '#core/allocation/held';
import { shareOut } from '#core/allocation/share-out';
import type { Targets } from '#core/allocation/targets';
import { costOf, wholeShares } from '#core/allocation/whole-shares';
import { type Amount, amount, percentOf, roundCents, sum, toNumber, zero } from '#core/money/amount';
import { carriedQuotient } from '#core/money/carried-quotient';
import { numberOrNull } from '#core/portfolio/valuation';
import { compareText } from '#core/text/compare';

/**
 * What to buy for some money so that the whole comes closer to its targets: a calculation from a person's own targets, and
 * nothing else. Nothing is sold. Each stock below its goal gets its part of the money by what it lacks; the goals are of the
 * whole with the money in it. No stock, and no cash, ends further from its goal than without buying.
 */
export interface Wish {
  /** In US dollars, to the cent. */
  contribution: number;
  /** From outside, not from the cash that is there. */
  isNewMoney: boolean;
  /** Whole shares alone; of coins always fractions. */
  isWhole: boolean;
}

export interface Buy {
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

export interface Plan {
  /** The largest first; equals by symbol. */
  buys: Buy[];
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

export interface Refused {
  /** More than there is to spend. */
  beyond: number;
}

export interface Everything {
  stocks: readonly HeldStock[];
  cash: readonly HeldCash[];
  targets: Targets;
}

const roundDown = 0;

/** As many decimals as brokers take of shares, and exchanges of coins. */
const decimalsOf = ({ stock }: Goal): number => (stock.assetClass === 'coins' ? 8 : 6);

/** $100.00 at $37.50 -> 2.666667 shares. Rounded down only where they would cost more. */
const fractionFor = (money: Amount, goal: Goal): Amount => {
  const exact = carriedQuotient(money, amount(goal.stock.price));
  const near = exact.round(decimalsOf(goal));
  return costOf(near, amount(goal.stock.price)).gt(money) ? exact.round(decimalsOf(goal), roundDown) : near;
};

/** The whole with the money in it: what comes from cash is in it already where cash counts. */
const wholeWith = ({ stocks, cash, targets }: Everything, { contribution, isNewMoney }: Wish): Amount => {
  const held = sum(stocks.filter(isPriced).map(worthOf));
  const own = targets.countsCash ? cashOf(cash, targets) : zero;
  return held.plus(own).plus(isNewMoney || !targets.countsCash ? contribution : 0);
};

const lackOf = (goal: Amount, value: Amount): Amount => {
  const lack = roundCents(goal.minus(value));
  return lack.gt(0) ? lack : zero;
};

/** What cash lacks of its own target once the money has left it. */
const cashLack = ({ cash, targets }: Everything, wish: Wish, goals: Goals, whole: Amount): Amount => {
  if (!targets.countsCash) return zero;
  const rest = cashOf(cash, targets).minus(wish.isNewMoney ? 0 : wish.contribution);
  return lackOf(whole.times(goals.cash).div(100), rest);
};

/** Whole shares where they are wished, of what the others and cash leave; else fractions of each one's part. */
const sharesFor = (
  { isWhole, contribution }: Wish,
  [kept, ...parts]: readonly [Amount, ...Amount[]],
  goals: readonly Goal[],
  lacks: readonly Amount[],
): Amount[] => {
  const isCut = ({ stock }: Goal): boolean => isWhole && stock.assetClass !== 'coins';
  const cut = goals.flatMap((goal, at) =>
    isCut(goal) && lacks[at]?.gt(0) ? [{ at, lack: lacks[at], price: amount(goal.stock.price) }] : [],
  );
  const ofOthers = sum(goals.map((goal, at) => (isCut(goal) ? zero : (parts[at] ?? zero))));
  const whole = wholeShares(amount(contribution).minus(kept).minus(ofOthers), cut);
  const byPlace = new Map(cut.map(({ at }, place) => [at, whole[place] ?? zero]));
  return goals.map((goal, at) => (isCut(goal) ? (byPlace.get(at) ?? zero) : fractionFor(parts[at] ?? zero, goal)));
};

/** $4,000 of stocks at a target of 60 % and $6,000 of bonds at 40 %, with $1,000: $1,000 of stocks, none of bonds. */
export const planFor = (everything: Everything, wish: Wish): Plan | Refused => {
  const { stocks, cash, targets } = everything;
  const spendable = spendableOf(cash, targets);
  if (!wish.isNewMoney && spendable.lt(wish.contribution)) return { beyond: toNumber(spendable) };
  const found = goalsOf(stocks, targets);
  const goals = found.goals.toSorted((a, b) => compareText(a.stock.symbol, b.stock.symbol));
  const whole = wholeWith(everything, wish);
  const lacks = goals.map(({ stock, percent }) => lackOf(whole.times(percent).div(100), worthOf(stock)));
  const money = amount(wish.contribution);
  const [kept = zero, ...parts] = shareOut(money, [cashLack(everything, wish, found, whole), ...lacks]);
  const shares = sharesFor(wish, [kept, ...parts], goals, lacks);
  const rows = goals.map(({ stock, percent }, at): Buy => {
    const [count, price] = [shares[at] ?? zero, amount(stock.price)];
    const cost = costOf(count, price);
    return {
      symbol: stock.symbol,
      shares: toNumber(count),
      price: stock.price,
      cost: toNumber(cost),
      before: numberOrNull(percentOf(worthOf(stock), whole)),
      after: numberOrNull(percentOf(worthOf(stock).plus(cost), whole)),
      goal: toNumber(percent.round(2)),
    };
  });
  const spent = sum(rows.map(({ cost }) => amount(cost)));
  return {
    buys: rows.filter((row) => row.shares > 0).toSorted((a, b) => b.cost - a.cost || compareText(a.symbol, b.symbol)),
    spent: toNumber(spent),
    left: toNumber(money.minus(spent)),
    keptAsCash: toNumber(kept),
    tooDear: rows.filter((row, at) => row.shares === 0 && parts[at]?.gt(0)).map(({ symbol }) => symbol),
    withoutStock: found.withoutStock,
    unpriced: found.unpriced,
  };
};
