import { expect, test } from 'vitest';
import { buildIncomeCalendar, getIncomeWindow, type IncomeInputs } from '#core/income/income-calendar';
import { toAmount } from '#core/money/amount';

const today = '2026-11-28';
const nothing: IncomeInputs = { today, paidDividends: [], coming: [], cds: [], savings: [] };
const build = (some: Partial<IncomeInputs>) => buildIncomeCalendar({ ...nothing, ...some });
const paid = (date: string, symbol: string, net: number) => ({ date, symbol, net: toAmount(net) });
const coming = (paymentDate: string, symbol: string, totalAmount: number, basis: 'announced' | 'estimated') => ({
  symbol,
  paymentDate,
  totalAmount,
  basis,
});
const savings = {
  id: 2,
  accountName: 'Rainy days',
  balance: 1000,
  interestRate: 4.35,
  interestDays: ['2026-11-15'],
  paid: [{ date: '2026-11-15', amount: toAmount(3.5) }],
  usdRate: 1,
};
const cd = {
  id: 7,
  bankName: 'Citi',
  accountNumber: '20418',
  principalAmount: 10_000,
  interestRate: 0.05,
  startDate: '2026-09-01',
  maturityDate: '2026-12-01',
  compoundingFrequency: 'at_maturity' as const,
  earlyWithdrawalPenalty: 0,
  closedDate: null,
};

test('twelve whole months before this one and twelve after it', () => {
  expect(getIncomeWindow(today)).toEqual({ from: '2025-11-01', to: '2027-11-30', today });
  const { months } = build({});
  expect([months.length, months[0], months.at(-1)]).toEqual([
    25,
    { month: '2025-11', paid: 0, expected: 0 },
    { month: '2027-11', paid: 0, expected: 0 },
  ]);
});

test('dividends of several platforms on one day are one payment; what lies beyond the months is left out', () => {
  const { payments } = build({
    paidDividends: [paid('2025-10-31', 'KO', 9), paid('2026-03-02', 'KO', 1.1), paid('2026-03-02', 'KO', 2.2)],
    coming: [
      coming('2026-12-15', 'KO', 4, 'announced'),
      coming('2026-12-15', 'KO', 0.5, 'announced'),
      coming('2027-12-01', 'KO', 4, 'estimated'),
    ],
  });
  expect(payments).toEqual([
    { kind: 'dividend', symbol: 'KO', date: '2026-03-02', amount: 3.3, basis: 'paid' },
    { kind: 'dividend', symbol: 'KO', date: '2026-12-15', amount: 4.5, basis: 'announced' },
  ]);
});

test('dividends, CDs and savings by day; what a CD pays back at its maturity is no income', () => {
  const { payments, maturities, months, totals } = build({
    paidDividends: [paid('2025-12-15', 'AAPL', 5), paid('2026-11-12', 'AAPL', 7)],
    coming: [coming('2026-12-10', 'AAPL', 6, 'announced')],
    cds: [cd],
    savings: [savings],
  });
  expect(payments.slice(0, 6).map(({ kind, date, amount, basis }) => [kind, date, amount, basis])).toEqual([
    ['dividend', '2025-12-15', 5, 'paid'],
    ['dividend', '2026-11-12', 7, 'paid'],
    ['savingsInterest', '2026-11-15', 3.5, 'paid'],
    // 10,000 x 5 % x 91/365.
    ['cdInterest', '2026-12-01', 124.66, 'scheduled'],
    ['dividend', '2026-12-10', 6, 'announced'],
    ['savingsInterest', '2026-12-15', 3.58, 'estimated'],
  ]);
  expect(maturities).toEqual([
    { cdId: 7, bankName: 'Citi', accountNumber: '20418', date: '2026-12-01', amount: 10_124.66 },
  ]);
  expect(months.filter(({ month }) => month === '2026-11' || month === '2026-12')).toEqual([
    { month: '2026-11', paid: 10.5, expected: 0 },
    { month: '2026-12', paid: 0, expected: 134.24 },
  ]);
  expect(totals).toMatchObject({ paidLast12Months: 15.5, paidThisYear: 10.5 });
});

test('the totals end with this day a year ago and a year on', () => {
  const { totals } = build({
    paidDividends: [paid('2025-11-28', 'KO', 100), paid('2025-11-29', 'KO', 1), paid(today, 'KO', 2)],
    coming: [coming('2027-11-28', 'KO', 4, 'estimated'), coming('2027-11-29', 'KO', 100, 'estimated')],
  });
  expect(totals).toEqual({ paidLast12Months: 3, paidThisYear: 2, expectedNext12Months: 4 });
});

test('interest in a currency is told in dollars, and without a rate not at all', () => {
  const told = (usdRate: number | null) =>
    build({ savings: [{ ...savings, paid: [], usdRate }] })
      .payments.slice(0, 1)
      .map(({ amount }) => amount);
  expect([told(1.1), told(null)]).toEqual([[3.94], []]);
});

test('of one day by name, and by kind where the names are the same', () => {
  const { payments } = build({
    paidDividends: [paid('2026-11-15', 'ZZ', 1), paid('2026-11-15', 'AA', 1)],
    savings: [{ ...savings, accountName: 'Middle', interestRate: 0 }],
    cds: [
      { ...cd, id: 8, bankName: 'Bank', startDate: '2026-08-15', maturityDate: '2026-11-15' },
      { ...cd, id: 9, bankName: 'Zorro', startDate: '2026-08-15', maturityDate: '2026-11-15' },
    ],
  });
  expect(
    payments.map((one) => ('symbol' in one ? one.symbol : 'bankName' in one ? one.bankName : one.accountName)),
  ).toEqual(['AA', 'Bank', 'Middle', 'ZZ', 'Zorro']);
});

test('what nets to nothing is no payment, and CDs that mature are told by day', () => {
  const { payments, maturities } = build({
    paidDividends: [paid('2026-11-15', 'KO', 1), paid('2026-11-15', 'KO', -1)],
    cds: [
      { ...cd, id: 9, interestRate: 0, maturityDate: '2026-12-03' },
      { ...cd, id: 8, interestRate: 0 },
      { ...cd, id: 7, interestRate: 0 },
    ],
  });
  expect([payments, maturities.map(({ cdId }) => cdId)]).toEqual([[], [7, 8, 9]]);
});
