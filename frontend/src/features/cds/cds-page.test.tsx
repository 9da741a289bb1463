import { expect, test } from 'vitest';
import type { Cd } from '#contract/cds';
import { testPageStates } from '#lib/testing/page-states';
import { visitPage } from '#lib/testing/visit-page';
import { covers } from '#tests/kit/covers';
import { emptyCdSummary, oneCdSummary } from '../banking/testing/summaries';
import CdsPage from './cds-page';

const cd: Cd = {
  id: 1,
  accountNumber: '4821-3',
  bankName: 'Citi',
  principalAmount: 10_000,
  interestRate: 0.045,
  termMonths: 12,
  startDate: '2026-01-31',
  maturityDate: '2027-01-31',
  compoundingFrequency: 'monthly',
  earlyWithdrawalPenalty: 0.01,
  description: 'Holiday',
  status: 'active',
  closedDate: null,
  currentValue: 10_123.45,
  interestEarned: 123.45,
  valueAtMaturity: 10_459.4,
  apy: 0.0459,
  daysLeft: 12,
  withdrawToday: { value: 10_123.45, penalty: 100, net: 10_023.45 },
  payout: null,
  rolledInto: null,
  rolledFrom: null,
  version: 1,
};

testPageStates('the page of Citi CDs', {
  page: <CdsPage />,
  loading: 'Loading CDs...',
  failed: {
    says: ['Failed to load CDs', 'Your recorded CDs are safe. Check your connection and try again.'],
    offers: 'Retry',
  },
  empty: {
    answers: { 'GET /cds': { cds: [] }, 'GET /cds/summary': emptyCdSummary },
    says: ['No CDs Yet', '$0.00'],
    offers: ['Add CD'],
  },
  ready: {
    answers: { 'GET /cds': { cds: [cd] }, 'GET /cds/summary': oneCdSummary },
    shows: ['$10,123.45', '4.50%', '4821-3', 'Jan 31, 2027', '12 days left', '$10,023.45', '$100.00 penalty'],
  },
});

test('a CD whose time is over is said to be matured, with no days left', async () => {
  covers('3.2 days left of a CD');
  const over: Cd = { ...cd, status: 'matured', daysLeft: 0 };
  const { view } = await visitPage(
    { page: <CdsPage /> },
    { 'GET /cds': { cds: [over] }, 'GET /cds/summary': oneCdSummary },
  );
  expect(view.text).toContain('Matured');
  expect(view.text).not.toContain('days left');
});
