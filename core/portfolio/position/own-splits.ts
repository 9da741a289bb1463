import { toAmount } from '#core/money/amount';
import type { Split } from '#core/portfolio/position/splits';
import { createFieldFault, type ValidationFault } from '#core/text/validation-fault';
import { type Day, formatLongDay } from '#core/time/day';

/** So many a person keeps. */
export const maxOwnSplits = 200;
const largestRatio = 1_000;

/** A ratio that changes nothing, or that cannot be meant. */
export const findSplitRatioFault = ({
  numerator,
  denominator,
}: Pick<Split, 'numerator' | 'denominator'>): ValidationFault | null => {
  if (numerator === denominator) {
    return createFieldFault(
      'numerator',
      `${numerator}:${denominator} changes nothing. Enter how many new shares came for how many old ones.`,
    );
  }
  const [up, down] = [toAmount(numerator), toAmount(denominator)];
  const isBeyond = up.gt(down.times(largestRatio)) || down.gt(up.times(largestRatio));
  return isBeyond ? createFieldFault('numerator', 'Enter a ratio from 1:1,000 to 1,000:1.') : null;
};

/**
 * What keeps a split from being recorded. `first`: the day of the stock's first trade. Trades of a split's day are in new shares
 * already, so that a split of the first day has nothing to split.
 */
export const findSplitFault = (
  split: Split,
  { symbol, first, today }: { symbol: string; first: Day | undefined; today: Day },
): ValidationFault | null => {
  const { date } = split;
  if (date > today) return createFieldFault('date', 'The date cannot be in the future.');
  if (first === undefined)
    return createFieldFault('symbol', `You have recorded no trade of ${symbol} that a split could change.`, 'no_trade');
  if (date <= first) {
    const sentence = `Your first trade of ${symbol} was on ${formatLongDay(first)}: there was nothing to split on ${formatLongDay(date)}.`;
    return createFieldFault('date', sentence, 'no_trade');
  }
  return findSplitRatioFault(split);
};
