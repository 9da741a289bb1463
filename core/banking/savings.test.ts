import { describe, expect, test } from 'vitest';
import {
  accountTotals,
  averageRate,
  balanceOf,
  interestSince,
  monthlyInterest,
  type SavingsRow,
  walletTotals,
} from '#core/banking/savings';

const row = (transactionType: SavingsRow['transactionType'], amount: number, transactionDate = '2026-02-01') => ({
  transactionType,
  amount,
  transactionDate,
});

describe('a Citi account', () => {
  const rows = [
    row('deposit', 1_000.1),
    row('interest_earned', 3.4, '2025-12-31'),
    row('interest_earned', 3.5, '2026-01-01'),
    row('interest_earned', 0.2),
    row('withdrawal', 100.3),
    row('fee', 5),
  ];

  test('its balance is the sum of its rows', () => expect(balanceOf(rows).toNumber()).toBe(901.9));

  test('interest of a year begins on its first day', () =>
    expect(interestSince(rows, '2026-01-01').toNumber()).toBe(3.7));

  test('the average rate is weighted by balance', () => {
    expect(
      averageRate([
        { balance: 1_000, interestRate: 5 },
        { balance: 3_000, interestRate: 3 },
      ]),
    ).toBe(3.5);
    expect(
      averageRate([
        { balance: 1, interestRate: 1 },
        { balance: 2, interestRate: 0 },
      ]),
    ).toBe(0.33);
    // An empty account beside one that is not has no weight.
    expect(
      averageRate([
        { balance: 0, interestRate: 1 },
        { balance: 100, interestRate: 4 },
      ]),
    ).toBe(4);
  });

  test('without a balance to weigh by, the average rate is the plain one', () => {
    expect(averageRate([{ balance: 0, interestRate: 4.35 }])).toBe(4.35);
    expect(averageRate([4, 4.35, 0.01].map((interestRate) => ({ balance: 0, interestRate })))).toBe(2.79);
    expect(averageRate([])).toBe(0);
  });
});

describe('the demonstrations', () => {
  test('a month of interest is a twelfth of a year: 12,000 x 4.4 % / 12', () => {
    expect(monthlyInterest(12_000, 4.4)).toBe(44);
    expect(monthlyInterest(25_750.5, 4.4)).toBe(94.42);
  });

  test('totals of accounts', () => {
    const account = { status: 'active', currentBalance: 15_000.25, interestRate: 4.4, monthlyInterest: 55 };
    const closed = { status: 'closed', currentBalance: 5_000, interestRate: 1, monthlyInterest: 4.17 };
    // (15,000.25 x 4.4 + 5,000 x 1) / 20,000.25 = 3.55001...
    expect(accountTotals([account, closed])).toEqual({
      totalBalance: 20_000.25,
      activeAccounts: 1,
      monthlyInterest: 59.17,
      averageRate: 3.55,
    });
    expect(accountTotals([account, account, closed]).activeAccounts).toBe(2);
    expect(accountTotals([])).toEqual({ totalBalance: 0, activeAccounts: 0, monthlyInterest: 0, averageRate: 0 });
    const empty = { currentBalance: 0, interestRate: 4.4, monthlyInterest: 0, status: 'active' };
    expect(accountTotals([empty]).averageRate).toBe(4.4);
  });

  test('a wallet holds deposits and interest less withdrawals', () => {
    expect(
      walletTotals([
        { type: 'deposit', amount: 500.1 },
        { type: 'interest', amount: 12.2 },
        { type: 'withdrawal', amount: 100 },
        { type: 'deposit', amount: 50 },
      ]),
    ).toEqual({ totalBalance: 462.3, totalDeposits: 550.1, interestEarned: 12.2, totalWithdrawals: 100 });
    expect(walletTotals([])).toEqual({ totalBalance: 0, totalDeposits: 0, interestEarned: 0, totalWithdrawals: 0 });
  });
});
