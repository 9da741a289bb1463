import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compoundingFrequencies, dayCountConventions } from '#core/banking/banking-options';
import { computeCdValue } from '#core/banking/cds';
import {
  findCdMaturityPayout,
  type IncomePayingCd,
  listCdCreditDays,
  listCdInterestCredits,
} from '#core/income/cd-income';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { addDays } from '#core/time/day';

const always = { from: '2000-01-01', to: '2100-01-01', today: '2026-04-01' };
/** $10,000 at 5 % monthly for a year. */
const cd = (change: Partial<IncomePayingCd> = {}): IncomePayingCd => ({
  id: 1,
  principalAmount: 10_000,
  interestRate: 0.05,
  startDate: '2026-01-15',
  maturityDate: '2027-01-15',
  compoundingFrequency: 'monthly',
  earlyWithdrawalPenalty: 0,
  closedDate: null,
  ...change,
});
const told = (one: IncomePayingCd, window = always) =>
  listCdInterestCredits(one, window).map(({ date, amount, isPaid }) => [date, toNumber(amount), isPaid]);
const payout = (id: number, date: string, amount: number) => ({ id, date, amount, to: { kind: 'outside' as const } });

test('interest that stays is credited each month, each quarter or each year, and on the last day', () => {
  expect(listCdCreditDays(cd({ startDate: '2026-01-31', maturityDate: '2026-04-10' }))).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-10',
  ]);
  expect(listCdCreditDays(cd({ compoundingFrequency: 'quarterly' }))).toEqual([
    '2026-04-15',
    '2026-07-15',
    '2026-10-15',
    '2027-01-15',
  ]);
  expect(listCdCreditDays(cd({ compoundingFrequency: 'annually' }))).toEqual(['2027-01-15']);
  expect(listCdCreditDays(cd({ compoundingFrequency: 'at_maturity' }))).toEqual(['2027-01-15']);
  expect(listCdCreditDays(cd({ compoundingFrequency: 'daily', closedDate: '2026-03-20' }))).toEqual([
    '2026-02-15',
    '2026-03-15',
    '2026-03-20',
  ]);
});

test('of $10,000 at 5 % monthly a month of 31 days brings $42.47, and what is credited is kept', () => {
  // 10,000 x 1.0041667^(12 x 31/365) = 10,042.47; with 59 days 10,080.98; with 90 days 10,123.79.
  expect(told(cd()).slice(0, 3)).toEqual([
    ['2026-02-15', 42.47, true],
    ['2026-03-15', 38.51, true],
    ['2026-04-15', 42.81, false],
  ]);
});

test('a window tells the same days as the whole does', () => {
  const window = { from: '2026-05-01', to: '2026-10-31', today: '2026-07-01' };
  const whole = told(cd()).map(([date, amount]) => [date, amount]);
  expect(told(cd(), window).map(([date, amount]) => [date, amount])).toEqual(
    whole.filter(([date]) => `${date}` >= window.from && `${date}` <= window.to),
  );
});

test('interest that leaves is what was recorded, and to come what the principal earns; with the first, all that was left in it', () => {
  const paying = cd({
    interestTo: { kind: 'savings', id: 3 },
    paidOut: [payout(1, '2026-02-15', 42.47), payout(2, '2026-03-15', 30)],
    maturityDate: '2026-06-15',
  });
  // 28 days to March 15 brought 38.35, of which 30.00 left it: 8.35 stayed, and earned.
  expect(told(paying)).toEqual([
    ['2026-02-15', 42.47, true],
    ['2026-03-15', 30, true],
    ['2026-04-15', 50.85, false],
    ['2026-05-15', 41.09, false],
    ['2026-06-15', 42.47, false],
  ]);
  expect(findCdMaturityPayout(paying, always)).toMatchObject({ date: '2026-06-15' });
  expect(Number(findCdMaturityPayout(paying, always)?.amount)).toBe(10_042.47);
});

test('a CD that is said to keep its interest is one of which nothing is said; of one that is closed the rest is credited at its end', () => {
  expect(told(cd({ interestTo: { kind: 'itself' } }))).toEqual(told(cd()));
  const closed = cd({ closedDate: '2026-03-20', paidOut: [payout(1, '2026-02-15', 42.47)] });
  expect(told({ ...closed, interestTo: { kind: 'outside' } })).toEqual([
    ['2026-02-15', 42.47, true],
    ['2026-03-20', 45.21, true],
  ]);
});

