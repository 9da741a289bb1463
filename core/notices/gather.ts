import type { Found, KindsOn, Notice } from '#core/notices/kinds';
import { addDays, type Day } from '#core/time/day';

/** What has been told, and what held when it was last looked for. */
export interface Gathered {
  /** Newest first. */
  notices: readonly Notice[];
  /** Keys of what held the last time, in order. */
  standing: readonly string[];
  /** The last number given. */
  last: number;
}

export const nothingGathered: Gathered = { notices: [], standing: [], last: 0 };

/** So many are kept at most, and none longer than so many days. */
export const mostNotices = 200;
export const mostDays = 90;

/**
 * With what was found today. New is what did not hold the last time; of events that there is one of, what was never told.
 * A price that was over its target the last time, and is at it today, is new once more; twice on one day it is told once.
 * What was found is numbered after all others, so that of one day the first given stands first. `notLearned` are beginnings of keys that stand as they did.
 */
export const gather = (
  { notices, standing, last }: Gathered,
  found: readonly Found[],
  { today, notLearned = [] }: { today: Day; notLearned?: readonly string[] },
): Gathered => {
  const stood = new Set(standing);
  const told = new Set(notices.map(({ key }) => key));
  const toldToday = new Set(notices.filter(({ day }) => day === today).map(({ key }) => key));
  const isNew = ({ key, isOnce }: Found) => !stood.has(key) && !(isOnce ? told : toldToday).has(key);
  const fresh = found.filter(isNew);
  const added = fresh.map(
    ({ key, subject }, at): Notice => ({ ...subject, key, day: today, number: last + fresh.length - at }),
  );
  const still = standing.filter((key) => notLearned.some((one) => key === one || key.startsWith(`${one}:`)));
  const oldest = addDays(today, -mostDays);
  return {
    notices: [...added, ...notices].filter(({ day }) => day >= oldest).slice(0, mostNotices),
    standing: [...new Set([...found.map(({ key }) => key), ...still])].toSorted(),
    last: last + added.length,
  };
};

/** Those that are shown: of kinds that are on. */
export const shownOf = (notices: readonly Notice[], on: KindsOn): Notice[] => notices.filter(({ kind }) => on[kind]);

/** How many of those shown are newer than the last one that was seen. */
export const countNew = (notices: readonly Notice[], on: KindsOn, seen: number): number =>
  shownOf(notices, on).filter(({ number }) => number > seen).length;
