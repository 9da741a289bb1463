import { addMonthsToDay } from '#core/time/add-months-to-day';
import { addDays, countDaysBetween, type Day } from '#core/time/day';

const returnRangeNames = ['1M', '3M', 'YTD', '1Y', '3Y', '5Y', 'all'] as const;
export type ReturnRangeName = (typeof returnRangeNames)[number];
/** A named one up to today, or own days, both of them in the range. */
export type ReturnRangeChoice = { name: ReturnRangeName } | { name: 'own'; from: Day; to: Day };

export type ReturnDayRange = {
  name: ReturnRangeName | 'own';
  /** Its close is the start value; what happened on it is in that value. */
  start: Day;
  /** The day after: the first whose events are in the range. */
  from: Day;
  /** The last day; its events are in the range. */
  to: Day;
  /** From `start` to `to`. */
  days: number;
  /** The ledger starts later than was asked for: "1Y, from May 6, 2025", which is `from`. */
  isCut: boolean;
};

const monthsByRange = { '1M': 1, '3M': 3, '1Y': 12, '3Y': 36, '5Y': 60 } as const;

const getLastDayOfPreviousYear = (day: Day): Day => addDays(`${day.slice(0, 4)}-01-01`, -1);

/** 1M of Mar 31 starts at the close of Feb 28 (or 29), YTD at that of Dec 31. */
const computeStart = (wanted: ReturnRangeChoice, today: Day, firstEvent: Day): Day => {
  if (wanted.name === 'own') return addDays(wanted.from, -1);
  if (wanted.name === 'all') return addDays(firstEvent, -1);
  return wanted.name === 'YTD' ? getLastDayOfPreviousYear(today) : addMonthsToDay(today, -monthsByRange[wanted.name]);
};

/**
 * The days of a range. It begins with the ledger at the earliest: the day before the first event, whose value is 0. Null
 * where there is nothing to look at: no event yet, none up to the end, or an end before its beginning.
 */
export const resolveReturnDayRange = (
  wanted: ReturnRangeChoice,
  today: Day,
  firstEvent: Day | null,
): ReturnDayRange | null => {
  const to = wanted.name === 'own' ? wanted.to : today;
  if (firstEvent === null || firstEvent > to || (wanted.name === 'own' && wanted.from > to)) return null;
  const requestedStart = computeStart(wanted, today, firstEvent);
  const earliest = addDays(firstEvent, -1);
  const isCut = requestedStart < earliest;
  const start = isCut ? earliest : requestedStart;
  return { name: wanted.name, start, from: addDays(start, 1), to, days: countDaysBetween(start, to), isCut };
};
