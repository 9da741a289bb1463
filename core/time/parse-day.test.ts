import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, formatLongDay } from '#core/time/day';
import { parseTypedDay } from '#core/time/parse-day';
import { covers } from '#tests/kit/covers';

/** A Sunday. */
const today = '2026-11-22';

describe('a date as it is typed', () => {
  test.each([
    ['2026-11-21', '2026-11-21'],
    ['2026/1/5', '2026-01-05'],
    ['20261121', '2026-11-21'],
    ['11212026', '2026-11-21'],
    ['today', '2026-11-22'],
    ['t', '2026-11-22'],
    [' Yesterday ', '2026-11-21'],
    ['y', '2026-11-21'],
    ['21', '2026-11-21'],
    ['22', '2026-11-22'],
    ['23', '2026-10-23'],
    ['31', '2026-10-31'],
    ['nov 21', '2026-11-21'],
    ['Nov. 21', '2026-11-21'],
    ['nov21', '2026-11-21'],
    ['november 21st', '2026-11-21'],
    ['21 nov', '2026-11-21'],
    ['5-Jan-26', '2026-01-05'],
    ['Dec 1', '2025-12-01'],
    ['Feb 29', '2024-02-29'],
    ['Nov 21, 2025', '2025-11-21'],
    ['21 September 2025', '2025-09-21'],
    ['sept 3', '2026-09-03'],
    ['11/21', '2026-11-21'],
    ['11/23', '2025-11-23'],
    ['1/5/26', '2026-01-05'],
    ['1/5/99', '1999-01-05'],
    ['11-21-2026', '2026-11-21'],
    ['21.11.2026', '2026-11-21'],
    ['21.11.', '2026-11-21'],
    ['sun', '2026-11-22'],
    ['fri', '2026-11-20'],
    ['monday', '2026-11-16'],
  ])('%j on that Sunday is %s', (typed, day) => {
    covers('4.4 figures and dates as people write them');
    expect(parseTypedDay(typed, today)).toBe(day);
  });

  test.each([
    ['1', '2026-12-01'],
    ['20', '2026-11-20'],
    ['mar 15', '2027-03-15'],
    ['sep 15', '2026-09-15'],
    ['mon', '2026-11-23'],
    ['tomorrow', '2026-11-23'],
    ['11/23', '2026-11-23'],
  ])('%j where days to come count too is %s', (typed, day) => {
    expect(parseTypedDay(typed, today, { ahead: true })).toBe(day);
  });

  test.each(['', 'soon', 'nov', 'no 3', 'nov 31', '0', '32', '13/5', '2026-02-29', '2026-13-01', '1-2', '1.5', '12 5'])(
    '%j is none, or needs a month that there is',
    (typed) => {
      const day = parseTypedDay(typed, today);
      // `1-2` is January 2, as Americans write it.
      expect(day).toBe(typed === '1-2' ? '2026-01-02' : null);
    },
  );

  test('a 31st on the first of March is January’s', () => {
    expect(parseTypedDay('31', '2026-03-01')).toBe('2026-01-31');
    expect(parseTypedDay('29', '2026-03-01')).toBe('2026-01-29');
  });

  test('however a day is written, it is that day; and what leaves out the year is never after today', () => {
    const days = fc.integer({ min: -20_000, max: 20_000 }).map((shift) => addDays(today, shift));
    fc.assert(
      fc.property(days, days, (day, now) => {
        const [year, month, date] = day.split('-').map(Number) as [number, number, number];
        for (const text of [day, formatLongDay(day), `${month}/${date}/${year}`, `${date}.${month}.${year}`]) {
          expect(parseTypedDay(text, now)).toBe(day);
        }
        const named = formatLongDay(day).split(',')[0] as string;
        const latest = parseTypedDay(named, now) as string;
        expect(latest <= now).toBe(true);
        expect(latest.slice(5)).toBe(day.slice(5));
        expect(latest.slice(8)).toBe(parseTypedDay(String(date), now)?.slice(8));
      }),
    );
  });

  test('nothing that is typed is read as a date that the calendar lacks', () => {
    const pieces = fc.constantFrom('1', '31', '2', '29', '/', '-', '.', ' ', ',', 'feb', 'mon', '2026', '0', 'st', 'y');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 7 }), (parts) => {
        const day = parseTypedDay(parts.join(''), today);
        if (day !== null) expect(parseTypedDay(day, today)).toBe(day);
      }),
      { numRuns: 2_000 },
    );
  });
});
