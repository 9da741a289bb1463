import { distributeByNeed } from '#core/allocation/distribute-by-need';
import { type Amount, roundCents, toAmount, zeroAmount } from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';

/** A stock below what it is to come to, by how much, and what a share costs. */
interface Lacking {
  lack: Amount;
  price: Amount;
}

const roundDown = 0;
/** No plan needs as many; a bound, so that nothing can go on for ever. */
const maxSteps = 10_000;

export const computeSharesCost = (shares: Amount, price: Amount): Amount => roundCents(shares.times(price));

interface Bought extends Lacking {
  shares: Amount;
}

const getLack = ({ lack, shares, price }: Bought): Amount => lack.minus(shares.times(price));

/** By how much one share more lowers the square of what is lacking: it does so up to half a share beyond. */
const computeGain = (one: Bought): Amount => one.price.times(getLack(one).times(2).minus(one.price));

const sumCost = (bought: readonly Bought[]): Amount =>
  bought.reduce((total, { shares, price }) => total.plus(computeSharesCost(shares, price)), zeroAmount);

/** As many more as a part pays for; one less where rounding to the cent would take them beyond it. */
const withPart = (one: Bought, part: Amount): Bought => {
  const more = divideTo40Decimals(part, one.price).round(0, roundDown);
  const shares = one.shares.plus(more);
  const cost = computeSharesCost(shares, one.price).minus(computeSharesCost(one.shares, one.price));
  return { ...one, shares: cost.gt(part) ? shares.minus(1) : shares };
};

/** As many whole shares of each as its part of the money pays for; those that are too dear leave theirs to the others. */
const buyProportionally = (money: Amount, bought: readonly Bought[]): Bought[] => {
  const within = bought.map((one) => (one.price.gt(money) || !getLack(one).gt(0) ? zeroAmount : getLack(one)));
  const parts = distributeByNeed(money, within);
  return bought.map((one, at) => withPart(one, parts[at] ?? zeroAmount));
};

/** The share that lowers what is lacking most, among those that can be paid; the first of equals. */
const findBest = (money: Amount, bought: readonly Bought[]): number => {
  let [best, gain] = [-1, zeroAmount];
  for (const [at, one] of bought.entries()) {
    const own = computeGain(one);
    if (computeSharesCost(toAmount(1), one.price).lte(money) && own.gt(gain)) [best, gain] = [at, own];
  }
  return best;
};

/**
 * Whole shares for some money: first what each one's part pays for, then share by share where it lowers the squares of
 * what is lacking most. Never more than the money; and nobody ends further from its goal than it began.
 */
export const allocateWholeShares = (money: Amount, lacking: readonly Lacking[]): Amount[] => {
  let bought: Bought[] = lacking.map((one) => ({ ...one, shares: zeroAmount }));
  for (let step = 0; step < maxSteps; step += 1) {
    const rest = money.minus(sumCost(bought));
    const next = buyProportionally(rest, bought);
    const isMore = next.some(({ shares }, at) => shares.gt(bought[at]?.shares ?? zeroAmount));
    if (!isMore) break;
    bought = next;
  }
  for (let step = 0; step < maxSteps; step += 1) {
    const rest = money.minus(sumCost(bought));
    const at = findBest(rest, bought);
    const one = bought[at];
    if (!one) break;
    const more = { ...one, shares: one.shares.plus(1) };
    if (computeSharesCost(more.shares, one.price).minus(computeSharesCost(one.shares, one.price)).gt(rest)) break;
    bought = bought.with(at, more);
  }
  return bought.map(({ shares }) => shares);
};
