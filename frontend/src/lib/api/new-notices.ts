import { useSyncExternalStore } from 'react';
import { type NewNoticeCountAndLast, parseNewNoticesHeader } from '#core/notices/new-notices';
import { publishNoticesHeader, subscribeToNoticesHeader } from '#lib/api/notices-header';

/** How many notices are new, as the newest answer of the server has said. */
let known: NewNoticeCountAndLast = { count: 0, last: 0 };
/** The last one that was seen here: an answer that was under way then may not know it yet. */
let seenTo = 0;
const listeners = new Set<() => void>();

const setNewNoticeCount = (now: NewNoticeCountAndLast): void => {
  known = now.last <= seenTo ? { ...now, count: 0 } : now;
  for (const listener of listeners) listener();
};

subscribeToNoticesHeader((text) => {
  const now = parseNewNoticesHeader(text);
  if (now) setNewNoticeCount(now);
});

/** The person has seen them, up to that number. */
export const setNoticesSeenUpTo = (upTo: number): void => {
  seenTo = Math.max(seenTo, upTo);
  setNewNoticeCount(known);
};

/** What was said of one person is not true of the next. */
export const resetNewNoticeCount = (): void => {
  seenTo = 0;
  publishNoticesHeader('0 0');
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const getNewNoticeCount = (): number => known.count;
export const useNewNoticeCount = (): number => useSyncExternalStore(subscribe, getNewNoticeCount);
