import { parseEasternTime } from '#core/time/eastern-time';
import { fieldRefusal } from '#functions/runtime/refusal';

const furthest = 5 * 366 * 24 * 60 * 60_000;

const publishTimeRefusal = (status: 400 | 422, code: string, sentence: string) =>
  fieldRefusal('publishAt', sentence, status, code);

const toInstant = (text: string): Date => {
  const isZoned = /(Z|[+-]\d{2}:\d{2})$/.test(text);
  const instant = isZoned ? new Date(text) : parseEasternTime(text);
  if (instant === 'malformed' || (instant instanceof Date && Number.isNaN(instant.getTime()))) {
    throw publishTimeRefusal(400, 'invalid', 'Enter a publish time that exists, as YYYY-MM-DDTHH:MM.');
  }
  if (instant === 'skipped') {
    const time = text.slice(11, 16);
    throw publishTimeRefusal(
      422,
      'time_skipped',
      `There is no ${time} on ${text.slice(0, 10)} in US Eastern time: the clocks go forward. Choose another time.`,
    );
  }
  return instant;
};

/**
 * When a post becomes public; null for at once, which is what an empty or a past time means. A time without a zone is US
 * Eastern.
 * @throws Refusal 400 for a time that no day has; 422 for one that the clocks skip, or over five years ahead.
 */
export const parsePublishTime = (text: string | null | undefined, now: Date): Date | null => {
  if (!text) return null;
  const instant = toInstant(text);
  if (instant.getTime() - now.getTime() > furthest) {
    throw publishTimeRefusal(422, 'too_far_ahead', 'A post can be scheduled at most five years ahead.');
  }
  return instant > now ? instant : null;
};

/**
 * What an edit says of the time: nothing keeps it as it is, an empty text is at once.
 * @throws Refusal as `parsePublishTime`.
 */
export const parseEditedPublishTime = (text: string | null | undefined, now: Date): string | null | 'keep' => {
  if (text === undefined || text === null) return 'keep';
  if (text === '') return null;
  parsePublishTime(text, now);
  return toInstant(text).toISOString();
};
