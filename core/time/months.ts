import { addDays, type Day, toMonth } from '#core/time/day';

/** A calendar month as text, `YYYY-MM`; it sorts as time does. */
export type Month = string;

/** `addMonthsToMonth('2026-01', -2)` -> `2025-11`. */
export const addMonthsToMonth = (month: Month, count: number): Month => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const since = year * 12 + (number - 1) + count;
  return `${String(Math.floor(since / 12)).padStart(4, '0')}-${String((((since % 12) + 12) % 12) + 1).padStart(2, '0')}`;
};

/** The months up to that of `today`, oldest first: 3 from 2026-01-15 -> 2025-11, 2025-12, 2026-01. */
export const listMonthsUpTo = (today: Day, count: number): Month[] =>
  Array.from({ length: count }, (_, at) => addMonthsToMonth(toMonth(today), at - count + 1));

/** 2024-02 -> `2024-02-29`. */
export const getLastDayOfMonth = (month: Month): Day => addDays(`${addMonthsToMonth(month, 1)}-01`, -1);

/** The same date a year earlier; the day before it where that year has none: 2024-02-29 -> 2023-02-28. */
export const subtractYear = (day: Day): Day => {
  const month = addMonthsToMonth(toMonth(day), -12);
  const same = `${month}${day.slice(7)}`;
  return same > getLastDayOfMonth(month) ? getLastDayOfMonth(month) : same;
};
