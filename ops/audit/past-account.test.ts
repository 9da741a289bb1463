import { expect, test } from 'vitest';
import type { AuditedLists } from '#audit/audit-rows';
import { payTradeInCurrency } from '#core/portfolio/testing';
import { filterAuditedListsUpToDay } from '#ops/audit/past-account';

const day = '2025-12-31';
const bought = {
  ...{ symbol: 'AAPL', platform: 'Robinhood', transactionType: 'buy' },
  ...{ quantity: 10, price: 10, fees: 0 },
};
const lists = {
  trades: [
    { ...bought, id: 1, transactionDate: day, total: 100 },
    { ...bought, id: 2, transactionDate: '2026-01-01', total: 50 },
    { ...payTradeInCurrency({ ...bought, fees: 1 }, 'EUR', 1.1), id: 3, transactionDate: day, total: 110 },
    { ...payTradeInCurrency(bought, 'EUR', 1.1), id: 4, transactionDate: '2026-01-01', total: 110 },
  ],
  cashEntries: [
    { id: 1, platform: 'Robinhood', currency: 'USD', transactionType: 'deposit', amount: 250, transactionDate: day },
    { id: 2, platform: 'Robinhood', currency: 'USD', transactionType: 'fee', amount: 1, transactionDate: '2026-01-02' },
  ],
  balances: [{ platform: 'Robinhood', currency: 'USD', balance: 99 }],
  ...{ foundDividends: [], dividendTaxes: [], manualDividends: [], watchlist: [{ id: 1 }], usage: [{ date: day }] },
  ownAssets: [{ symbol: 'FUND', prices: [{ date: day }, { date: '2026-01-01' }] }],
  cds: [
    {
      ...{ id: 1, startDate: '2025-01-01', closedDate: '2026-02-01' },
      interestPayments: [{ id: 1, paymentDate: '2026-01-15' }],
      paidOut: [
        { id: 1, date: '2025-06-01' },
        { id: 2, date: '2026-01-15' },
      ],
    },
    { id: 2, startDate: '2026-01-01', closedDate: null, interestPayments: [] },
  ],
  savings: [
    {
      ...{ id: 1, interestRate: 3, rateChanges: [{ from: '2026-01-01', interestRate: 4 }], currentBalance: 70 },
      transactions: [
        { transactionType: 'deposit', amount: 40, transactionDate: day },
        { transactionType: 'deposit', amount: 30, transactionDate: '2026-01-03' },
      ],
    },
    { id: 2, interestRate: 3, transactions: [{ transactionDate: '2026-01-03' }] },
  ],
  debts: [
    {
      id: '1',
      amounts: [
        { date: day, amount: 5 },
        { date: '2026-01-01', amount: 4 },
      ],
    },
    { id: '2', amounts: [{ date: '2026-01-01', amount: 4 }] },
  ],
} as unknown as AuditedLists;

test('rows after a past day are left out, and what they changed is as it was', () => {
  const cut = filterAuditedListsUpToDay(lists, day);
  expect(cut.trades.map(({ id }) => id)).toEqual([1, 3]);
  expect(cut.cashEntries.map(({ id }) => id)).toEqual([1]);
  // By its rows: 250 came in, and 100 were paid for shares; 100 and a fee of 1 in euros.
  expect(cut.balances).toEqual([
    { platform: 'Robinhood', currency: 'USD', balance: 150 },
    { platform: 'Robinhood', currency: 'EUR', balance: -101 },
  ]);
  expect(cut.ownAssets).toEqual([{ symbol: 'FUND', prices: [{ date: day }] }]);
  expect(cut.cds).toEqual([
    {
      ...{ id: 1, startDate: '2025-01-01', closedDate: null, interestPayments: [] },
      paidOut: [{ id: 1, date: '2025-06-01' }],
    },
  ]);
  expect(cut.savings).toMatchObject([{ id: 1, interestRate: 3, currentBalance: 40 }]);
  expect(cut.debts).toEqual([{ id: '1', amounts: [{ date: day, amount: 5 }] }]);
  expect([cut.watchlist, cut.usage]).toEqual([[], []]);
});
