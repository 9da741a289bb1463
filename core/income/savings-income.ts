import { getSavingsInterestRateOn } from '#core/banking/savings';
import { type Amount, roundCents, toAmount } from '#core/money/amount';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { addDays, countDaysBetween, type Day, toMonth } from '#core/time/day';
import { addMonthsToMonth, getLastDayOfMonth } from '#core/time/months';

export type InterestEarningAccount = {
  balance: number;
  /** Percent a year, and what became of it. */
  interestRate: number;
  rateChanges?: readonly { from: Day; interestRate: number }[] | undefined;
  /** The days of its latest interest, rising. */
  interestDays: readonly Day[];
};

const monthsOfQuarter = 3;
const monthsOfYear = 12;

/** How many months lie between two payments: 1, 3 or 12, whichever is nearest to the days between the last two. */
const findMonthsBetween = (days: readonly Day[]): number => {
  const [before, last = before] = days.slice(-2);
  const gap = before && last ? countDaysBetween(before, last) : 0;
  if (gap > 200) return monthsOfYear;
  return gap > 60 ? monthsOfQuarter : 1;
};

const isLastOfMonth = (day: Day): boolean => getLastDayOfMonth(toMonth(day)) === day;
const addMonthsToLastDay = (day: Day, months: number): Day => getLastDayOfMonth(addMonthsToMonth(toMonth(day), months));

/** So late, and the account is taken to record no interest any more: its months are told by the calendar. */
const patienceDays = 45;

/**
 * The interest that an account will earn after `today` by its balance and its rates, a year having 365 days, each payment
 * rounded half-even to the cent and kept in it. Payments come as they came: $1,000 at 4.35 % of which a month of 31 days is
 * $3.69. Without a payment so far, or where they ceased, on the last day of each month. In the account's currency.
 */
export const estimateSavingsInterest = (
  { balance: present, interestDays, ...rates }: InterestEarningAccount,
  { today, until }: { today: Day; until: Day },
): { date: Day; amount: Amount }[] => {
  const latest = interestDays.at(-1);
  const months = findMonthsBetween(interestDays);
  const isAlive = latest !== undefined && addDays(addMonthsToDay(latest, months), patienceDays) >= today;
  const start = isAlive ? latest : getLastDayOfMonth(addMonthsToMonth(toMonth(today), -1));
  // February 28 alone does not say whether it was a last day that was meant.
  const isOnLastDays = !isAlive || interestDays.slice(-2).every(isLastOfMonth);
  const paidAfter = isOnLastDays ? addMonthsToLastDay : addMonthsToDay;
  const step = isAlive ? months : 1;
  const estimates: { date: Day; amount: Amount }[] = [];
  let [balance, since] = [toAmount(present), start];
  for (let at = step, date = paidAfter(start, at); date <= until; at += step, date = paidAfter(start, at)) {
    // What is late is not told, and not added to the next.
    if (date > today) {
      const rate = toAmount(getSavingsInterestRateOn(rates, date)).div(100);
      const amount = roundCents(balance.times(rate).times(countDaysBetween(since, date)).div(365));
      balance = balance.plus(amount);
      if (amount.gt(0)) estimates.push({ date, amount });
    }
    since = date;
  }
  return estimates;
};
