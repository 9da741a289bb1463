import { describe, expect, it, test } from 'vitest';
import { summarizeSavingsAccounts } from '#core/banking/savings';
import { covers } from '#tests/kit/covers';
import { formatAverageRate, marcusHubMessages } from './messages';
import { listSampleAccounts, listSampleCds } from './sample-data';

const today = '2026-11-20';

describe('the savings accounts', () => {
  const accounts = listSampleAccounts(today);

  /** By hand: 24,350.75 + 8,960 + 125.50; 86.24 + 29.12 + 0.05; 138,497.4375 / 33,436.25. */
  it('add up to the four cards', () => {
    covers('3.2 Marcus savings');
    const totals = summarizeSavingsAccounts(accounts);
    expect(totals).toEqual({
      totalBalance: 33436.25,
      activeAccounts: 2,
      monthlyInterest: 115.41,
      averageRate: 4.14,
    });
    expect(formatAverageRate(totals.averageRate)).toBe('4.14%');
    expect(marcusHubMessages.accounts(totals.activeAccounts)).toBe('2 active accounts');
  });

  it('without any have a rate of 0%', () => {
    covers('3.2 Marcus savings');
    expect(formatAverageRate(null)).toBe('0%');
  });

  test.each(accounts)('$accountNumber earns a twelfth of its rate a month', (account) => {
    const exact = (account.currentBalance * account.interestRate) / 100 / 12;
    expect(account.monthlyInterest).toBe(Number(exact.toFixed(2)));
  });

  test.each(accounts)(
    '$accountNumber was last moved by its first transaction',
    ({ lastTransactionDate, transactions }) => {
      const dates = transactions.map(({ date }) => date);
      expect(dates[0]).toBe(lastTransactionDate);
      expect(dates).toEqual(dates.toSorted().toReversed());
    },
  );
});

describe('the CDs', () => {
  const cds = listSampleCds(today);

  /** By hand: 10,000 (1 + 0.044/365)^200, 25,000 (1 + 0.041/365)^90, 7,500 (1 + 0.0475/365)^273. */
  it('are worth their principal compounded daily, up to maturity', () => {
    covers('3.3 samples of Marcus and Wealthfront');
    expect(cds.map(({ currentValue }) => currentValue)).toEqual([10244.01, 25254.01, 7771.23]);
  });

  it('mature so many months after they were opened', () => {
    expect(cds.map(({ createdAt, maturityDate }) => [createdAt, maturityDate])).toEqual([
      ['2026-05-04', '2027-05-04'],
      ['2026-08-22', '2028-08-22'],
      ['2026-01-24', '2026-10-24'],
    ]);
    expect(cds.map(({ status }) => status)).toEqual(['active', 'active', 'matured']);
  });
});
