import anyAscii from 'any-ascii';
import { toSlug } from '#core/blog/posts';
import { getDayInNewYork } from '#core/time/day';

/** What is written, as against what is drawn: an emoji has a name too, which nobody means in an address. */
const toLatinLetters = (title: string): string =>
  title.normalize('NFKC').replace(/[^\p{ASCII}]+/gu, (run) => run.replace(/[\p{L}\p{M}\p{N}]+/gu, anyAscii));

/**
 * The slug of a title in any script, by the sound of its letters: `Поле & łąka` -> `pole-laka`, `支付` -> `zhifu`. A title
 * of signs alone goes by the day, in New York: `🚀` -> `2026-11-20`.
 */
export const toTitleSlug = (title: string, now: Date): string => toSlug(toLatinLetters(title)) || getDayInNewYork(now);
