import { type Day, monthOf } from '#core/time/day';
import { addMonths, lastDayOf } from '#core/time/months';

/** The same date so many months on, or the month's last where it has no such date: Jan 31 + 1 -> Feb 28. */
export const monthsLater = (day: Day, months: number): Day => {
  const month = addMonths(monthOf(day), months);
  const same = `${month}${day.slice(7)}`;
  const last = lastDayOf(month);
  return same > last ? last : same;
};
