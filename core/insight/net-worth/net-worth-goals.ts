import { computeGoalProgressPercent } from '#core/banking/savings-goals';
import { type Amount, roundCents, toAmount, toNumber } from '#core/money/amount';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import type { Day } from '#core/time/day';

/** What a person wants their net worth to be by a day. US dollars. */
export interface NetWorthGoal {
  name: string;
  amount: number;
  date: Day;
}

export const maxNetWorthGoals = 10;

/** Whole months from one day to another, a part of one as a whole: Nov 28 to Feb 28 is 3, to Mar 1 it is 4. */
export const countMonthsUntilRoundedUp = (today: Day, date: Day): number => {
  let months = Math.max(0, (Number(date.slice(0, 4)) - Number(today.slice(0, 4))) * 12 - 12);
  while (addMonthsToDay(today, months) < date) months += 1;
  return months;
};

/** What a year added a month, to the cent: from $9,000 to $12,000 -> $250. */
export const computeMonthlyNetWorthGain = (yearAgo: number, now: number): number =>
  toNumber(roundCents(toAmount(now).minus(yearAgo).div(12)));

export interface GoalOutlook {
  /** Of the amount, from 0 to 100, 1 decimal. */
  percent: number;
  /** To the cent; 0 once it is reached. */
  missing: number;
  /** What is missing a month until then, up to the cent; null where it is reached or its day has come. */
  perMonth: number | null;
  /** `unknown`: less than a year is on record, so that nobody can say at what pace it goes. */
  state: 'reached' | 'missed' | 'on-course' | 'behind' | 'unknown';
}

const roundCentsUp = (value: Amount): number => toNumber(toAmount(value.round(2, 3)));

/**
 * A goal beside what there is: of $100,000 in 20 months, $90,000 is there and $500 is missing a month; where the last year
 * added $400 a month it is behind.
 * @param pace what the last year added a month; null where less than a year is on record.
 */
export const assessGoal = (
  { amount, date }: NetWorthGoal,
  { value, pace, today }: { value: number; pace: number | null; today: Day },
): GoalOutlook => {
  const percent = computeGoalProgressPercent({ targetAmount: amount, currentAmount: value });
  if (value >= amount) return { percent, missing: 0, perMonth: null, state: 'reached' };
  const missing = toAmount(amount).minus(value);
  const months = countMonthsUntilRoundedUp(today, date);
  const told = { percent, missing: toNumber(missing) };
  if (months === 0) return { ...told, perMonth: null, state: 'missed' };
  const perMonth = roundCentsUp(missing.div(months));
  if (pace === null) return { ...told, perMonth, state: 'unknown' };
  return { ...told, perMonth, state: pace >= perMonth ? 'on-course' : 'behind' };
};