test('after a payout of a part the rest is credited with the next day; of more than was earned, once it has been', () => {
  const [first, second, third] = told(cd({ paidOut: [payout(1, '2026-02-15', 30)] }));
  expect([first, second?.[0], third?.[0]]).toEqual([['2026-02-15', 30, true], '2026-03-15', '2026-04-15']);
  expect(Number(second?.[1]) - 12.47).toBeCloseTo(38.4, 1);
  const over = told(cd({ paidOut: [payout(1, '2026-02-15', 100)] }));
  expect(over.slice(0, 2).map(([date]) => date)).toEqual(['2026-02-15', '2026-04-15']);
});

test('days are told in their order, those of the window alone, and what is paid today is paid', () => {
  const window = { from: '2026-02-15', to: '2026-04-15', today: '2026-04-15' };
  expect(told(cd(), window).map(([date, , isPaid]) => [date, isPaid])).toEqual([
    ['2026-02-15', true],
    ['2026-03-15', true],
    ['2026-04-15', true],
  ]);
  const paying = cd({
    interestTo: { kind: 'outside' },
    paidOut: [payout(1, '2026-01-20', 1), payout(2, '2026-05-01', 1)],
  });
  expect(told(paying, window)).toEqual([]);
  // Due today and not recorded: with the next.
  expect(told(cd({ interestTo: { kind: 'outside' } }), { ...window, to: '2026-05-15' }).map(([date]) => date)).toEqual([
    '2026-05-15',
  ]);
});

test('a maturity is told on both ends of the window; of a CD that has paid out on that day it is what was left', () => {
  const on = { from: '2027-01-15', to: '2027-01-15', today: '2026-04-01' };
  expect(findCdMaturityPayout(cd(), on)?.date).toBe('2027-01-15');
  expect(findCdMaturityPayout(cd(), { ...on, from: '2027-01-16', to: '2027-02-01' })).toBe(null);
  const paid = cd({
    interestTo: { kind: 'outside' },
    maturityDate: '2026-02-15',
    paidOut: [payout(1, '2026-02-15', 42.47)],
  });
  expect(Number(findCdMaturityPayout(paid, { ...always, today: '2026-02-15' })?.amount)).toBe(10_000);
});

test('days are counted as the bank counts them: by 30/360 every whole month brings the same', () => {
  const paying = cd({ interestTo: { kind: 'outside' }, dayCount: '30/360', maturityDate: '2026-07-15' });
  // 10,000 x 5 % x 30/360; with the first, all that was left in it: three months.
  expect(told(paying)).toEqual([
    ['2026-04-15', 125.52, false],
    ['2026-05-15', 41.67, false],
    ['2026-06-15', 41.67, false],
    ['2026-07-15', 41.67, false],
  ]);
});

test('a CD that was closed earns until then and matures no more; one that was closed at its maturity has matured', () => {
  const early = cd({ closedDate: '2026-02-20' });
  expect(told(early).map(([date]) => date)).toEqual(['2026-02-15', '2026-02-20']);
  expect(findCdMaturityPayout(early, always)).toBe(null);
  expect(findCdMaturityPayout(cd({ closedDate: '2027-01-15' }), always)?.date).toBe('2027-01-15');
  expect(findCdMaturityPayout(cd(), { ...always, to: '2027-01-14' })).toBe(null);
});

test('whatever it has paid out, all credits of a CD come to what it has earned', () => {
  const terms = fc.record({
    principalAmount: fc.integer({ min: 10_000, max: 100_000_000 }).map((cents) => cents / 100),
    interestRate: fc.integer({ min: 0, max: 250_000 }).map((millionths) => millionths / 1e6),
    term: fc.integer({ min: 1, max: 1500 }),
    compoundingFrequency: fc.constantFrom(...compoundingFrequencies),
    dayCount: fc.constantFrom(...dayCountConventions),
    leaves: fc.boolean(),
    paid: fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(terms, ({ term, leaves, paid, ...rest }) => {
      const startDate = '2024-03-31';
      const maturityDate = addDays(startDate, term);
      const paidOut = paid
        .toSorted((a, b) => a - b)
        .filter((after) => after < term)
        .map((after, at) => payout(at + 1, addDays(startDate, after), 0.01));
      const whole = cd({
        ...rest,
        startDate,
        maturityDate,
        paidOut,
        ...(leaves && { interestTo: { kind: 'outside' } }),
      });
      const credits = listCdInterestCredits(whole, { ...always, today: addDays(startDate, 710) });
      const total = toNumber(sumExactAmounts(credits.map(({ amount }) => amount)));
      if (!leaves) {
        const left = toNumber(sumExactAmounts(paidOut.map(({ amount }) => toAmount(amount))));
        const earned = toNumber(computeCdValue(whole, maturityDate)) - whole.principalAmount + left;
        // Payouts beyond what was earned are told as they were recorded.
        expect(total).toBeCloseTo(Math.max(earned, left), 2);
      } else expect(total).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 60 },
  );
});
