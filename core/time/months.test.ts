import { describe, expect, test } from 'vitest';
import { addMonthsToMonth, getLastDayOfMonth, listMonthsUpTo, subtractYear } from '#core/time/months';

describe('months', () => {
  test('are counted over the turn of the year, both ways', () => {
    expect(addMonthsToMonth('2026-01', -2)).toBe('2025-11');
    expect(addMonthsToMonth('2025-11', 14)).toBe('2027-01');
    expect(addMonthsToMonth('2026-12', 0)).toBe('2026-12');
  });

  test('are listed up to that of a day, oldest first', () => {
    expect(listMonthsUpTo('2026-01-15', 3)).toEqual(['2025-11', '2025-12', '2026-01']);
  });

  test('end on their last day', () => {
    expect(['2024-02', '2026-02', '2026-12'].map(getLastDayOfMonth)).toEqual([
      '2024-02-29',
      '2026-02-28',
      '2026-12-31',
    ]);
  });

  test('a year before the leap day is the 28th', () => {
    expect(subtractYear('2024-02-29')).toBe('2023-02-28');
    expect(subtractYear('2026-11-20')).toBe('2025-11-20');
  });
});
