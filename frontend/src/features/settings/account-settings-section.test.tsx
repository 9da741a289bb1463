import type { ActiveSession } from '#contract/auth';
import { testPageStates } from '#lib/testing/page-states';
import { AccountSettingsSection } from './account-settings-section';

const session: ActiveSession = {
  id: 'AAAAAAAAAAAAAAAA',
  device: 'Firefox on Linux',
  openedAt: '2026-11-22T15:00:00.000Z',
  usedAt: '2026-11-22T15:00:00.000Z',
  current: true,
};
const other: ActiveSession = {
  ...session,
  openedAt: '2026-11-21T15:00:00.000Z',
  id: 'BBBBBBBBBBBBBBBB',
  device: 'Safari on iPhone',
  current: false,
};

testPageStates('sessions, password and the end of an account', {
  page: <AccountSettingsSection />,
  loading: 'Loading your sessions...',
  failed: { says: ['Your sessions could not be loaded', 'Please try again.'], offers: 'Retry' },
  empty: {
    answers: { 'GET /auth/account': { sessions: [session], deletesAt: null } },
    says: ['You are not signed in anywhere else.'],
    offers: ['Log out everywhere'],
  },
  ready: {
    answers: { 'GET /auth/account': { sessions: [{ ...session, id: null, device: null }, other], deletesAt: null } },
    shows: ['An older sign-in', 'Safari on iPhone', 'Signed in Nov 21, 2026'],
  },
});
