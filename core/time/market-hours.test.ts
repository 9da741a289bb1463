import { describe, expect, it } from 'vitest';
import { addDays, getWeekday } from '#core/time/day';
import {
  getLastSessionDay,
  getNewYorkStartOfDay,
  getNextMarketOpen,
  getNextMarketOpenOrClose,
  isMarketOpen,
  isTradingDay,
} from '#core/time/market-hours';

const weekdaysClosed = (year: number): string[] => {
  const closed: string[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    if (getWeekday(day) % 6 !== 0 && !isTradingDay(day)) closed.push(day);
  }
  return closed;
};

const newYorkTime = (text: string): boolean => isMarketOpen(new Date(text));

describe('the calendar, against the one the exchange published', () => {
  const published: Record<number, string[]> = {
    // 2022 began on a Saturday: no New Year holiday; Juneteenth was kept for the first time, on a Monday.
    2022: ['01-17', '02-21', '04-15', '05-30', '06-20', '07-04', '09-05', '11-24', '12-26'],
    2023: ['01-02', '01-16', '02-20', '04-07', '05-29', '06-19', '07-04', '09-04', '11-23', '12-25'],
    2024: ['01-01', '01-15', '02-19', '03-29', '05-27', '06-19', '07-04', '09-02', '11-28', '12-25'],
    // January 9 was the day of mourning for President Carter.
    2025: ['01-01', '01-09', '01-20', '02-17', '04-18', '05-26', '06-19', '07-04', '09-01', '11-27', '12-25'],
    2026: ['01-01', '01-19', '02-16', '04-03', '05-25', '06-19', '07-03', '09-07', '11-26', '12-25'],
    2027: ['01-01', '01-18', '02-15', '03-26', '05-31', '06-18', '07-05', '09-06', '11-25', '12-24'],
  };
  for (const [year, days] of Object.entries(published)) {
    it(year, () => expect(weekdaysClosed(Number(year))).toEqual(days.map((day) => `${year}-${day}`)));
  }

  it('keeps the last day of 2021 open, though New Year fell on a Saturday', () => {
    expect(isTradingDay('2021-12-31')).toBe(true);
    expect(isTradingDay('2022-01-01')).toBe(false);
    expect(isTradingDay('2022-01-03')).toBe(true);
  });

  it('did not keep Juneteenth before 2022', () => expect(isTradingDay('2020-06-19')).toBe(true));

  // Early and late Easters, and years in which the reckoning makes an exception.
  it.each([
    '1954-04-16',
    '1981-04-17',
    '1995-04-14',
    '2000-04-21',
    '2008-03-21',
    '2011-04-22',
    '2014-04-18',
    '2019-04-19',
    '2038-04-23',
    '2049-04-16',
    '2076-04-17',
  ])('keeps Good Friday on %s, and no other Friday of that spring', (goodFriday) => {
    const year = goodFriday.slice(0, 4);
    const inSpring = (day: string) => day >= `${year}-03-01` && day < `${year}-05-01`;
    expect(weekdaysClosed(Number(year)).filter(inSpring)).toEqual([goodFriday]);
  });

  it('keeps the day of Martin Luther King since 1998', () =>
    expect(['1997-01-20', '1998-01-19'].map(isTradingDay)).toEqual([true, false]));

  it('knows the days that no rule foretells', () => expect(isTradingDay('2012-10-29')).toBe(false));
});

describe('isMarketOpen', () => {
  it('from 9:30:00 to 15:59:59 in New York', () => {
    expect(newYorkTime('2026-11-20T09:29:59-05:00')).toBe(false);
    expect(newYorkTime('2026-11-20T09:30:00-05:00')).toBe(true);
    expect(newYorkTime('2026-11-20T15:59:59-05:00')).toBe(true);
    expect(newYorkTime('2026-11-20T16:00:00-05:00')).toBe(false);
  });

  it('not at night, at weekends or on a holiday', () => {
    expect(newYorkTime('2026-11-20T00:00:00-05:00')).toBe(false);
    expect(newYorkTime('2026-11-21T12:00:00-05:00')).toBe(false);
    expect(newYorkTime('2026-07-03T12:00:00-04:00')).toBe(false);
  });

  it('to 13:00 on the eves', () => {
    for (const eve of ['2026-11-27', '2026-12-24', '2025-12-24', '2025-11-28']) {
      expect(newYorkTime(`${eve}T12:59:59-05:00`)).toBe(true);
      expect(newYorkTime(`${eve}T13:00:00-05:00`)).toBe(false);
    }
    expect(newYorkTime('2025-07-03T12:59:00-04:00')).toBe(true);
    expect(newYorkTime('2025-07-03T13:00:00-04:00')).toBe(false);
    // July 2, 2027 is no eve, though the holiday is kept on the Monday after.
    expect(newYorkTime('2027-07-02T15:00:00-04:00')).toBe(true);
  });

  it('by the New York clock across its changes', () => {
    // Friday before and Monday after March 8, 2026: 9:30 is 14:30 UTC, then 13:30 UTC.
    expect(isMarketOpen(new Date('2026-03-06T13:30:00Z'))).toBe(false);
    expect(isMarketOpen(new Date('2026-03-06T14:30:00Z'))).toBe(true);
    expect(isMarketOpen(new Date('2026-03-09T13:30:00Z'))).toBe(true);
    expect(isMarketOpen(new Date('2026-03-09T20:00:00Z'))).toBe(false);
    // November 1, 2026 takes the hour back.
    expect(isMarketOpen(new Date('2026-10-30T13:30:00Z'))).toBe(true);
    expect(isMarketOpen(new Date('2026-11-02T13:30:00Z'))).toBe(false);
    expect(isMarketOpen(new Date('2026-11-02T20:59:00Z'))).toBe(true);
  });
});

