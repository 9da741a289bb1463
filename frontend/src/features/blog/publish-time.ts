import { parseEasternTime } from '#core/time/eastern-time';
import { postEditingMessages as editing } from './editor/editing-messages';
import { postWritingMessages } from './writing/writing-messages';

/** What is said of a publish time: why it can't be taken, else what it means. */
export type PublishTimeAdvice = { error: string } | { hint: string };

/** `2026-03-08T02:30` lies in the hour that the clocks skip; empty and past times mean at once. */
export const getPublishTimeAdvice = (publishAt: string, now: Date): PublishTimeAdvice => {
  if (!publishAt) return { hint: postWritingMessages.scheduleHint };
  const instant = parseEasternTime(publishAt);
  if (instant === 'skipped') return { error: postWritingMessages.scheduleSkipped };
  if (instant === 'malformed') return { error: postWritingMessages.scheduleMalformed };
  return { hint: instant <= now ? postWritingMessages.schedulePast : postWritingMessages.scheduleAt(instant) };
};

/** Of a post that readers see: the time is its date, and can't lie ahead. */
export const getPublishedDateAdvice = (date: string, now: Date): PublishTimeAdvice => {
  if (!date) return { hint: editing.dateHint };
  const instant = parseEasternTime(date);
  if (!(instant instanceof Date)) return getPublishTimeAdvice(date, now);
  return instant > now ? { error: editing.dateAhead } : { hint: editing.dateHint };
};
