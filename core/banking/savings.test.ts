import { describe, expect, test } from 'vitest';
import {
  computeAverageSavingsInterestRate,
  computeMonthlySavingsInterest,
  explainAverageSavingsInterestRate,
  findFirstNewOverdraft,
  getSavingsInterestRateOn,
  replaceSavingsInterestRateOn,
  type SavingsTransactionRow,
  summarizeSavingsAccounts,
  summarizeWalletTransactions,
  sumSavingsBalance,
  sumSavingsInterestSince,
} from '#core/banking/savings';
import { createGivenTerm } from '#core/insight/explain/figure-terms';
import { outlineTerm } from '#core/insight/explain/testing';
import { covers } from '#tests/kit/covers';

const row = (
  transactionType: SavingsTransactionRow['transactionType'],
  amount: number,
  transactionDate = '2026-02-01',
) => ({
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

  test('its balance is the sum of its rows', () => expect(sumSavingsBalance(rows).toNumber()).toBe(901.9));

  test('interest of a year begins on its first day', () =>
    expect(sumSavingsInterestSince(rows, '2026-01-01').toNumber()).toBe(3.7));

  test('interest that a CD has paid into it is none of its own', () => {
    const paid = { ...row('interest_earned', 18.75), paidBy: { cd: 1, payment: 1 } };
    expect(sumSavingsInterestSince([...rows, paid], '2026-01-01').toNumber()).toBe(3.7);
  });

  test('the average rate is weighted by balance', () => {
    expect(
      computeAverageSavingsInterestRate([
        { balance: 1_000, interestRate: 5 },
        { balance: 3_000, interestRate: 3 },
      ]),
    ).toBe(3.5);
    expect(
      computeAverageSavingsInterestRate([
        { balance: 1, interestRate: 1 },
        { balance: 2, interestRate: 0 },
      ]),
    ).toBe(0.33);
    // An empty account beside one that is not has no weight.
    expect(
      computeAverageSavingsInterestRate([
        { balance: 0, interestRate: 1 },
        { balance: 100, interestRate: 4 },
      ]),
    ).toBe(4);
  });

  test('without a balance to weigh by, the average rate is the plain one', () => {
    expect(computeAverageSavingsInterestRate([{ balance: 0, interestRate: 4.35 }])).toBe(4.35);
    expect(
      computeAverageSavingsInterestRate([4, 4.35, 0.01].map((interestRate) => ({ balance: 0, interestRate }))),
    ).toBe(2.79);
    expect(computeAverageSavingsInterestRate([])).toBe(0);
  });

  test('the average rate is told by the rates of its accounts', () => {
    const empty = (platform: string, interestRate: number) => ({
      balance: createGivenTerm('balance', 'money', 0, { platform }),
      interestRate,
    });
    expect(outlineTerm(explainAverageSavingsInterestRate([empty('Rainy day', 4), empty('Travel', 3)]))).toEqual([
      'averageRate 0.035 rate = quotient to 4',
      ['rates 0.07 rate = sum', 'rate 0.04 rate at Rainy day', 'rate 0.03 rate at Travel'],
      'accounts 2 count',
    ]);
    expect(outlineTerm(explainAverageSavingsInterestRate([]))).toEqual(['averageRate 0 rate = sum']);
    const [head] = outlineTerm(
      explainAverageSavingsInterestRate([{ balance: createGivenTerm('balance', 'money', 100), interestRate: 4 }]),
    );
    expect(head).toBe('averageRate 0.04 rate = quotient to 4');
  });
});

