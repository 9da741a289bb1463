import { testPageStates } from '#lib/testing/page-states';
import { DataSettingsSection } from './data-settings-section';

const status = 'GET /backup/restore';
const broken = {
  by: 'page' as const,
  abandoning: false,
  fingerprint: 'a'.repeat(64),
  exportedAt: '2026-11-20T12:00:00.000Z',
  email: 'owner@example.com',
  done: 1_002,
  total: 3_003,
};

testPageStates('one’s own data', {
  page: <DataSettingsSection />,
  loading: 'Checking the account...',
  failed: { says: ['Failed to check the account', 'Please try again.'], offers: 'Retry' },
  empty: {
    answers: { [status]: { restore: null, holds: [] } },
    says: ['Backup file', 'The JSON file of an export. Choose it, or drop it here.'],
    offers: [],
  },
  ready: {
    answers: { [status]: { restore: broken, holds: [] } },
    shows: ['1,002 rows of 3,003 restored.', 'The same backup file', 'Cancel restore'],
  },
});
