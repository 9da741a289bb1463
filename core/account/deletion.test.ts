import { expect, test } from 'vitest';
import { computeAccountDeletionTime } from '#core/account/deletion';

test.each([
  ['2026-11-22T17:00:00.000Z', '2026-11-29T21:00:00.000Z'],
  ['2026-11-22T21:00:00.000Z', '2026-11-29T21:00:00.000Z'],
  ['2026-11-22T21:00:00.001Z', '2026-11-30T21:00:00.000Z'],
  // Clocks go back on Nov 1: seven days of 24 hours, then the next 4 PM.
  ['2026-10-27T20:30:00.000Z', '2026-11-03T21:00:00.000Z'],
  ['2026-10-25T20:00:00.000Z', '2026-11-01T21:00:00.000Z'],
])('asked for at %s, an account is deleted at %s', (asked, at) => {
  expect(computeAccountDeletionTime(new Date(asked)).toISOString()).toBe(at);
});

test('nobody has less than seven days, or more than eight and an hour', () => {
  const hour = 3_600_000;
  for (let at = 0; at < 400 * 24; at += 5) {
    const asked = Date.parse('2026-01-01T00:00:00Z') + at * hour + 1;
    const left = (computeAccountDeletionTime(new Date(asked)).getTime() - asked) / hour;
    expect(left).toBeGreaterThanOrEqual(7 * 24);
    expect(left).toBeLessThanOrEqual(8 * 24 + 1);
  }
});
