import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getLatestDailyRun, getNextDailyRun } from '#core/time/daily-run';
import { getDayInNewYork, newYorkTimeZone } from '#core/time/day';

const next = (instant: string) => getNextDailyRun(new Date(instant)).toISOString();
const latest = (instant: string) => getLatestDailyRun(new Date(instant)).toISOString();

describe('the next run', () => {
  test.each([
    ['a winter morning', '2026-01-14T14:00:00Z', '2026-01-14T21:00:00.000Z'],
    ['a summer morning', '2026-07-14T14:00:00Z', '2026-07-14T20:00:00.000Z'],
    ['a moment before it', '2026-01-14T20:59:59.999Z', '2026-01-14T21:00:00.000Z'],
    ['the very moment', '2026-01-14T21:00:00Z', '2026-01-15T21:00:00.000Z'],
    ['late evening in New York, the next day in UTC', '2026-01-15T03:00:00Z', '2026-01-15T21:00:00.000Z'],
    ['a Friday evening: Saturday counts', '2026-11-20T22:00:00Z', '2026-11-21T21:00:00.000Z'],
    ['Thanksgiving: a holiday counts', '2026-11-26T15:00:00Z', '2026-11-26T21:00:00.000Z'],
    [
      'a day that the market closes early: four o’clock all the same',
      '2026-11-27T18:30:00Z',
      '2026-11-27T21:00:00.000Z',
    ],
    ['New Year’s Eve', '2026-12-31T22:00:00Z', '2027-01-01T21:00:00.000Z'],
  ])('%s', (_, now, run) => {
    expect(next(now)).toBe(run);
  });

  test('moves from 21:00 to 20:00 UTC when clocks go forward', () => {
    expect(next('2026-03-07T12:00:00Z')).toBe('2026-03-07T21:00:00.000Z');
    expect(next('2026-03-07T21:00:00Z')).toBe('2026-03-08T20:00:00.000Z');
    expect(next('2026-03-08T06:59:59Z')).toBe('2026-03-08T20:00:00.000Z');
    expect(next('2026-03-08T20:00:00Z')).toBe('2026-03-09T20:00:00.000Z');
  });

  test('moves from 20:00 to 21:00 UTC when clocks go back', () => {
    expect(next('2026-10-31T12:00:00Z')).toBe('2026-10-31T20:00:00.000Z');
    expect(next('2026-10-31T20:00:00Z')).toBe('2026-11-01T21:00:00.000Z');
    // 1:30 comes twice that night.
    expect([next('2026-11-01T05:30:00Z'), next('2026-11-01T06:30:00Z')]).toEqual([
      '2026-11-01T21:00:00.000Z',
      '2026-11-01T21:00:00.000Z',
    ]);
    expect(next('2026-11-01T20:30:00Z')).toBe('2026-11-01T21:00:00.000Z');
  });
});

describe('the latest run', () => {
  test.each([
    ['the very moment', '2026-07-14T20:00:00Z', '2026-07-14T20:00:00.000Z'],
    ['a moment before it', '2026-07-14T19:59:59.999Z', '2026-07-13T20:00:00.000Z'],
    ['the morning after clocks went forward', '2026-03-08T12:00:00Z', '2026-03-07T21:00:00.000Z'],
    ['the morning after clocks went back', '2026-11-01T12:00:00Z', '2026-10-31T20:00:00.000Z'],
  ])('%s', (_, now, run) => {
    expect(latest(now)).toBe(run);
  });
});

const newYorkClock = new Intl.DateTimeFormat('en-US', { timeZone: newYorkTimeZone, timeStyle: 'short' });
const hours = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000;

test('at any instant the two are neighbours, both at 4 PM in New York on one day after the other', () => {
  const instants = fc.date({
    min: new Date('2007-03-12T00:00:00Z'),
    max: new Date('2060-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, (now) => {
      const [before, after] = [getLatestDailyRun(now), getNextDailyRun(now)];
      expect(before <= now && now < after).toBe(true);
      expect([newYorkClock.format(before), newYorkClock.format(after)].map((time) => time.replace(/\s/u, ' '))).toEqual(
        ['4:00 PM', '4:00 PM'],
      );
      expect(getDayInNewYork(before)).not.toBe(getDayInNewYork(after));
      expect([23, 24, 25]).toContain(hours(before, after));
      expect(getNextDailyRun(before)).toEqual(after);
    }),
  );
});
