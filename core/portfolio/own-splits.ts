import { amount } from '#core/money/amount';
import type { Split } from '#core/portfolio/splits';
import { type Fault, faultAt } from '#core/text/fault';
import { type Day, longDay } from '#core/time/day';

/** So many a person keeps. */
export const mostOwnSplits = 200;
const largestRatio = 1_000;

/** A ratio that changes nothing, or that cannot be meant. */
export const ratioFault = ({ numerator, denominator }: Pick<Split, 'numerator' | 'denominator'>): Fault | null => {
  if (numerator === denominator) {
    return faultAt(
      'numerator',
      `${numerator}:${denominator} changes nothing. Enter how many new shares came for how many old ones.`,
    );
  }
  const [up, down] = [amount(numerator), amount(denominator)];
  const isBeyond = up.gt(down.times(largestRatio)) || down.gt(up.times(largestRatio));
  return isBeyond ? faultAt('numerator', 'Enter a ratio from 1:1,000 to 1,000:1.') : null;
};

/**
 * What keeps a split from being recorded. `first`: the day of the stock's first trade. Trades of a split's day are in new shares
 * already, so that a split of the first day has nothing to split.
 */
export const splitFault = (
  split: Split,
  { symbol, first, today }: { symbol: string; first: Day | undefined; today: Day },
): Fault | null => {
  const { date } = split;
  if (date > today) return faultAt('date', 'The date cannot be in the future.');
  if (first === undefined)
    return faultAt('symbol', `You have recorded no trade of ${symbol} that a split could change.`, 'no_trade');
  if (date <= first) {
    const sentence = `Your first trade of ${symbol} is of ${longDay(first)}: there was nothing to split by ${longDay(date)}.`;
    return faultAt('date', sentence, 'no_trade');
  }
  return ratioFault(split);
};
