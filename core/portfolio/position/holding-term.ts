import { addDays, type Day } from '#core/time/day';

export type HoldingTerm = 'short' | 'long';

/**
 * The first day on which a sale is of shares held for more than one year, by the rule of US income tax: the day after the
 * purchase is the first that counts, and the same date a year later begins the second year. Bought on 2024-01-15: from
 * 2025-01-16 on. Where that year has no February 29, March 1 stands in: bought on 2024-02-28, from 2025-03-01 on.
 */
export const getLongTermStart = (acquired: Day): Day => {
  const first = addDays(acquired, 1);
  const year = String(Number(first.slice(0, 4)) + 1).padStart(4, '0');
  // Of a day that the month has not, the calendar makes the next one.
  return addDays(`${year}${first.slice(4, 7)}-01`, Number(first.slice(8)) - 1);
};

export const getHoldingTerm = (acquired: Day, sold: Day): HoldingTerm =>
  sold >= getLongTermStart(acquired) ? 'long' : 'short';
