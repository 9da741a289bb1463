import { formatCount } from '#lib/format';

export const messages = {
  searching: 'Searching...',
  noMatch: 'No matching stock found.',
  suggestions: 'Stock suggestions',
} as const;

/** What a screen reader hears as the list changes. */
export const resultCount = (count: number): string =>
  `${formatCount(count, 'result')} available, use the up and down arrow keys to choose.`;
