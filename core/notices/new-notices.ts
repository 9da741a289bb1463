export interface NewNoticeCountAndLast {
  count: number;
  /** The number of the newest, new or not. */
  last: number;
}

/** As the header has them: `2 57`. */
export const formatNewNoticesHeader = ({ count, last }: NewNoticeCountAndLast): string => `${count} ${last}`;

/** Null of what is none. */
export const parseNewNoticesHeader = (text: string): NewNoticeCountAndLast | null => {
  const [, count, last] = /^(\d{1,4}) (\d{1,9})$/.exec(text) ?? [];
  return count === undefined || last === undefined ? null : { count: Number(count), last: Number(last) };
};
