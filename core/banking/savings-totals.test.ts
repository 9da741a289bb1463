import { describe, expect, test } from 'vitest';
import { explainSavingsTotals, type SavingsAccountFigures } from '#core/banking/savings-totals';
import { outlineTerm } from '#core/insight/explain/testing';

const today = '2026-11-20';
const rainyDay: SavingsAccountFigures = {
  id: 1,
  accountName: 'Rainy day',
  currency: 'USD',
  balance: 1000,
  interest: 12.5,
  interestRate: 5,
};
const travel: SavingsAccountFigures = { ...rainyDay, id: 2, accountName: 'Travel', currency: 'EUR', balance: 2500 };
const euro = { currency: 'EUR', rate: 1.2 };

describe('the totals of savings accounts', () => {
  test('are in US dollars, each account at its rate of exchange, down to its rows', () => {
    const totals = explainSavingsTotals([rainyDay, { ...travel, interest: 10, interestRate: 3 }], [euro], today);
    expect(outlineTerm(totals.totalAccounts)).toEqual([
      'totalAccounts 2 count = sum',
      'account 1 count at Rainy day of savings 1',
      'account 1 count at Travel of savings 2',
    ]);
    // 2,500 EUR x 1.2 = $3,000.
    const balances = [
      'balance 1000 at Rainy day of savings 1 = rows savings account 1 to 2999-12-31',
      [
        'balance 3000 at Travel of savings 2 = product to 2',
        'balance 2500 EUR at Travel of savings 2 = rows savings account 2 to 2999-12-31',
        'exchangeRate 1.2 factor EUR',
      ],
    ];
    expect(outlineTerm(totals.totalBalance)).toEqual(['totalBalance 4000 = sum', ...balances]);
    // 12.50 + 10 EUR x 1.2.
    expect(outlineTerm(totals.interestThisYear)).toEqual([
      'interestThisYear 24.5 = sum',
      'interest 12.5 at Rainy day of savings 1 = rows savingsInterest account 1 from 2026-01-01 to 2999-12-31',
      [
        'interest 12 at Travel of savings 2 = product to 2',
        'interest 10 EUR at Travel of savings 2 = rows savingsInterest account 2 from 2026-01-01 to 2999-12-31',
        'exchangeRate 1.2 factor EUR',
      ],
    ]);
    // (5 % x 1,000 + 3 % x 3,000) / 4,000 = 3.5 %.
    expect(totals.averageInterestRate.value).toBe('0.035');
  });

  test('leave an account out whose currency has no rate, and name the currency, but count it', () => {
    const totals = explainSavingsTotals([rainyDay, travel], [], today);
    expect([totals.totalAccounts.value, totals.totalAccounts.leftOut]).toEqual(['2', undefined]);
    const leftOut = [{ symbol: 'EUR', reason: 'no-rate' }];
    for (const [name, value] of [
      ['totalBalance', '1000'],
      ['averageInterestRate', '0.05'],
      ['interestThisYear', '12.5'],
    ] as const) {
      expect([name, totals[name].value, totals[name].leftOut]).toEqual([name, value, leftOut]);
    }
  });

  test('leave nothing out where all have a rate, and are nothing without accounts', () => {
    const totals = Object.values(explainSavingsTotals([], [], today));
    expect(totals.map(({ name, value, leftOut }) => [name, value, leftOut])).toEqual([
      ['totalAccounts', '0', undefined],
      ['totalBalance', '0', undefined],
      ['averageRate', '0', undefined],
      ['interestThisYear', '0', undefined],
    ]);
  });
});
