import { expect, test } from 'vitest';
import { toAmount } from '#core/money/amount';
import { countDaysInYearsOf365, countDaysThirty360, countLeapYearParts } from '#core/time/day-counts';

test.each([
  ['2026-01-15', '2026-07-15', 180],
  ['2026-01-31', '2026-03-31', 60],
  ['2026-01-15', '2026-01-31', 16],
  ['2026-01-30', '2026-01-31', 0],
  ['2026-02-28', '2026-03-01', 3],
  ['2025-11-30', '2027-11-30', 720],
])('each month of 30 days: %s to %s is %i days', (from, to, days) => {
  expect(countDaysThirty360(from, to)).toBe(days);
});

test('a day of a leap year is 365/366 of one, so that a whole year of either kind is 365', () => {
  const count = (from: string, to: string) => countDaysInYearsOf365(from, to).toNumber();
  expect(count('2027-01-01', '2028-01-01')).toBe(365);
  expect(count('2028-01-01', '2029-01-01')).toBe(365);
  expect(count('2024-01-01', '2026-01-01')).toBe(730);
  // 184 days of 2027 and 183 of 2028: 184 + 183 x 365 / 366 = 184 + 182.5.
  expect(count('2027-07-01', '2028-07-02')).toBe(366.5);
  expect(count('2027-03-01', '2027-03-01')).toBe(0);
  // 31 days of 2028: 31 x 365 in parts of which a day has 366.
  expect(countLeapYearParts(countDaysInYearsOf365('2028-01-01', '2028-02-01'))).toBe(31 * 365);
  expect(countLeapYearParts(toAmount(2))).toBe(732);
});
