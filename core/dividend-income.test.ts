import { describe, expect, test } from 'vitest';
import {
  dividendIncome,
  type EnteredDividend,
  type FoundDividend,
  incomeByMonth,
  monthlyIncome,
  totalIncome,
} from '#core/dividend-income';
import { toNumber } from '#core/money';

const today = '2026-11-20';
const found = (change: Partial<FoundDividend> = {}): FoundDividend => ({
  symbol: 'AAPL',
  paymentDate: '2026-08-13',
  paymentDateEstimated: false,
  sharesHeld: 10,
  totalAmount: 2.4,
  ...change,
});
const entered = (change: Partial<EnteredDividend> = {}): EnteredDividend => ({
  symbol: 'AAPL',
  shares: 10,
  dividendPerShare: 0.24,
  fees: 0.1,
  paymentDate: '2026-08-13',
  ...change,
});
const totalOf = (...lists: Parameters<typeof dividendIncome>) => toNumber(totalIncome(dividendIncome(...lists)));

describe('net dividends', () => {
  test('are found ones and entered ones together', () => {
    expect(totalOf([found()], [entered({ symbol: 'KO' })], today)).toBe(4.7);
  });

  test('leave out what is not paid yet', () => {
    expect(totalOf([found({ paymentDate: today }), found({ paymentDate: '2026-11-21' })], [], today)).toBe(2.4);
  });

  test.each<[string, FoundDividend, EnteredDividend, number]>([
    ['on the same day with as many shares', found(), entered(), 2.3],
    ['on another day', found(), entered({ paymentDate: '2026-08-14' }), 4.7],
    [
      'on a day near an estimated one',
      found({ paymentDateEstimated: true }),
      entered({ paymentDate: '2026-08-20' }),
      2.3,
    ],
    ['far from an estimated day', found({ paymentDateEstimated: true }), entered({ paymentDate: '2026-09-10' }), 4.7],
    ['with other shares', found(), entered({ shares: 5, dividendPerShare: 0.48 }), 4.7],
  ])('count a payment entered %s', (_, one, other, net) => {
    expect(totalOf([one], [other], today)).toBe(net);
  });

  test('let one entry stand for one payment only: two platforms, one of them entered', () => {
    expect(totalOf([found(), found()], [entered()], today)).toBe(4.7);
  });

  test('a month is a twelfth of the last 12 months, whose first day is the one after today a year ago', () => {
    const income = dividendIncome(
      [
        found({ paymentDate: '2025-11-20', totalAmount: 1000 }),
        found({ paymentDate: '2025-11-21', totalAmount: 60 }),
        found({ paymentDate: today, totalAmount: 60 }),
      ],
      [],
      today,
    );
    expect(toNumber(monthlyIncome(income, today))).toBe(10);
    expect(toNumber(monthlyIncome([], today))).toBe(0);
    const months = incomeByMonth(income, ['2025-10', '2025-11']).map(({ net }) => toNumber(net));
    expect(months).toEqual([0, 1060]);
  });
});
