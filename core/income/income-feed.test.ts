import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { IncomePayment } from '#core/income/income-calendar';
import { type IncomeFeedCalendar, renderIncomeCalendarFeed } from '#core/income/income-feed';
import { covers } from '#tests/kit/covers';

const today = '2026-11-28';
const cd = { cdId: 7, bankName: 'Citi', accountNumber: '20418' };
const calendar: IncomeFeedCalendar = {
  today,
  payments: [
    { kind: 'dividend', symbol: 'OLD', date: '2026-10-27', amount: 99.01, basis: 'paid' },
    { kind: 'dividend', symbol: 'KO', date: '2026-10-28', amount: 12, basis: 'paid' },
    {
      kind: 'savingsInterest',
      accountId: 2,
      accountName: 'Rain; sun, \\ snow',
      date: '2026-11-15',
      amount: 3.5,
      basis: 'paid',
    },
    { kind: 'dividend', symbol: 'AAPL', date: '2026-11-30', amount: 6.1, basis: 'announced' },
    { kind: 'cdInterest', ...cd, date: '2026-12-20', amount: 124.66, basis: 'scheduled' },
    { kind: 'dividend', symbol: 'KO', date: '2027-11-28', amount: 12.4, basis: 'estimated' },
    { kind: 'dividend', symbol: 'FAR', date: '2027-11-29', amount: 99.02, basis: 'estimated' },
  ],
  maturities: [{ ...cd, date: '2026-12-20', amount: 10_124.66 }],
};

/** Read back by another library than wrote it. */
const readBack = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one);
    return {
      uid: event.uid,
      from: event.startDate.toString(),
      to: event.endDate.toString(),
      isDay: event.startDate.isDate,
      summary: event.summary,
      category: one.getFirstPropertyValue('categories'),
    };
  });
const options = { withAmounts: false, feedId: 'f1' };

test('another library reads the last month and the coming twelve, each a whole day, told apart in words', () => {
  covers('1.7 GET /calendar/{token}');
  const events = readBack(renderIncomeCalendarFeed(calendar, options));
  expect(events.map(({ from, summary, category }) => [from, summary, category])).toEqual([
    ['2026-10-28', 'Dividend of KO', 'Dividend'],
    ['2026-11-15', 'Savings interest from Rain; sun, \\ snow', 'Savings interest'],
    ['2026-11-30', 'Announced dividend of AAPL', 'Dividend'],
    ['2026-12-20', 'Scheduled CD interest from Citi', 'CD interest'],
    ['2026-12-20', 'CD at Citi matures', 'CD maturity'],
    ['2027-11-28', 'Estimated dividend of KO', 'Dividend'],
  ]);
  expect(events[0]).toMatchObject({ uid: 'dividend-KO-2026-10-28-f1@evenkeel', to: '2026-10-29', isDay: true });
});

test('amounts stand in the summary where they are wanted, and nowhere else', () => {
  const without = renderIncomeCalendarFeed(calendar, options);
  for (const amount of ['12.00', '3.50', '6.10', '124.66', '12.40', '10124.66', '$'])
    expect(without).not.toContain(amount);
  const summaries = readBack(renderIncomeCalendarFeed(calendar, { ...options, withAmounts: true })).map(
    ({ summary }) => summary,
  );
  expect(summaries).toContain('Announced dividend of AAPL: $6.10');
  expect(summaries).toContain('CD at Citi matures: $10,124.66');
});

test('an event keeps its UID when an estimate is paid, and no number of an account is in it', () => {
  const uids = (basis: 'estimated' | 'paid') =>
    readBack(
      renderIncomeCalendarFeed(
        { today, payments: [{ kind: 'dividend', symbol: 'KO', date: today, amount: 1, basis }], maturities: [] },
        options,
      ),
    ).map(({ uid }) => uid);
  expect(uids('paid')).toEqual(uids('estimated'));
  expect(renderIncomeCalendarFeed(calendar, options)).not.toContain('20418');
});

test('of many there are 2,000 at most, the earliest', () => {
  const one = (at: number): IncomePayment => ({
    kind: 'dividend',
    symbol: `S${at}`,
    date: today,
    amount: 1,
    basis: 'paid',
  });
  const late: IncomePayment = { kind: 'dividend', symbol: 'LATE', date: '2027-01-01', amount: 1, basis: 'estimated' };
  const payments = [late, ...Array.from({ length: 2000 }, (_, at) => one(at))];
  const events = readBack(renderIncomeCalendarFeed({ today, payments, maturities: [] }, options));
  expect([events.length, events.some(({ uid }) => uid.includes('LATE'))]).toEqual([2000, false]);
});

test('whatever an account is called, lines are at most 75 octets, end in CRLF, and the name is read back', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 120, size: 'max' }).filter((text) => !/\p{Cc}/u.test(text));
  fc.assert(
    fc.property(fc.array(name, { maxLength: 4 }), (names) => {
      const payments = names.map(
        (accountName): IncomePayment => ({
          kind: 'savingsInterest',
          accountId: 1,
          accountName,
          date: today,
          amount: 1,
          basis: 'paid',
        }),
      );
      const text = renderIncomeCalendarFeed({ today, payments, maturities: [] }, options);
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const events = readBack(text);
      expect(events.map(({ summary }) => summary)).toEqual(names.map((one) => `Savings interest from ${one}`));
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(names.length);
    }),
  );
});

test('a line end in a name begins no line of its own', () => {
  const accountName = 'A\r\nEND:VEVENT\nB';
  const payments: IncomePayment[] = [
    { kind: 'savingsInterest', accountId: 1, accountName, date: today, amount: 1, basis: 'paid' },
  ];
  const events = readBack(renderIncomeCalendarFeed({ today, payments, maturities: [] }, options));
  expect(events.map(({ summary }) => summary)).toEqual(['Savings interest from A\nEND:VEVENT\nB']);
});
