import type { Day } from '#core/time/day';

export const rangeNames = ['1M', '3M', 'YTD', '1Y', '3Y', '5Y', 'all'] as const;
export type RangeName = (typeof rangeNames)[number];
/** A named one up to today, or own days, both of them in the range. */
export type WantedRange = { name: RangeName } | { name: 'own'; from: Day; to: Day };

export type Range = {
  name: RangeName | 'own';
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

/** Null where there is nothing to look at: no event yet, none up to the end, or an end before its beginning. */
export const rangeOf = (_wanted: WantedRange, _today: Day, _firstEvent: Day | null): Range | null => {
  throw new Error('not yet');
};
