import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { covers } from '#tests/kit/covers';
import { formatEasternTime, listEasternInstants, parseEasternTime, toEasternInputValue } from './eastern-time.ts';

const utc = (text: string) => {
  const instant = parseEasternTime(text);
  return instant instanceof Date ? instant.toISOString() : instant;
};

describe('a clock time in US Eastern time', () => {
  test.each([
    ['2026-01-15T09:00', '2026-01-15T14:00:00.000Z'],
    ['2026-07-01T09:00', '2026-07-01T13:00:00.000Z'],
    ['2026-07-01T09:00:30', '2026-07-01T13:00:30.000Z'],
    ['2026-12-31T23:59', '2027-01-01T04:59:00.000Z'],
    ['2028-02-29T00:00', '2028-02-29T05:00:00.000Z'],
    // Clocks go forward on March 8, 2026 at 2:00 and back on November 1 at 2:00.
    ['2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
    ['2026-11-01T00:59', '2026-11-01T04:59:00.000Z'],
    ['2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
  ])('%s is %s', (text, instant) => {
    covers('3.9 publish time in US Eastern');
    expect(utc(text)).toBe(instant);
  });

  test.each(['2026-03-08T02:00', '2026-03-08T02:30', '2026-03-08T02:59:59', '2027-03-14T02:15'])(
    '%s does not exist',
    (text) => {
      expect(utc(text)).toBe('skipped');
    },
  );

  test.each([
    ['2026-11-01T01:00', '2026-11-01T05:00:00.000Z'],
    ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01T01:59', '2026-11-01T05:59:00.000Z'],
  ])('%s comes twice, and the first is meant', (text, instant) => {
    expect(utc(text)).toBe(instant);
  });

  test.each([
    ['2026-11-01T01:30-04:00', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01T01:30-05:00', '2026-11-01T06:30:00.000Z'],
    ['2026-07-01T09:00-04:00', '2026-07-01T13:00:00.000Z'],
    // New York was not five hours behind then.
    ['2026-07-01T09:00-05:00', 'skipped'],
  ])('%s is told from its double by its offset: %s', (text, instant) => {
    expect(utc(text)).toBe(instant);
  });

  test('is offered twice where it comes twice, once elsewhere, and not at all where it is skipped', () => {
    expect(listEasternInstants('2026-11-01T01:30')).toEqual([
      { instant: new Date('2026-11-01T05:30:00Z'), value: '2026-11-01T01:30-04:00', zone: 'EDT' },
      { instant: new Date('2026-11-01T06:30:00Z'), value: '2026-11-01T01:30-05:00', zone: 'EST' },
    ]);
    expect(listEasternInstants('2026-11-01T02:00')).toHaveLength(1);
    expect(listEasternInstants('2026-03-08T02:30')).toEqual([]);
    expect(listEasternInstants('2026-02-30T02:30')).toBe('malformed');
  });

  test.each([
    '',
    'tomorrow',
    '2026-01-01T09:00-07:00',
    '2026-02-30T09:00',
    '2026-13-01T09:00',
    '2026-01-01T24:00',
    '2026-01-01T09:60',
    '2026-01-01',
    '2026-01-01T09:00Z',
    '2026-01-01 09:00',
    '26-01-01T09:00',
  ])('%j is no time', (text) => {
    expect(utc(text)).toBe('malformed');
  });

  test('every instant is read back from what the clock showed, or an hour earlier where that came twice', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const minutes = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const instant = new Date(minute * 60_000);
        const read = parseEasternTime(clock.format(instant).replace(' ', 'T'));
        const earlier = instant.getTime() - (read as Date).getTime();
        expect([0, 3_600_000]).toContain(earlier);
      }),
    );
  });

  test('every minute comes back from the field of a form as the instant that it was', () => {
    const minutes = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 });
    const turn = Date.UTC(2026, 10, 1, 4) / 60_000;
    fc.assert(
      fc.property(fc.oneof(minutes, fc.integer({ min: turn, max: turn + 240 })), (minute) => {
        const instant = new Date(minute * 60_000);
        expect(parseEasternTime(toEasternInputValue(instant))).toEqual(instant);
      }),
    );
  });
});

test('the two hours that the clocks show alike are told apart, and no other says which it is', () => {
  expect(formatEasternTime(new Date('2026-11-01T04:59:59Z'))).toBe('Nov 1, 2026, 12:59 AM');
  expect(formatEasternTime(new Date('2026-11-01T05:30:00Z'))).toBe('Nov 1, 2026, 1:30 AM (EDT)');
  expect(formatEasternTime(new Date('2026-11-01T06:30:59Z'))).toBe('Nov 1, 2026, 1:30 AM (EST)');
  expect(formatEasternTime(new Date('2026-11-01T07:00:00Z'))).toBe('Nov 1, 2026, 2:00 AM');
  expect(toEasternInputValue(new Date('2026-11-01T05:30:05Z'))).toBe('2026-11-01T01:30');
  expect(toEasternInputValue(new Date('2026-11-01T06:30:05Z'))).toBe('2026-11-01T01:30-05:00');
});

test('an instant is written as people in New York read it', () => {
  expect(formatEasternTime(new Date('2026-11-20T14:30:00Z'))).toBe('Nov 20, 2026, 9:30 AM');
  expect(formatEasternTime(new Date('2026-07-04T16:05:00Z'))).toBe('Jul 4, 2026, 12:05 PM');
});