describe('nextOpen', () => {
  const opens = (instant: string) => getNextMarketOpen(new Date(instant)).toISOString();

  it('is today before the opening and tomorrow from it on', () => {
    expect(opens('2026-11-19T09:29:59-05:00')).toBe('2026-11-19T14:30:00.000Z');
    expect(opens('2026-11-19T09:30:00-05:00')).toBe('2026-11-20T14:30:00.000Z');
    expect(opens('2026-11-19T20:00:00-05:00')).toBe('2026-11-20T14:30:00.000Z');
  });

  it('skips weekends and holidays', () => {
    expect(opens('2026-11-20T17:00:00-05:00')).toBe('2026-11-23T14:30:00.000Z');
    // Good Friday: from Thursday evening to Monday.
    expect(opens('2026-04-02T17:00:00-04:00')).toBe('2026-04-06T13:30:00.000Z');
    expect(opens('2026-12-31T17:00:00-05:00')).toBe('2027-01-04T14:30:00.000Z');
  });

  it('crosses the clock changes', () => {
    expect(opens('2026-03-06T17:00:00-05:00')).toBe('2026-03-09T13:30:00.000Z');
    expect(opens('2026-10-30T17:00:00-04:00')).toBe('2026-11-02T14:30:00.000Z');
  });
});

describe('getLastSessionDay', () => {
  const session = (instant: string) => getLastSessionDay(new Date(instant));

  it('is today from the opening on, and the trading day before until then', () => {
    expect(session('2026-11-19T09:29:59-05:00')).toBe('2026-11-18');
    expect(session('2026-11-19T09:30:00-05:00')).toBe('2026-11-19');
    expect(session('2026-11-19T23:59:00-05:00')).toBe('2026-11-19');
  });

  it('is Friday at a weekend, and the day before a holiday', () => {
    expect(session('2026-11-21T12:00:00-05:00')).toBe('2026-11-20');
    expect(session('2026-11-23T09:00:00-05:00')).toBe('2026-11-20');
    expect(session('2026-11-26T12:00:00-05:00')).toBe('2026-11-25');
  });
});

describe('nextBell', () => {
  const rings = (instant: string) => getNextMarketOpenOrClose(new Date(instant)).toISOString();

  it('is the opening before it, and the close from the opening on', () => {
    expect(rings('2026-11-19T09:29:59-05:00')).toBe('2026-11-19T14:30:00.000Z');
    expect(rings('2026-11-19T09:30:00-05:00')).toBe('2026-11-19T21:00:00.000Z');
    expect(rings('2026-11-19T15:59:59-05:00')).toBe('2026-11-19T21:00:00.000Z');
    expect(rings('2026-11-19T16:00:00-05:00')).toBe('2026-11-20T14:30:00.000Z');
  });

  it('knows summer time, and the days that end at 13:00', () => {
    expect(rings('2026-07-20T12:00:00-04:00')).toBe('2026-07-20T20:00:00.000Z');
    expect(rings('2026-07-21T09:00:00-04:00')).toBe('2026-07-21T13:30:00.000Z');
    expect(rings('2026-11-27T12:00:00-05:00')).toBe('2026-11-27T18:00:00.000Z');
    expect(rings('2026-11-27T13:00:00-05:00')).toBe('2026-11-30T14:30:00.000Z');
  });

  it('is silent on holidays and weekends', () => {
    expect(rings('2026-11-26T12:00:00-05:00')).toBe('2026-11-27T14:30:00.000Z');
    expect(rings('2026-11-21T12:00:00-05:00')).toBe('2026-11-23T14:30:00.000Z');
  });
});

it('a day begins at midnight in New York, in summer time and on the days that the clocks are changed', () => {
  expect(
    ['2026-01-15', '2026-03-08', '2026-03-09', '2026-11-01', '2026-11-02'].map((day) =>
      getNewYorkStartOfDay(day).toISOString(),
    ),
  ).toEqual([
    '2026-01-15T05:00:00.000Z',
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ]);
});
