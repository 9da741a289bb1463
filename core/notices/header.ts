/**
 * Every answer to a signed-in person says how many notices are new, so that no page has to ask: `2 57` for two, of which the
 * newest is number 57.
 */
export const noticesHeader = 'x-notices';

export interface NewNotices {
  count: number;
  last: number;
}

export const noticesText = ({ count, last }: NewNotices): string => `${count} ${last}`;

/** Null of what is none. */
export const noticesIn = (text: string | null): NewNotices | null => {
  const [, count, last] = /^(\d{1,4}) (\d{1,9})$/.exec(text ?? '') ?? [];
  return count === undefined || last === undefined ? null : { count: Number(count), last: Number(last) };
};
