import Big from 'big.js';
import { toAmount, toNumber } from '#core/money/amount';
import { countDaysBetween, type Day, getDayInNewYork } from '#core/time/day';

type SavingsGoal = { targetAmount: number; currentAmount: number; targetDate: Day; status: string };

/** Current / target in percent, 1 decimal, from 0 to 100: $8,500 of $25,000 -> 34, $30,000 of $25,000 -> 100. */
export const computeGoalProgressPercent = ({
  targetAmount,
  currentAmount,
}: Pick<SavingsGoal, 'targetAmount' | 'currentAmount'>): number => {
  if (currentAmount >= targetAmount) return 100;
  if (currentAmount <= 0) return 0;
  return toNumber(toAmount(currentAmount).times(100).div(targetAmount).round(1, Big.roundHalfEven));
};

/**
 * Days from now to the beginning of the target date in New York, rounded up; 0 or fewer once it is there. Rounded up,
 * the part of today that is left counts as a day, so that the time of day makes no difference.
 */
export const countDaysToGoalDate = (targetDate: Day, now: Date): number =>
  countDaysBetween(getDayInNewYork(now), targetDate);

/** How many have the status `active`. */
export const countActiveSavingsGoals = (goals: readonly Pick<SavingsGoal, 'status'>[]): number =>
  goals.filter(({ status }) => status === 'active').length;
