import { describe, expect, test } from 'vitest';
import type { DividendEvent } from '#core/dividends/entitlement';
import {
  listDividendsPerShareUntil,
  listNextDividendsPerShare,
  partitionDividendEventsByDay,
} from '#core/dividends/next-payments';
import { createTestSplit } from '#core/portfolio/testing';
import { addDays } from '#core/time/day';

const event = (exDate: string, amountPerShare = 0.5, paymentDate: string | null = null): DividendEvent => ({
  exDate,
  amountPerShare,
  paymentDate,
  currency: 'USD',
});
const quarterly = [
  event('2025-12-01', 0.51),
  event('2026-03-13', 0.53),
  event('2026-06-15', 0.53),
  event('2026-09-15', 0.53, '2026-10-01'),
];
const next = (events: DividendEvent[], today = '2026-11-20', splits = [createTestSplit('2012-08-13', 2)]) =>
  listNextDividendsPerShare(events, splits, today);

test('the history is told oldest first; an ex-date of today is past', () => {
  const [august, today, december] = [event('2026-08-10'), event('2026-11-20'), event('2026-12-01')];
  expect(partitionDividendEventsByDay([december, today, august], '2026-11-20')).toEqual({
    past: [august, today],
    announced: [december],
  });
});

describe('announced', () => {
  test('as announced, and then nothing is estimated', () =>
    expect(next([...quarterly, event('2026-12-01', 0.55, '2026-12-15')])).toEqual([
      {
        exDate: '2026-12-01',
        paymentDate: '2026-12-15',
        paymentDateEstimated: false,
        amountPerShare: 0.55,
        currency: 'USD',
        basis: 'announced',
      },
    ]));
  test('without a payment date: 21 days after', () =>
    expect(next([event('2026-12-01')])[0]).toMatchObject({ paymentDate: '2026-12-22', paymentDateEstimated: true }));
  test('the ex-date itself is not to come any more', () =>
    expect(next([...quarterly, event('2026-12-01')], '2026-12-01')[0]?.basis).toBe('estimated'));
});

describe('estimated', () => {
  test('one cadence after the last, its amount, its days to payment, on trading days', () => {
    // Gaps of 102, 94 and 92 days: 94 after September 15 is Friday, December 18; 16 days on, Sunday, January 3.
    expect(next(quarterly)).toEqual([
      {
        exDate: '2026-12-18',
        paymentDate: '2027-01-04',
        paymentDateEstimated: true,
        amountPerShare: 0.53,
        currency: 'USD',
        basis: 'estimated',
      },
    ]);
  });

  test('one that comes every few years is looked for as far ahead', () =>
    expect(next([event('2023-11-20'), event('2026-10-01')])[0]?.exDate).toBe('2029-08-13'));

  test('a single gap will do; without a payment date 21 days', () =>
    expect(next([event('2025-11-19'), event('2026-11-18')])[0]).toMatchObject({
      exDate: '2027-11-17',
      paymentDate: '2027-12-08',
    }));

  const afterGaps = (...gaps: number[]) => {
    const days = ['2025-01-02'];
    for (const gap of gaps) days.push(addDays(days.at(-1) ?? '', gap));
    return days.map((day) => event(day));
  };

  test('the usual gap is the middle one of the last four, the larger of two', () => {
    // 42, 49, 91, 91: 91 days after October 2, 2025 is New Year's Day.
    expect(next(afterGaps(91, 42, 49, 91), '2025-10-03')[0]?.exDate).toBe('2026-01-02');
    // Six months before them do not count: 30, 30, 91, 91. 91 days after February 28, 2026 is a Saturday.
    expect(next(afterGaps(30, 30, 30, 30, 30, 30, 91, 91, 30, 30), '2026-03-02')[0]?.exDate).toBe('2026-06-01');
  });

  test('late, but not too late: tomorrow', () => {
    expect(next(quarterly, '2026-12-21')[0]?.exDate).toBe('2026-12-22');
    // One and a half times 94 days after September 15 is February 3.
    expect(next(quarterly, '2027-02-03')[0]?.exDate).toBe('2027-02-04');
    expect(next(quarterly, '2027-02-04')).toEqual([]);
  });

  test('a month by monthly payers', () =>
    expect(next([event('2026-08-03'), event('2026-09-01'), event('2026-10-01'), event('2026-10-30')])[0]?.exDate).toBe(
      '2026-11-30',
    ));

  test('a special dividend between two quarters neither shortens the cadence nor sets the amount', () => {
    const specials = [
      event('2025-11-03', 1.02),
      event('2026-02-02', 1.02),
      event('2026-05-04', 1.02),
      event('2026-08-03', 1.16),
      event('2026-09-14', 15),
    ];
    // 91 days after August 3, the last of the quarters.
    expect(next(specials, '2026-10-01')[0]).toMatchObject({ exDate: '2026-11-02', amountPerShare: 1.16 });
    // What is paid again is no special dividend.
    const raised = [...specials.slice(0, 4), event('2026-11-02', 15)];
    expect(next([...raised, event('2027-02-01', 15)], '2027-03-01')[0]?.amountPerShare).toBe(15);
  });

  test('a raise is no special dividend', () =>
    expect(next([event('2026-05-11', 0.1), event('2026-08-10', 0.25)])[0]?.amountPerShare).toBe(0.25));

  test('in shares of today, where it was split since', () => {
    const before = [event('2024-03-20', 5.25), event('2024-06-24', 5.25)];
    expect(next(before, '2024-07-16', [createTestSplit('2024-07-15', 10)])[0]?.amountPerShare).toBe(0.525);
    expect(next(before, '2024-07-15', [createTestSplit('2024-07-15', 10)])[0]?.amountPerShare).toBe(0.525);
    expect(next(before, '2024-07-14', [createTestSplit('2024-07-15', 10)])[0]?.amountPerShare).toBe(5.25);
    // Split on the ex-date: declared on the shares of the day before, $2 are $1, and no special dividend.
    const raised = [event('2024-03-20', 1), event('2024-06-24', 2)];
    expect(next(raised, '2024-07-15', [createTestSplit('2024-06-24', 2)])[0]?.amountPerShare).toBe(1);
  });

  test.each([
    ['never paid', []],
    ['paid once', [event('2026-08-10')]],
    ['stopped', [event('2024-02-06'), event('2024-05-06'), event('2024-08-06')]],
  ])('nothing where it %s', (_, events) => expect(next(events)).toEqual([]));
});

