import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, countDaysBetween, formatLongDay, getDayInNewYork, getWeekday, isDay, toMonth } from '#core/time/day';

const anyDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('isDay', () => {
  test.each(['2024-02-29', '2000-02-29', '2023-12-31', '1900-01-01', '0100-01-01', '9999-12-31'])('%s', (day) =>
    expect(isDay(day)).toBe(true),
  );
  test.each([
    '2023-02-29',
    '1900-02-29',
    '2024-02-30',
    '2024-04-31',
    '2024-01-99',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '2024-1-5',
    '24-01-05',
    '2024/01/05',
    '2024-01-05T00:00:00Z',
    ' 2024-01-05',
    '2024-01-05\n',
    '0000-00-00',
    '0099-12-31',
    '٢٠٢٤-٠١-٠٥',
    '',
  ])('not %j', (text) => expect(isDay(text)).toBe(false));
  test('every day of two centuries', () => fc.assert(fc.property(anyDay, (day) => isDay(day))));
});

describe('dayInNewYork', () => {
  test.each([
    ['2024-01-15T04:59:59Z', '2024-01-14'],
    ['2024-01-15T05:00:00Z', '2024-01-15'],
    // Daylight saving time began on March 10, 2024 at 07:00 UTC: midnight moved from 05:00 to 04:00 UTC.
    ['2024-03-10T04:59:59Z', '2024-03-09'],
    ['2024-03-10T05:00:00Z', '2024-03-10'],
    ['2024-03-11T03:59:59Z', '2024-03-10'],
    ['2024-03-11T04:00:00Z', '2024-03-11'],
    // And ended on November 3, 2024 at 06:00 UTC.
    ['2024-11-03T03:59:59Z', '2024-11-02'],
    ['2024-11-03T04:00:00Z', '2024-11-03'],
    ['2024-11-04T04:59:59Z', '2024-11-03'],
    ['2024-11-04T05:00:00Z', '2024-11-04'],
    ['2024-03-01T04:30:00Z', '2024-02-29'],
    ['2025-01-01T04:00:00Z', '2024-12-31'],
  ])('%s is %s', (instant, day) => expect(getDayInNewYork(new Date(instant))).toBe(day));
});

describe('counting days', () => {
  test.each([
    ['2024-02-28', 2, '2024-03-01'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2024-03-09', 2, '2024-03-11'],
    ['2024-12-31', 1, '2025-01-01'],
    ['2024-01-01', 366, '2025-01-01'],
    ['2024-05-05', 0, '2024-05-05'],
  ])('%s and %d days: %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to);
    expect(countDaysBetween(from, to)).toBe(days);
  });
  test('there and back', () =>
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -40_000, max: 40_000 }), (day, days) => {
        expect(addDays(addDays(day, days), -days)).toBe(day);
        expect(countDaysBetween(day, addDays(day, days))).toBe(days);
      }),
    ));
  test('a week later is the same weekday', () =>
    fc.assert(fc.property(anyDay, (day) => getWeekday(addDays(day, 7)) === getWeekday(day))));
  test('weekdays count from Sunday', () => {
    expect(getWeekday('2024-03-10')).toBe(0);
    expect(getWeekday('2020-08-31')).toBe(1);
    expect(getWeekday('2024-02-29')).toBe(4);
  });
});

test('monthOf', () => expect(toMonth('2024-02-29')).toBe('2024-02'));

test('longDay', () => {
  expect(formatLongDay('2020-08-31')).toBe('Aug 31, 2020');
  expect(formatLongDay('2024-06-03')).toBe('Jun 3, 2024');
  expect(formatLongDay('2024-12-01')).toBe('Dec 1, 2024');
});
