import { useSyncExternalStore } from 'react';
import { type NewNotices, noticesIn } from '#core/notices/new-notices';
import { hearNotices, noteNotices } from '#lib/notices-said';

/** How many notices are new, as the newest answer of the server has said. */
let known: NewNotices = { count: 0, last: 0 };
/** The last one that was seen here: an answer that was under way then may not know it yet. */
let seenTo = 0;
const listeners = new Set<() => void>();

const say = (now: NewNotices): void => {
  known = now.last <= seenTo ? { ...now, count: 0 } : now;
  for (const tell of listeners) tell();
};

hearNotices((text) => {
  const now = noticesIn(text);
  if (now) say(now);
});

/** The person has seen them, up to that number. */
export const noteSeen = (upTo: number): void => {
  seenTo = Math.max(seenTo, upTo);
  say(known);
};

/** What was said of one person is not true of the next. */
export const forgetNotices = (): void => {
  seenTo = 0;
  noteNotices('0 0');
};

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

export const countOfNew = (): number => known.count;
export const useNewNotices = (): number => useSyncExternalStore(subscribe, countOfNew);
