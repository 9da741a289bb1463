import { describe, expect, test } from 'vitest';
import type { FutureDividendView } from '#contract/dividends/found-dividends';
import { listIncomeMonths, sumIncomeMonths } from './income-by-month';
import { describeIncomeByMonth, describeReceivedByMonth } from './income-messages';

const toCome = (paymentDate: string, totalAmount: number) => ({ paymentDate, totalAmount }) as FutureDividendView;

const received = {
  today: '2026-11-28',
  thisYear: 0,
  last12Months: 0,
  byMonth: Array.from({ length: 12 }, (_, at) => ({
    month: at === 0 ? '2025-12' : `2026-${String(at).padStart(2, '0')}`,
    amount: at === 11 ? 0.1 : 10.2,
  })),
};

describe('income by month', () => {
  const dividends = [toCome('2026-11-30', 0.2), toCome('2027-02-10', 5.1), toCome('2027-02-11', 5.2)];
  const months = listIncomeMonths(received, dividends);
  const find = (wanted: string) => months.find(({ month }) => month === wanted);

  test('has the 12 months up to this one and the 12 after it', () => {
    expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([24, '2025-12', '2027-11']);
  });

  test('has what was received and what is still expected of this month, and one of both of the others', () => {
    expect(find('2026-11')).toEqual({ month: '2026-11', received: 0.1, expected: 0.2 });
    expect(find('2026-10')).toEqual({ month: '2026-10', received: 10.2, expected: null });
    expect(find('2027-02')).toEqual({ month: '2027-02', received: null, expected: 10.3 });
    expect(find('2027-03')).toEqual({ month: '2027-03', received: null, expected: 0 });
  });

  test('comes to exactly what its rows come to, also of what is expected beyond the last month', () => {
    expect(sumIncomeMonths(months, 'received')).toBe(112.3);
    expect(sumIncomeMonths(months, 'expected')).toBe(10.5);
    const later = listIncomeMonths(received, [...dividends, toCome('2027-12-01', 1)]);
    expect([later.length, sumIncomeMonths(later, 'expected')]).toEqual([25, 11.5]);
  });

  test('has this month and the next 12 where nothing was received', () => {
    expect(listIncomeMonths({ ...received, byMonth: [] }, [])).toHaveLength(13);
  });

  test('is told in a sentence, with the stocks that it is without', () => {
    expect(describeIncomeByMonth(112.3, '2025-12', 10.5, '2027-11', [])).toBe(
      '$112.30 received since Dec 2025, $10.50 expected until Nov 2027.',
    );
    expect(describeIncomeByMonth(1, '2025-12', 2, '2027-11', ['KO'])).toContain('until Nov 2027, without 1 stock.');
    expect(describeReceivedByMonth(1, '2025-12')).toBe(
      '$1.00 received since Dec 2025. What is expected could not be loaded.',
    );
  });
});
