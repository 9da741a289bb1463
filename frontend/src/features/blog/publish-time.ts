import { instantOfEastern } from '#core/time/eastern-time';
import { words } from './writing-messages';

/** What is said of a publish time: why it can't be taken, else what it means. */
type TimeAdvice = { error: string } | { hint: string };

/** `2026-03-08T02:30` lies in the hour that the clocks skip; empty and past times mean at once. */
export const adviceFor = (publishAt: string, now: Date): TimeAdvice => {
  if (!publishAt) return { hint: words.scheduleHint };
  const instant = instantOfEastern(publishAt);
  if (instant === 'skipped') return { error: words.scheduleSkipped };
  if (instant === 'malformed') return { error: words.scheduleMalformed };
  return { hint: instant <= now ? words.schedulePast : words.scheduleAt(instant) };
};
