import type { Import } from '#contract/imports';
import { testStates } from '#lib/testing/page-states';
import ImportPage from './import-page';

const file = {
  name: 'schwab.csv',
  format: 'Schwab, brokerage transactions',
  fingerprint: 'a'.repeat(64),
  rows: 412,
  from: '2021-01-04',
  to: '2026-11-16',
};
const one: Import = {
  id: 1,
  state: 'finished',
  files: [file],
  platforms: ['Schwab'],
  total: 400,
  recorded: 400,
  linked: 3,
  leftOut: 9,
  begunAt: '2026-11-20T21:00:00.000Z',
  finishedAt: '2026-11-20T21:01:00.000Z',
  compared: { equal: 12, different: 1 },
  certificate: [],
  version: 1,
};
const standing = ['CSV files from your broker or bank', '401(k)'];

testStates('the page of imports', {
  page: <ImportPage />,
  standing,
  loading: 'Loading earlier imports...',
  failed: { says: ['Failed to load earlier imports', 'Please try again.'], offers: 'Retry' },
  empty: {
    answers: { 'GET /imports': [] },
    says: ['No statement was imported yet', 'What you import is listed here, with its certificate, and can be undone.'],
    offers: [],
  },
  ready: {
    answers: {
      'GET /imports': [
        one,
        { ...one, id: 2, state: 'open', files: [{ ...file, name: 'robinhood.csv' }], compared: null },
      ],
    },
    shows: [
      'schwab.csv',
      'Schwab · 400 recorded, 3 linked, 9 left out',
      '1 figure differs',
      'robinhood.csv',
      'Not finished',
    ],
  },
});

const line = {
  platform: 'Schwab',
  kind: 'shares',
  what: 'AAPL',
  stated: '12.75',
  counted: '12.75',
  difference: '0',
  cause: null,
} as const;

testStates('the certificate of an import', {
  page: <ImportPage />,
  at: { path: '/dashboard/import?certificate=1', route: '/dashboard/import' },
  loading: 'Loading the certificate...',
  failed: { says: ['Failed to load the certificate', 'Please try again.'], offers: 'Retry' },
  empty: {
    answers: { 'GET /imports/{id}': one },
    says: ['Nothing was compared: no file states positions, balances or dividends.'],
    offers: ['Compare', 'Print'],
  },
  ready: {
    answers: {
      'GET /imports/{id}': {
        ...one,
        certificate: [
          line,
          {
            ...line,
            kind: 'cash',
            what: 'USD',
            stated: '100',
            counted: '103.21',
            difference: '3.21',
            cause: 'A dividend is not in the file.',
          },
        ],
      },
    },
    shows: [
      '1 of 2 figures differs from what your broker states.',
      '12.75',
      '= Agrees',
      '+$3.21',
      'Likely cause: A dividend is not in the file.',
    ],
  },
});
