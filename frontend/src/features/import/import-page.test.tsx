import type { StatementImport } from '#contract/imports/imports';
import { testPageStates } from '#lib/testing/page-states';
import ImportPage from './import-page';

const file = {
  name: 'schwab.csv',
  format: 'Schwab, brokerage transactions',
  fingerprint: 'a'.repeat(64),
  rows: 412,
  from: '2021-01-04',
  to: '2026-11-16',
};
const one: StatementImport = {
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
  compared: {
    equal: 12,
    different: 1,
    kinds: {
      shares: { equal: 12, different: 0 },
      cash: { equal: 0, different: 1 },
      dividends: { equal: 0, different: 0 },
    },
  },
  certificate: [],
  version: 1,
};
const standing = ['CSV files from your broker or bank', '401(k)'];

testPageStates('the page of imports', {
  page: <ImportPage />,
  standing,
  loading: 'Loading earlier imports...',
  failed: { says: ['Failed to load earlier imports', 'Please try again.'], offers: 'Retry' },
  empty: {
    answers: { 'GET /imports': [] },
    says: ['No statements imported yet', 'What you import is listed here, with its certificate, and can be undone.'],
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
      '12 positions and cash compared; dividends not compared: 1 figure differs.',
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

testPageStates('the certificate of an import', {
  page: <ImportPage />,
  at: { path: '/dashboard/import?certificate=1', route: '/dashboard/import' },
  loading: 'Loading the certificate...',
  failed: { says: ['Failed to load the certificate', 'Please try again.'], offers: 'Retry' },
  empty: {
    answers: { 'GET /imports/{id}': one },
    says: ['Nothing was compared with your broker: no file states positions or balances.'],
    offers: ['Compare', 'Print'],
  },
  ready: {
    answers: {
      'GET /imports/{id}': {
        ...one,
        counts: { rows: 412, recorded: 400, here: 0, leftOut: 8, refused: 1, stating: 3 },
        certificate: [
          line,
          // Of before figures had a state: the file said so of its own rows.
          { ...line, kind: 'dividends', what: '2025', part: 'gross', stated: '4.2', counted: '4.2' },
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
      '1 of 2 figures differs from your broker’s.',
      '12.75',
      '= Agrees',
      'Not compared: added up from the file’s own rows.',
      '1 position and cash compared; dividends not compared.',
      '412 rows in the files: 400 recorded, 8 left out, 1 refused, 3 that state holdings.',
      '+$3.21',
      'Likely cause: A dividend is not in the file.',
    ],
  },
});
