import type { Amount } from '#core/money/amount';

/** The ratio of a split, from the shares before and after it. */

interface SplitRatio {
  numerator: number;
  denominator: number;
}

const largest = 1000;
/** Brokers round the shares that a split added to 4 decimals. */
const rounding = 0.00005;
/** Of less than half a share the rounding would let many ratios fit. */
const leastForRounding = 0.5;

/** The numerator that fits a denominator, if one does. */
const findNumerator = (held: number, after: number, denominator: number, slack: number): number | null => {
  const numerator = Math.round((after * denominator) / held);
  const misses = Math.abs((held * numerator) / denominator - after);
  return numerator >= 1 && numerator <= largest && misses <= slack ? numerator : null;
};

const findSmallestRatio = (held: number, after: number, slack: number): SplitRatio | null => {
  for (let denominator = 1; denominator <= largest; denominator += 1) {
    const numerator = findNumerator(held, after, denominator, slack);
    if (numerator !== null) return { numerator, denominator };
  }
  return null;
};

const maxUsualTerm = 10;

/** 15 shares through 1:10 leave 1 and half a share's price: 1:15 would leave 1 as well. */
const leavesFraction = (held: number, after: number, found: SplitRatio): boolean => {
  if (!Number.isInteger(after)) return false;
  for (let denominator = 1; denominator <= maxUsualTerm; denominator += 1) {
    for (let numerator = 1; numerator <= maxUsualTerm; numerator += 1) {
      const isSimpler = numerator + denominator < found.numerator + found.denominator;
      const exact = (held * numerator) / denominator;
      if (isSimpler && numerator !== denominator && !Number.isInteger(exact) && Math.floor(exact) === after)
        return true;
    }
  }
  return false;
};

/**
 * 10 shares and 30 more are 4:1, in whole numbers up to 1000. Null where none fits, and where a simpler one would fit as well
 * with the fraction of a share paid out: then the person is asked.
 */
export const inferSplitRatioFromShares = (held: Amount, added: Amount): SplitRatio | null => {
  const [before, after] = [held.toNumber(), held.plus(added).toNumber()];
  if (before <= 0 || after <= 0 || added.eq(0)) return null;
  const slack = before < leastForRounding ? 1e-9 : rounding;
  const found = findSmallestRatio(before, after, slack);
  if (!found || found.numerator === found.denominator || leavesFraction(before, after, found)) return null;
  return found;
};
