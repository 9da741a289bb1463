import { describe, expect, test } from 'vitest';
import type { Cd } from '#contract/cds';
import type { SavingsAccount, SavingsSummary } from '#contract/savings';
import { summarizeCds } from '#core/banking/cds';
import { computeSavingsTotals } from '#core/banking/savings-totals';
import { covers } from '#tests/kit/covers';
import {
  listBankTotals,
  selectCdsAndSummaryAtBank,
  selectDepositsAtBank,
  selectSavingsAndSummaryAtBank,
} from './deposits-at-bank';
import { oneCd } from './testing/summaries';

const asOf = '2027-01-19';
const cd = (id: number, bankName: string, change: Partial<Cd> = {}): Cd => ({ ...oneCd, id, bankName, ...change });
const cdSummary = (cds: readonly Cd[]) => ({ ...summarizeCds(cds, asOf), nextMaturity: null, asOf });

const savings = (id: number, bankName: string, change: Partial<SavingsAccount> = {}): SavingsAccount => ({
  id,
  accountName: `Account ${id}`,
  bankName,
  accountType: 'high-yield',
  currentBalance: 1000 * id,
  balanceUsd: 1000 * id,
  currency: 'USD',
  interestRate: id,
  openingInterestRate: 4,
  rateChanges: [],
  description: '',
  createdAt: '2026-01-05T12:00:00.000Z',
  version: 1,
  ...change,
});
const euro = { currency: 'EUR', rate: 1.2, asOf: '2027-01-19T12:00:00.000Z', source: 'yahoo', stale: false } as const;
const savingsSummary = (accounts: readonly SavingsAccount[]): SavingsSummary => {
  const figures = accounts.map(({ id, accountName, currency, currentBalance: balance, interestRate }) => ({
    ...{ id, accountName, currency, balance, interestRate },
    interest: 10,
  }));
  return {
    ...computeSavingsTotals(figures, [euro], asOf),
    rates: [euro],
    missingRates: ['GBP'],
    asOf,
    accounts: figures,
  };
};

describe('the CDs at a bank', () => {
  const cds = [
    cd(1, 'Citi'),
    cd(2, 'Marcus', { principalAmount: 30_000, interestRate: 0.05, maturityDate: '2027-03-31', daysLeft: 71 }),
    cd(3, 'marcus ', { maturityDate: '2027-02-28', daysLeft: 40, accountNumber: 'M-3' }),
    cd(4, 'Marcus', { maturityDate: '2027-02-01', status: 'closed', closedDate: '2026-06-30' }),
  ];

  test('come with the figures that the server has of these alone, and with the next of them to mature', () => {
    covers('4.11 deposits of one bank');
    const { cds: own, summary } = selectCdsAndSummaryAtBank({ cds, summary: cdSummary(cds) }, 'Marcus');
    expect(own.map(({ id }) => id)).toEqual([2, 3, 4]);
    // $30,000 at 5 % and $10,000 at 4.5 %: 0.04875.
    expect(summary).toMatchObject({ totalCds: 3, activeCds: 2, closedCds: 1, averageInterestRate: 0.04875, asOf });
    expect(summary.nextMaturity).toEqual({
      id: 3,
      accountNumber: 'M-3',
      bankName: 'marcus ',
      maturityDate: '2027-02-28',
      daysLeft: 40,
      valueAtMaturity: oneCd.valueAtMaturity,
    });
  });

  test('are none where it has none, and all that the server says where it has all', () => {
    const summary = cdSummary(cds);
    expect(selectCdsAndSummaryAtBank({ cds, summary }, 'Ally')).toMatchObject({
      cds: [],
      summary: { totalCds: 0, nextMaturity: null },
    });
    const citi = { cds: cds.slice(0, 1), summary };
    expect(selectCdsAndSummaryAtBank(citi, 'Citi')).toEqual(citi);
  });
});

describe('the savings accounts at a bank', () => {
  const accounts = [
    savings(1, 'Citi'),
    savings(2, 'Marcus'),
    savings(3, 'Marcus', { currency: 'EUR', balanceUsd: 3600 }),
  ];
  const summary = savingsSummary(accounts);

  test('come with their sums in US dollars, their average rate and the rates of exchange that they need', () => {
    covers('4.11 deposits of one bank');
    const { accounts: own, summary: of } = selectSavingsAndSummaryAtBank({ accounts, summary }, 'MARCUS');
    expect(own.map(({ id }) => id)).toEqual([2, 3]);
    // $2,000 at 2 % and 3,000 EUR x 1.2 = $3,600 at 3 %; interest $10 and 10 EUR.
    expect(of).toMatchObject({ totalAccounts: 2, totalBalance: 5600, averageInterestRate: 2.64, interestThisYear: 22 });
    expect([of.rates, of.missingRates]).toEqual([[euro], []]);
    expect(selectSavingsAndSummaryAtBank({ accounts, summary }, 'Citi').summary.rates).toEqual([]);
  });

  test('and its CDs together come to what is listed for it; the largest bank stands first', () => {
    const cdList = [cd(1, 'Citi'), cd(2, 'Ally', { status: 'closed', closedDate: '2026-06-30' })];
    const records = { cds: cdSummary(cdList), cdList, savings: summary, accounts };
    expect(listBankTotals(records)).toEqual([
      { bankName: 'Citi', held: 11_123.45 },
      { bankName: 'Marcus', held: 5600 },
      { bankName: 'Ally', held: 0 },
    ]);
    expect(selectDepositsAtBank(records, 'Ally')).toMatchObject({ cds: { closedCds: 1 }, accounts: [] });
  });
});
