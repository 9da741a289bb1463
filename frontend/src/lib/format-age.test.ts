import { expect, test } from 'vitest';
import { formatTimeAgo } from './format-age';

const minute = 60_000;

test.each([
  [0, 'a moment ago'],
  [59_999, 'a moment ago'],
  [minute, '1 minute ago'],
  [59 * minute, '59 minutes ago'],
  [60 * minute, '1 hour ago'],
  [23 * 60 * minute, '23 hours ago'],
  [24 * 60 * minute, '1 day ago'],
  [29 * 24 * 60 * minute, '29 days ago'],
])('%d milliseconds are %s', (passed, words) => {
  expect(formatTimeAgo(1_000_000, 1_000_000 + passed)).toBe(words);
});
