import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getHoldingTerm, getLongTermStart } from '#core/portfolio/position/holding-term';
import { addDays, countDaysBetween } from '#core/time/day';
import { covers } from '#tests/kit/covers';

test.each([
  ['2024-01-15', '2025-01-16'],
  ['2023-12-31', '2025-01-01'],
  // Of the last day of a month: from the first of a month on.
  ['2023-02-28', '2024-03-01'],
  ['2024-02-28', '2025-03-01'],
  ['2024-02-29', '2025-03-01'],
  ['2023-02-27', '2024-02-28'],
])('shares bought on %s are held for long from %s on', (acquired, from) => {
  covers('4.1 holding term');
  expect(getLongTermStart(acquired)).toBe(from);
  expect(getHoldingTerm(acquired, addDays(from, -1))).toBe('short');
  expect(getHoldingTerm(acquired, from)).toBe('long');
});

test('it is always a year and a day, the leap day counted or not', () =>
  fc.assert(
    fc.property(fc.nat({ max: 20_000 }), (since) => {
      const day = addDays('1990-01-01', since);
      expect([366, 367]).toContain(countDaysBetween(day, getLongTermStart(day)));
    }),
  ));
