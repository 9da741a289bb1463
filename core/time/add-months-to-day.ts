import { type Day, toMonth } from '#core/time/day';
import { addMonthsToMonth, getLastDayOfMonth } from '#core/time/months';

/** The same date so many months on, or the month's last where it has no such date: Jan 31 + 1 -> Feb 28. */
export const addMonthsToDay = (day: Day, months: number): Day => {
  const month = addMonthsToMonth(toMonth(day), months);
  const same = `${month}${day.slice(7)}`;
  const last = getLastDayOfMonth(month);
  return same > last ? last : same;
};
