import { expect, test } from 'vitest';
import { toReturnYearRows } from './return-years';

test('a row a year, newest first, with nothing for months outside the range', () => {
  const [newer, older] = toReturnYearRows({
    months: [
      { month: '2025-12', percent: 1.5, isWhole: false },
      { month: '2026-01', percent: null, isWhole: true },
      { month: '2026-03', percent: -2, isWhole: true },
    ],
    years: [
      { year: '2025', percent: 1.5, isWhole: false },
      { year: '2026', percent: -2, isWhole: false },
    ],
  });
  expect([newer?.year, older?.year]).toEqual(['2026', '2025']);
  expect(newer?.months.map((month) => month?.percent)).toEqual([null, undefined, -2, ...Array(9).fill(undefined)]);
  expect(older?.months[11]?.percent).toBe(1.5);
});
