/** Most that a post's text or its HTML may take as UTF-8, in bytes: 300 KB, so that each fits into an item. */
export const maxPostBytes = 300 * 1024;

/** Whole minutes that a reader takes at 230 words a minute, and one at least: 345 words -> 2. */
export const estimateReadingMinutes = (words: number): number => Math.max(1, Math.round(words / 230));

/** The target length of a text, in words. */
export const minPostTargetWords = 300;
export const maxPostTargetWords = 3000;
export const defaultPostTargetWords = 1000;

/**
 * A whole number of words from 300 to 3000, given as a number or as a form's text; anything else counts as 1000:
 * `800` -> 800, `'1500'` -> 1500, `'abc'`, `1` and `1e9` -> 1000.
 */
export const parseTargetWordCount = (value: unknown): number => {
  const text = typeof value === 'number' ? String(value) : value;
  const words = typeof text === 'string' ? Math.round(Number(text)) : Number.NaN;
  return words >= minPostTargetWords && words <= maxPostTargetWords ? words : defaultPostTargetWords;
};

/**
 * Words as a reader counts them; marks that stand alone (`##`, `-`) are none. Word by word: one pattern for all of it
 * would take hours for a long line of nothing but marks.
 */
export const countWords = (text: string): number =>
  (text.match(/\S+/g) ?? []).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Words of a post's HTML, which was sanitised when it was saved. */
export const countHtmlWords = (html: string): number => countWords(html.replace(/<[^<>]*>/g, ' '));