describe('the demonstrations', () => {
  test('a month of interest is a twelfth of a year: 12,000 x 4.4 % / 12', () => {
    expect(computeMonthlySavingsInterest(12_000, 4.4)).toBe(44);
    expect(computeMonthlySavingsInterest(25_750.5, 4.4)).toBe(94.42);
  });

  test('totals of accounts', () => {
    const account = { status: 'active', currentBalance: 15_000.25, interestRate: 4.4, monthlyInterest: 55 };
    const closed = { status: 'closed', currentBalance: 5_000, interestRate: 1, monthlyInterest: 4.17 };
    // (15,000.25 x 4.4 + 5,000 x 1) / 20,000.25 = 3.55001...
    expect(summarizeSavingsAccounts([account, closed])).toEqual({
      totalBalance: 20_000.25,
      activeAccounts: 1,
      monthlyInterest: 59.17,
      averageRate: 3.55,
    });
    expect(summarizeSavingsAccounts([account, account, closed]).activeAccounts).toBe(2);
    expect(summarizeSavingsAccounts([])).toEqual({
      totalBalance: 0,
      activeAccounts: 0,
      monthlyInterest: 0,
      averageRate: 0,
    });
    const empty = { currentBalance: 0, interestRate: 4.4, monthlyInterest: 0, status: 'active' };
    expect(summarizeSavingsAccounts([empty]).averageRate).toBe(4.4);
  });

  test('a wallet holds deposits and interest less withdrawals', () => {
    covers('3.4 Wealthfront balance and goals');
    expect(
      summarizeWalletTransactions([
        { type: 'deposit', amount: 500.1 },
        { type: 'interest', amount: 12.2 },
        { type: 'withdrawal', amount: 100 },
        { type: 'deposit', amount: 50 },
      ]),
    ).toEqual({ totalBalance: 462.3, totalDeposits: 550.1, interestEarned: 12.2, totalWithdrawals: 100 });
    expect(summarizeWalletTransactions([])).toEqual({
      totalBalance: 0,
      totalDeposits: 0,
      interestEarned: 0,
      totalWithdrawals: 0,
    });
  });
});

describe('less than nothing after a change', () => {
  const before = [
    row('deposit', 100, '2026-01-10'),
    row('withdrawal', 90, '2026-01-15'),
    row('deposit', 500, '2026-01-20'),
  ];
  const [first, second, third] = before as [SavingsTransactionRow, SavingsTransactionRow, SavingsTransactionRow];
  const told = (after: SavingsTransactionRow[], rows = before) => {
    const found = findFirstNewOverdraft(rows, after);
    return found && [found.day, found.balance.toNumber()];
  };

  test('is told of the first day that ends with it', () => {
    covers('1.7 DELETE /savings/{id}/transactions/{rowId}');
    expect(told([second, third])).toEqual(['2026-01-15', -90]);
    expect(told([first, { ...second, transactionDate: '2026-01-09' }, third])).toEqual(['2026-01-09', -90]);
    expect(told([first, second, { ...third, transactionType: 'fee', amount: 10.01 }])).toEqual(['2026-01-20', -0.01]);
  });

  test('is not told where each day ends with enough, in whatever order its rows are', () => {
    expect(told([{ ...first, amount: 90 }, second, third])).toBeNull();
    expect(told([{ ...second, transactionDate: '2026-01-10' }, first])).toBeNull();
    expect(told([])).toBeNull();
  });

  test('is not told of a day that was so before, but of the last one', () => {
    const late = [row('withdrawal', 50, '2026-01-02'), row('deposit', 100, '2026-01-03')];
    const [out, into] = late as [SavingsTransactionRow, SavingsTransactionRow];
    expect(told([{ ...out, amount: 60 }, into], late)).toBeNull();
    expect(told([{ ...out, amount: 100.5 }, into], late)).toEqual(['2026-01-03', -0.5]);
  });
});

describe('a rate that changes', () => {
  const account = {
    interestRate: 4.35,
    rateChanges: [
      { from: '2026-03-01', interestRate: 4.1 },
      { from: '2026-06-01', interestRate: 3.9 },
    ],
  };

  test.each([
    ['2026-02-28', 4.35],
    ['2026-03-01', 4.1],
    ['2026-05-31', 4.1],
    ['2026-06-01', 3.9],
    ['2027-01-01', 3.9],
  ])('on %s it is %f', (day, rate) => expect(getSavingsInterestRateOn(account, day)).toBe(rate));

  test('and one that never did is what it was opened with', () =>
    expect(getSavingsInterestRateOn({ interestRate: 4 }, '2026-01-01')).toBe(4));

  test('is corrected where it holds', () => {
    expect(replaceSavingsInterestRateOn(account, '2026-01-01', 5)).toEqual({ ...account, interestRate: 5 });
    expect(replaceSavingsInterestRateOn(account, '2026-04-01', 5)).toEqual({
      ...account,
      rateChanges: [{ from: '2026-03-01', interestRate: 5 }, account.rateChanges[1]],
    });
    expect(replaceSavingsInterestRateOn({ interestRate: 4 }, '2026-04-01', 5)).toEqual({ interestRate: 5 });
  });
});
