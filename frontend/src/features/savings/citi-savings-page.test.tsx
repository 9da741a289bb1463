import type { SavingsAccount } from '#contract/savings';
import { testPageStates } from '#lib/testing/page-states';
import { emptySavingsSummary, oneSavingsAccountSummary } from '../banking/testing/summaries';
import CitiSavingsPage from './citi-savings-page';

const account: SavingsAccount = {
  id: 1,
  accountName: 'Rainy days',
  bankName: 'Citi',
  accountType: 'high-yield',
  currentBalance: 2500.75,
  balanceUsd: 2500.75,
  currency: 'USD',
  interestRate: 4.35,
  openingInterestRate: 4.35,
  rateChanges: [],
  description: 'Half a year of rent',
  createdAt: '2026-01-05T12:00:00.000Z',
  version: 1,
};

testPageStates('the page of Citi savings', {
  page: <CitiSavingsPage />,
  loading: 'Loading savings accounts...',
  failed: {
    says: ['Failed to load savings accounts', 'Your recorded accounts are safe. Check your connection and try again.'],
    offers: 'Retry',
  },
  empty: {
    answers: { 'GET /savings': { accounts: [] }, 'GET /savings/summary': emptySavingsSummary },
    says: ['No Savings Accounts Yet', '$0.00'],
    offers: ['Add Account'],
  },
  ready: {
    answers: { 'GET /savings': { accounts: [account] }, 'GET /savings/summary': oneSavingsAccountSummary },
    shows: ['$2,500.75', '4.35%', 'Rainy days', 'High-Yield Savings', 'Jan 5, 2026', 'Half a year of rent'],
  },
});
