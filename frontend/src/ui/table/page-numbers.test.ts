import fc from 'fast-check';
import { expect, test } from 'vitest';
import { covers } from '#tests/kit/covers';
import { getPageNumbers } from './page-numbers';

test.each([
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [4, 9, [2, 3, 4, 5, 6]],
  [8, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
  [2, 3, [1, 2, 3]],
  [1, 1, [1]],
  [1, 0, []],
  [12, 3, [1, 2, 3]],
])('page %d of %d shows %j', (page, pageCount, numbers) => {
  expect(getPageNumbers(page, pageCount)).toEqual(numbers);
});

test('at most five neighbours, all of them pages, the current one among them', () => {
  covers('2.9 five page numbers');
  const place = fc
    .integer({ min: 1, max: 500 })
    .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)));
  fc.assert(
    fc.property(place, ([page, count]) => {
      const numbers = getPageNumbers(page, count);
      expect(numbers).toHaveLength(Math.min(5, count));
      expect(numbers).toContain(page);
      expect(numbers[0]).toBeGreaterThanOrEqual(1);
      expect(numbers.at(-1)).toBeLessThanOrEqual(count);
      for (const [index, number] of numbers.entries()) expect(number).toBe((numbers[0] ?? 0) + index);
    }),
  );
});
