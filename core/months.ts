import type { Day } from '#core/day';

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The same date so many months on, or the month's last where it has no such date: Jan 31 + 1 -> Feb 28. */
export const addMonths = (day: Day, months: number): Day => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const count = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1];
  const toDate = Math.min(date, daysIn(toYear, toMonth));
  return [String(toYear).padStart(4, '0'), ...[toMonth, toDate].map((part) => String(part).padStart(2, '0'))].join('-');
};
