import { describe, expect, test } from 'vitest';
import {
  type EnteredDividend,
  type FoundDividend,
  filterDividendsOfLast12Months,
  listPaidDividends,
  sumDividendIncomeByMonth,
  sumGrossDividendIncome,
  sumLast12MonthsIncomeByStock,
  summarizeDividendIncome,
  summarizeFoundDividends,
  summarizeReceivedDividends,
  sumNetDividendIncome,
} from '#core/dividends/income';
import { explainAverageMonthlyDividends } from '#core/insight/explain/explain-key-figures';
import { toAmount, toNumber } from '#core/money/amount';

const today = '2026-11-20';
const found = (change: Partial<FoundDividend> = {}): FoundDividend => ({
  platform: 'Robinhood',
  symbol: 'AAPL',
  exDate: '2026-08-10',
  paymentDate: '2026-08-13',
  sharesHeld: 10,
  totalAmount: 2.4,
  ...change,
});
const entered = (change: Partial<EnteredDividend> = {}): EnteredDividend => ({
  id: 1,
  symbol: 'AAPL',
  shares: 10,
  dividendPerShare: 0.24,
  fees: 0.1,
  taxWithheld: 0,
  paymentDate: '2026-08-13',
  ...change,
});
const totalOf = (...lists: Parameters<typeof listPaidDividends>) =>
  toNumber(sumNetDividendIncome(listPaidDividends(...lists)));

describe('net dividends', () => {
  test('are found ones and entered ones together', () => {
    expect(totalOf([found()], [entered({ symbol: 'KO' })], today)).toBe(4.7);
  });

  test('leave out what is not paid yet', () => {
    expect(
      totalOf([found({ paymentDate: today }), found({ exDate: '2026-11-11', paymentDate: '2026-11-21' })], [], today),
    ).toBe(2.4);
  });

  test.each<[string, FoundDividend, EnteredDividend, number]>([
    ['on the same day with as many shares', found(), entered(), 2.3],
    ['a day later', found(), entered({ paymentDate: '2026-08-14' }), 2.3],
    ['far from it', found(), entered({ paymentDate: '2026-09-10' }), 4.7],
    ['of other shares, on no platform', found(), entered({ shares: 5 }), 3.5],
  ])('count a payment entered %s', (_, one, other, net) => {
    expect(totalOf([one], [other], today)).toBe(net);
  });

  test('let one entry stand for one payment only: two platforms, one of them entered', () => {
    expect(totalOf([found(), found({ platform: 'Schwab' })], [entered()], today)).toBe(4.7);
  });

  test('let one entry stand for two platforms whose shares add up to it', () => {
    const schwab = found({ platform: 'Schwab', sharesHeld: 5, totalAmount: 1.2 });
    expect(totalOf([found(), schwab], [entered({ shares: 15 })], today)).toBe(3.5);
  });

  test('count an entry that is paid in place of a found one whose day is still to come', () => {
    const toCome = found({ exDate: '2026-11-16', paymentDate: '2026-11-23' });
    expect(totalOf([toCome], [entered({ paymentDate: today })], today)).toBe(2.3);
    expect(totalOf([toCome], [], today)).toBe(0);
  });

  test('are gross less the tax withheld and the fees, found and entered alike', () => {
    const rows = listPaidDividends(
      [found({ taxWithheld: 0.36 })],
      [entered({ symbol: 'KO', taxWithheld: 0.4 })],
      today,
    );
    expect(rows.map(({ gross, tax, fees, net }) => [gross, tax, fees, net].map(toNumber))).toEqual([
      [2.4, 0.36, 0, 2.04],
      [2.4, 0.4, 0.1, 1.9],
    ]);
    expect([sumNetDividendIncome(rows), sumGrossDividendIncome(rows)].map(toNumber)).toEqual([3.94, 4.8]);
  });

  test('sums are those of the rows, each in cents', () => {
    const rows = [found({ totalAmount: 0.1 }), found({ symbol: 'KO', totalAmount: 0.2, taxWithheld: 0.03 })];
    expect(summarizeFoundDividends(rows)).toEqual({
      totalDividends: 2,
      totalAmount: 0.3,
      totalTax: 0.03,
      totalNet: 0.27,
      symbolsCount: 2,
    });
    expect(summarizeFoundDividends([])).toMatchObject({ totalDividends: 0, totalAmount: 0, totalNet: 0 });
    expect(summarizeDividendIncome(listPaidDividends(rows, [entered({ symbol: 'T' })], today))).toEqual({
      count: 3,
      gross: 2.7,
      taxWithheld: 0.03,
      fees: 0.1,
      net: 2.57,
    });
  });

  test('a month is a twelfth of the last 12 months, whose first day is the one after today a year ago', () => {
    const income = listPaidDividends(
      [
        found({ exDate: '2025-11-10', paymentDate: '2025-11-20', totalAmount: 1000 }),
        found({ exDate: '2025-11-11', paymentDate: '2025-11-21', totalAmount: 60 }),
        found({ paymentDate: today, totalAmount: 60 }),
      ],
      [],
      today,
    );
    const monthly = (some: typeof income, day: string) =>
      explainAverageMonthlyDividends({
        paidInYear: toNumber(sumNetDividendIncome(filterDividendsOfLast12Months(some, day))),
        today: day,
      }).value;
    expect(monthly(income, today)).toBe('10');
    // As of the day before, what is paid today is still to come: $1,060 of the twelve months.
    expect(monthly(income, '2026-11-19')).toBe('88.33');
    expect(monthly([], today)).toBe('0');
    const months = sumDividendIncomeByMonth(income, ['2025-10', '2025-11']).map(({ net }) => toNumber(net));
    expect(months).toEqual([0, 1060]);
  });
});