describe('payments within 12 months', () => {
  const splits = [createTestSplit('2012-08-13', 2)];
  const within = (events: DividendEvent[], today = '2026-11-20', until = '2027-11-20') =>
    listDividendsPerShareUntil(events, splits, { today, until }).map(
      ({ exDate, paymentDate, amountPerShare, basis }) => [exDate, paymentDate, amountPerShare, basis],
    );

  test('are estimated one cadence after the other, on trading days, from the next one on', () => {
    // 94 days each from December 18; September 26 is a Sunday. The payment is 16 days on, or after the weekend.
    const all = within(quarterly);
    expect(all).toEqual([
      ['2026-12-18', '2027-01-04', 0.53, 'estimated'],
      ['2027-03-22', '2027-04-07', 0.53, 'estimated'],
      ['2027-06-24', '2027-07-12', 0.53, 'estimated'],
      ['2027-09-27', '2027-10-13', 0.53, 'estimated'],
    ]);
    expect(listDividendsPerShareUntil(quarterly, splits, { today: '2026-11-20', until: '2027-11-20' })[0]).toEqual(
      next(quarterly)[0],
    );
  });

  test('go on after what is announced, at the amount that was announced last', () => {
    const all = within([...quarterly, event('2026-12-01', 0.55, '2026-12-15')]);
    expect(all.map(([, , amount, basis]) => [amount, basis])).toEqual([
      [0.55, 'announced'],
      [0.55, 'estimated'],
      [0.55, 'estimated'],
      [0.55, 'estimated'],
    ]);
    // A year of 52 weeks after March 13, June 15 and September 15.
    expect(all.slice(1).map(([day]) => day)).toEqual(['2027-03-12', '2027-06-14', '2027-09-14']);
  });

  test('come again where they came in the last year, each as long after its ex-date as then', () => {
    const year = [
      event('2025-09-15', 0.5, '2025-10-01'),
      event('2025-12-01', 0.5, '2025-12-15'),
      event('2026-03-13', 0.5, '2026-04-01'),
      event('2026-06-15', 0.5, '2026-07-01'),
      event('2026-09-15', 0.53, '2026-10-01'),
    ];
    const days = (today: string) => within(year, today, '2027-10-20').map(([exDate, paid]) => [exDate, paid]);
    expect(days('2026-11-20')).toEqual([
      ['2026-11-30', '2026-12-14'],
      ['2027-03-12', '2027-03-31'],
      ['2027-06-14', '2027-06-30'],
      ['2027-09-14', '2027-09-30'],
    ]);
    // Late by three days, and then by a quarter and more: tomorrow, and once.
    expect(days('2026-12-03').slice(0, 2)).toEqual([
      ['2026-12-04', '2026-12-18'],
      ['2027-03-12', '2027-03-31'],
    ]);
    expect(next(year, '2026-12-03')[0]?.exDate).toBe('2026-12-04');
    expect(next(year)[0]?.exDate).toBe('2026-11-30');
  });

  test('a special dividend changes nothing of what is expected', () => {
    const usual = ['2025-09-15', '2025-12-01', '2026-03-13', '2026-06-15', '2026-09-15'].map((day) => event(day));
    expect(within([...usual, event('2026-10-20', 5)])).toEqual(within(usual));
  });

  test('end with the last that is paid by that day, an announced one too', () => {
    expect(within(quarterly, '2026-11-20', '2027-04-07')).toHaveLength(2);
    expect(within(quarterly, '2026-11-20', '2027-04-06')).toHaveLength(1);
    expect(within([event('2026-12-01', 0.55, '2026-12-15')], '2026-11-20', '2026-12-14')).toEqual([]);
  });

  test('of a first dividend are the announced one alone', () =>
    expect(within([event('2026-12-01', 0.55, '2026-12-15')])).toEqual([
      ['2026-12-01', '2026-12-15', 0.55, 'announced'],
    ]));

  test.each([
    ['never paid', []],
    ['paid once', [event('2026-08-10')]],
    ['stopped', [event('2024-02-06'), event('2024-05-06'), event('2024-08-06')]],
  ])('are none where it %s', (_, events) => expect(within(events)).toEqual([]));

  test('are one a month of what pays by the month: of the twelfth the payment, 21 days on, lies beyond', () =>
    expect(within([event('2026-08-20'), event('2026-09-21'), event('2026-10-20'), event('2026-11-19')])).toHaveLength(
      11,
    ));
});
