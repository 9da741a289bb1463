import type { ActivityChange } from '#contract/activity';
import { testPageStates } from '#lib/testing/page-states';
import ActivityPage from './activity-page';

const change: ActivityChange = {
  id: '20261120T210000000Z-0000-aaaa',
  at: '2026-11-20T21:00:00.000Z',
  source: 'batch',
  group: 'a-group-of-its-own',
  undone: false,
  undoes: false,
  count: 12,
  records: [
    {
      record: 'PTX#000000007',
      kind: 'trade',
      title: 'Purchase of 10 AAPL on Robinhood, Nov 20, 2026',
      what: 'added',
      fields: [{ name: 'quantity', before: null, after: 10 }],
    },
  ],
};

testPageStates('the page of changes', {
  page: <ActivityPage />,
  loading: 'Loading changes...',
  failed: { says: ['Failed to load changes', 'Please try again.'], offers: 'Retry' },
  empty: {
    answers: { 'GET /activity': { changes: [], cursor: null } },
    says: ['No changes yet', 'What you add, change or delete is listed here from now on.'],
    offers: [],
  },
  ready: {
    answers: {
      'GET /activity': {
        changes: [change, { ...change, id: '20261119T210000000Z-0000-aaaa', group: 'another-group', undone: true }],
        cursor: null,
      },
    },
    shows: ['Nov 20, 2026', 'Added: Purchase of 10 AAPL on Robinhood, Nov 20, 2026 and 11 more', 'Undone'],
  },
});