describe('what was received', () => {
  test('shows the net dividends of twelve months, this one last, those without any as zero', () => {
    const paid = [
      { date: '2025-11-30', symbol: 'KO', net: toAmount(7) },
      { date: '2025-12-01', symbol: 'KO', net: toAmount('1.20') },
      { date: '2026-11-02', symbol: 'AAPL', net: toAmount('2.45') },
      { date: '2026-11-20', symbol: 'KO', net: toAmount('0.55') },
    ];
    const shown = summarizeReceivedDividends(paid, today).byMonth;
    expect(shown).toHaveLength(12);
    expect(shown.filter((month) => month.amount !== 0)).toEqual([
      { month: '2025-12', amount: 1.2 },
      { month: '2026-11', amount: 3 },
    ]);
    expect([shown[0]?.month, shown[10]]).toEqual(['2025-12', { month: '2026-10', amount: 0 }]);
  });

  test('since New Year and in 12 months is net, exact, and counts today but not a day more', () => {
    const paid = (paymentDate: string, totalAmount: number) =>
      found({ exDate: paymentDate, paymentDate, totalAmount, taxWithheld: 0.04 });
    const income = listPaidDividends(
      [
        paid('2025-11-20', 9),
        paid('2025-11-21', 0.14),
        paid('2025-12-31', 0.24),
        paid('2026-01-01', 0.14),
        paid(today, 0.24),
      ],
      [],
      '2026-12-01',
    );
    expect(summarizeReceivedDividends(income, today)).toMatchObject({ today, thisYear: 0.3, last12Months: 0.6 });
    expect(summarizeReceivedDividends(income, '2026-11-19')).toMatchObject({ thisYear: 0.1, last12Months: 9.36 });
    expect(summarizeReceivedDividends([], today)).toMatchObject({ today, thisYear: 0, last12Months: 0 });
  });
});

describe('income of 12 months, stock by stock', () => {
  const paid = (symbol: string, paymentDate: string, totalAmount: number) =>
    found({ symbol, exDate: paymentDate, paymentDate, totalAmount, taxWithheld: 0.4 });

  test('is net, begins on the day after a year ago, and leaves out what paid nothing since', () => {
    const income = listPaidDividends(
      [
        paid('AAPL', '2025-11-20', 5),
        paid('AAPL', '2025-11-21', 2.4),
        paid('AAPL', today, 1.4),
        paid('KO', '2025-01-02', 9),
      ],
      [entered({ symbol: 'MSFT' })],
      today,
    );
    expect([...sumLast12MonthsIncomeByStock(income, today)].map(([symbol, net]) => [symbol, toNumber(net)])).toEqual([
      ['AAPL', 3],
      ['MSFT', 2.3],
    ]);
  });
});
