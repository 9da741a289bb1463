import { listEasternInstants, parseEasternTime } from '#core/time/eastern-time';
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

/** What a field of `datetime-local` takes of a publish time, which may have an offset: its first 16 characters. */
export const toPublishTimeFieldValue = (publishAt: string): string => publishAt.slice(0, 16);

/** The two times that `publishAt` may mean in the night in which the clocks go back; none at any other. */
export const listAmbiguousPublishTimeChoices = (publishAt: string): { value: string; label: string }[] => {
  const instants = listEasternInstants(toPublishTimeFieldValue(publishAt));
  if (instants === 'malformed' || instants.length < 2) return [];
  return instants.map(({ value, zone }) => ({ value, label: postWritingMessages.scheduleZones[zone] }));
};

/** Which of them it means: the first until one is chosen. */
export const getChosenOrFirstPublishTime = (publishAt: string): string =>
  listAmbiguousPublishTimeChoices(publishAt).find(({ value }) => value === publishAt)?.value ??
  listAmbiguousPublishTimeChoices(publishAt)[0]?.value ??
  publishAt;
