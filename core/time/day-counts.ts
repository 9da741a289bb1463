import { type Amount, toAmount } from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';
import { countDaysBetween, type Day, getEarlierDay, getLaterDay } from '#core/time/day';

/** How bonds and deposits count days against a year where it is not simply the calendar's days. */

export const leapYearDays = 366;
const ordinaryYearDays = 365;

const toDateParts = (day: Day): [year: number, month: number, day: number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
};

/** 30/360, bond basis: each month has 30 days. January 31 to March 31 -> 60; February 28 to March 1 -> 3. */
export const countDaysThirty360 = (from: Day, to: Day): number => {
  const [[firstYear, firstMonth, first], [lastYear, lastMonth, last]] = [toDateParts(from), toDateParts(to)];
  const start = Math.min(first, 30);
  const end = start === 30 ? Math.min(last, 30) : last;
  return (lastYear - firstYear) * 360 + (lastMonth - firstMonth) * 30 + end - start;
};

export const isLeapYear = (year: number): boolean =>
  countDaysBetween(`${year}-01-01`, `${year}-12-31`) === ordinaryYearDays;

/**
 * Actual/actual: the days of an ordinary year as they are, one of a leap year as 365/366 of a day, so that either year is 365.
 * To 40 decimals.
 */
export const countDaysInYearsOf365 = (from: Day, to: Day): Amount => {
  let [ordinary, leap] = [0, 0];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
    const next = String(year + 1).padStart(4, '0');
    const days = countDaysBetween(getLaterDay(from, `${year}-01-01`), getEarlierDay(to, `${next}-01-01`));
    if (isLeapYear(year)) leap += days;
    else ordinary += days;
  }
  return divideTo40Decimals(toAmount(leap * ordinaryYearDays), toAmount(leapYearDays)).plus(ordinary);
};

/** Days in parts of which one has 366: whole again, also where some of them were days of a leap year. */
export const countLeapYearParts = (days: Amount): number => days.times(leapYearDays).round(0).toNumber();
