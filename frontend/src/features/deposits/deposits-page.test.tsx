import type { SavingsAccount } from '#contract/savings';
import { testPageStates } from '#lib/testing/page-states';
import { emptyDepositAnswers, filledDepositAnswers } from '../banking/testing/summaries';
import DepositsPage from './deposits-page';

const account: SavingsAccount = {
  id: 1,
  accountName: 'Rainy Day',
  bankName: 'Marcus',
  accountType: 'high-yield',
  currentBalance: 2500.75,
  balanceUsd: 2500.75,
  currency: 'USD',
  interestRate: 4.35,
  openingInterestRate: 4.35,
  rateChanges: [],
  description: '',
  createdAt: '2026-01-05T12:00:00.000Z',
  version: 1,
};

testPageStates('the page of deposits', {
  page: <DepositsPage />,
  loading: 'Loading deposits...',
  failed: {
    says: ['Failed to load deposits', 'Your records are safe. Check your connection and try again.'],
    offers: 'Retry',
  },
  empty: {
    answers: { ...emptyDepositAnswers, 'GET /savings': { accounts: [] } },
    says: ['No deposits yet'],
    offers: ['Add CD', 'Add account'],
  },
  ready: {
    answers: { ...filledDepositAnswers, 'GET /savings': { accounts: [account] } },
    // 10,123.45 + 2,500.75.
    shows: ['$12,624.20', '$10,123.45 in CDs, $2,500.75 in savings', 'Jan 31, 2027', '4821-3', 'Marcus', '4.35%'],
  },
});
