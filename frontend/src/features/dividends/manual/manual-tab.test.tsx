import type { ManualDividend, ManualDividendSummary } from '#contract/dividends/manual-dividends';
import { testPageStates } from '#lib/testing/page-states';
import { ManualTab } from './manual-tab';

const noSums: ManualDividendSummary = {
  totalNetAmount: 0,
  totalGrossAmount: 0,
  totalFees: 0,
  totalTax: 0,
  averagePerDividend: 0,
  totalPayments: 0,
};
const entered: ManualDividend = {
  id: 1,
  symbol: 'KO',
  companyname: 'Coca-Cola',
  shares: 20,
  dividendpershare: 0.51,
  fees: 0.1,
  taxwithheld: 1.53,
  paymentdate: '2026-01-15',
  platform: null,
  grossamount: 10.2,
  netamount: 8.57,
  notes: '',
  pair: null,
  version: 1,
};

/** As a statement has it: its amounts alone. */
const stated: ManualDividend = {
  ...entered,
  id: 2,
  symbol: 'AAPL',
  shares: null,
  dividendpershare: null,
  grossamount: 2.6,
  grossstated: true,
  cashid: 3,
  source: { importId: 'one', identity: 'row' },
};

testPageStates('the dividends entered by hand', {
  page: <ManualTab asked={0} />,
  loading: 'Loading dividends...',
  failed: {
    says: ['Failed to load dividends', 'Your recorded dividends are safe. Check your connection and try again.'],
    offers: 'Retry',
  },
  needs: ['GET /dividends'],
  empty: {
    answers: { 'GET /dividends': { rows: [], count: 0, cursor: null, summary: noSums, companies: [] } },
    says: ['No Dividends Yet'],
    offers: ['Add Dividend'],
  },
  ready: {
    answers: {
      'GET /dividends': {
        rows: [entered, stated].map((row) => ({ ...row, joinable: false })),
        count: 2,
        cursor: null,
        companies: [],
        summary: { ...noSums, totalNetAmount: 8.57, totalGrossAmount: 10.2, totalFees: 0.1, totalTax: 1.53 },
      },
    },
    shows: [
      '$8.57',
      '$10.20',
      'and $1.53 tax withheld',
      'Coca-Cola',
      'Jan 15, 2026',
      '$2.60',
      'Not stated',
      'From a statement',
    ],
  },
  // The blank form's preview.
  standing: ['Gross amount $0.00', 'Net amount $0.00'],
});
