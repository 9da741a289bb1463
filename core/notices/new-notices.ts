export interface NewNotices {
  count: number;
  /** The number of the newest, new or not. */
  last: number;
}

/** As the header has them: `2 57`. */
export const noticesText = ({ count, last }: NewNotices): string => `${count} ${last}`;

/** Null of what is none. */
export const noticesIn = (text: string): NewNotices | null => {
  const [, count, last] = /^(\d{1,4}) (\d{1,9})$/.exec(text) ?? [];
  return count === undefined || last === undefined ? null : { count: Number(count), last: Number(last) };
};
