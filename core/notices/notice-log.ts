import { type FoundNotice, isNoticeKindEnabled, type Notice, type NoticeKindSettings } from '#core/notices/kinds';
import { addDays, type Day } from '#core/time/day';

/** What has been told, and what held when it was last looked for. */
export interface NoticeLog {
  /** Newest first. */
  notices: readonly Notice[];
  /** Keys of what held the last time, in order. */
  standing: readonly string[];
  /** The last number given. */
  last: number;
}

export const emptyNoticeLog: NoticeLog = { notices: [], standing: [], last: 0 };

/** So many are kept at most, and none longer than so many days. */
export const maxNotices = 200;
export const maxNoticeAgeDays = 90;

/**
 * With what was found today. New is what did not hold the last time; of events that there is one of, what was never told.
 * A price that was over its target the last time, and is at it today, is new once more; twice on one day it is told once.
 * What was found is numbered after all others, so that of one day the first given stands first. `notLearned` are beginnings of keys that stand as they did.
 */
export const mergeFoundNoticesIntoLog = (
  { notices, standing, last }: NoticeLog,
  found: readonly FoundNotice[],
  { today, notLearned = [] }: { today: Day; notLearned?: readonly string[] },
): NoticeLog => {
  const stood = new Set(standing);
  const listedKeys = new Set(notices.map(({ key }) => key));
  const listedToday = new Set(notices.filter(({ day }) => day === today).map(({ key }) => key));
  const isNew = ({ key, isOnce }: FoundNotice) => !stood.has(key) && !(isOnce ? listedKeys : listedToday).has(key);
  const fresh = found.filter(isNew);
  const added = fresh.map(
    ({ key, subject }, at): Notice => ({ ...subject, key, day: today, number: last + fresh.length - at }),
  );
  const still = standing.filter((key) => notLearned.some((one) => key === one || key.startsWith(`${one}:`)));
  const oldest = addDays(today, -maxNoticeAgeDays);
  return {
    notices: [...added, ...notices].filter(({ day }) => day >= oldest).slice(0, maxNotices),
    standing: [...new Set([...found.map(({ key }) => key), ...still])].toSorted(),
    last: last + added.length,
  };
};

/** With one that was found by itself, told on one day once; what else holds stays as it is. */
export const mergeNoticeIntoLog = (gathered: NoticeLog, { key, subject }: FoundNotice, today: Day): NoticeLog => {
  const { notices, last } = gathered;
  if (notices.some((one) => one.key === key && one.day === today)) return gathered;
  const added: Notice = { ...subject, key, day: today, number: last + 1 };
  return { ...gathered, notices: [added, ...notices].slice(0, maxNotices), last: last + 1 };
};

/** Those that are shown: of kinds that are on, or cannot be turned off. */
export const filterEnabledNotices = (notices: readonly Notice[], on: NoticeKindSettings): Notice[] =>
  notices.filter(({ kind }) => isNoticeKindEnabled(kind, on));

/** How many of those shown are newer than the last one that was seen. */
export const countNewNotices = (notices: readonly Notice[], on: NoticeKindSettings, lastSeen: number): number =>
  filterEnabledNotices(notices, on).filter(({ number }) => number > lastSeen).length;
