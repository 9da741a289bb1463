import { expect, test } from 'vitest';
import { formatRateRangeUnlessEqual } from './messages';

test('rates are told from the lowest to the highest, and not where they are one', () => {
  expect(formatRateRangeUnlessEqual([4.25, 3.5, 5])).toBe('3.50% to 5.00%');
  expect(formatRateRangeUnlessEqual([4.25, 4.25])).toBe('');
  expect(formatRateRangeUnlessEqual([4.25])).toBe('');
  expect(formatRateRangeUnlessEqual([])).toBe('');
});
