import { instantOfEastern } from '#core/time/eastern-time';
import { words as editing } from './editing-messages';
import { words } from './writing-messages';

/** What is said of a publish time: why it can't be taken, else what it means. */
export type TimeAdvice = { error: string } | { hint: string };

/** `2026-03-08T02:30` lies in the hour that the clocks skip; empty and past times mean at once. */
export const adviceFor = (publishAt: string, now: Date): TimeAdvice => {
  if (!publishAt) return { hint: words.scheduleHint };
  const instant = instantOfEastern(publishAt);
  if (instant === 'skipped') return { error: words.scheduleSkipped };
  if (instant === 'malformed') return { error: words.scheduleMalformed };
  return { hint: instant <= now ? words.schedulePast : words.scheduleAt(instant) };
};

/** Of a post that readers see: the time is its date, and can't lie ahead. */
export const adviceForDate = (date: string, now: Date): TimeAdvice => {
  if (!date) return { hint: editing.dateHint };
  const instant = instantOfEastern(date);
  if (!(instant instanceof Date)) return adviceFor(date, now);
  return instant > now ? { error: editing.dateAhead } : { hint: editing.dateHint };
};
