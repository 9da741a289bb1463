import { expect, test } from 'vitest';
import { addMonthsToDay } from '#core/time/add-months-to-day';

test.each([
  ['2026-01-15', 1, '2026-02-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-01-15', 0, '2026-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-15', 60, '2031-01-15'],
])('%s and %i months is %s', (day, months, wanted) => expect(addMonthsToDay(day, months)).toBe(wanted));
