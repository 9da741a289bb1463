import { expect, test } from 'vitest';
import { covers } from '#tests/kit/covers';
import { getPageAfterSwipe } from './page-after-swipe';

test.each([
  [1, -50, 2],
  [1, 50, 0],
  [1, -49, 1],
  [1, 49, 1],
  [0, 200, 0],
  [2, -200, 2],
  [0, 0, 0],
])('from page %s, %s px -> %s', (from, moved, page) => {
  covers('2.9 swipe');
  expect(getPageAfterSwipe(from, moved, 3)).toBe(page);
});
