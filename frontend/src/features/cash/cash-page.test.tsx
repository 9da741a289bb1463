import { expect, test } from 'vitest';
import type { CashEntry } from '#contract/cash';
import { testPageStates } from '#lib/testing/page-states';
import { visitPage } from '#lib/testing/visit-page';
import { covers } from '#tests/kit/covers';
import CashPage from './cash-page';

const deposit: CashEntry = {
  id: 1,
  transactionType: 'deposit',
  amount: 1234.5,
  amountUsd: 1337.45,
  platform: 'Revolut',
  currency: 'EUR',
  transactionDate: '2026-01-05',
  description: 'Salary',
  origin: 'entered',
  version: 1,
};
/** That of a dividend from a statement, which has no buttons of its own. */
const ofDividend: CashEntry = {
  ...deposit,
  id: 2,
  amount: 2.21,
  amountUsd: 2.21,
  platform: 'Robinhood',
  currency: 'USD',
  description: 'Dividend from AAPL',
  origin: 'dividend',
  manualDividend: 4,
};
const interest: CashEntry = { ...deposit, id: 3, transactionType: 'interest', description: 'On idle cash' };
const tax: CashEntry = { ...deposit, id: 4, transactionType: 'tax', amountUsd: 0.75, description: 'On interest' };
const rate = {
  currency: 'EUR',
  rate: 1.0834,
  asOf: '2026-01-05T12:00:00.000Z',
  source: 'sample',
  stale: false,
} as const;

testPageStates('the cash page', {
  page: <CashPage />,
  loading: 'Loading cash...',
  failed: {
    says: ['Failed to load cash data', 'Your recorded transactions are safe. Check your connection and try again.'],
    offers: 'Retry',
  },
  empty: {
    answers: {
      'GET /cash/balances': [],
      'GET /cash/balance': { total: 0, rates: [], missingRates: [] },
      'GET /cash/transactions': { rows: [], count: 0, cursor: null, dividends: { count: 0, total: 0 } },
    },
    says: ['$0.00', 'No Cash Balances Yet', 'No Transactions Yet'],
    offers: ['Add Transaction', 'Set Balance'],
  },
  ready: {
    answers: {
      'GET /cash/balances': [
        {
          id: 1,
          platform: 'Revolut',
          balance: 1234.5,
          currency: 'EUR',
          balanceUsd: 1337.45,
          counted: 0,
          countedUsd: 0,
        },
      ],
      'GET /cash/balance': { total: 2337.45, rates: [rate], missingRates: [] },
      'GET /cash/transactions': {
        rows: [deposit, ofDividend, interest, tax],
        count: 4,
        cursor: null,
        dividends: { count: 2, total: 4.8 },
      },
    },
    shows: [
      '$2,337.45',
      '$1,337.45',
      '1,234.50 EUR',
      'Jan 5, 2026',
      'Salary',
      '$4.80',
      '+$2.21',
      'Interest',
      'Tax Withheld',
      '-$0.75',
    ],
  },
});

test('what Robinhood holds is what its rows come to, whatever its balance was set to', async () => {
  covers('2.9 Robinhood cash');
  const { view } = await visitPage(
    { page: <CashPage /> },
    {
      'GET /cash/balances': [
        { id: 1, platform: 'Robinhood', balance: 999, currency: 'USD', balanceUsd: 999, counted: 375, countedUsd: 375 },
      ],
      'GET /cash/balance': { total: 375, rates: [], missingRates: [] },
      'GET /cash/transactions': { rows: [deposit], count: 1, cursor: null, dividends: { count: 0, total: 0 } },
    },
  );
  expect(view.text).toContain('$375.00');
  expect(view.text).not.toContain('$999.00');
});
