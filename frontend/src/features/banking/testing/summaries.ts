import type { Cd, CdSummary } from '#contract/cds';
import type { SavingsSummary } from '#contract/savings';

/** What the server answers about CDs and savings, for the tests of the pages that show both. */

export const emptyCdSummary: CdSummary = {
  totalCds: 0,
  activeCds: 0,
  maturedCds: 0,
  closedCds: 0,
  totalPrincipal: 0,
  totalCurrentValue: 0,
  totalInterestEarned: 0,
  averageInterestRate: 0,
  interestThisYear: 0,
  nextMaturity: null,
  asOf: '2027-01-19',
};

export const oneCdSummary: CdSummary = {
  ...emptyCdSummary,
  totalCds: 1,
  activeCds: 1,
  totalPrincipal: 10_000,
  totalCurrentValue: 10_123.45,
  totalInterestEarned: 123.45,
  averageInterestRate: 0.045,
  interestThisYear: 61.2,
  nextMaturity: {
    id: 1,
    accountNumber: '4821-3',
    bankName: 'Citi',
    maturityDate: '2027-01-31',
    daysLeft: 12,
    valueAtMaturity: 10_459.4,
  },
};

export const emptySavingsSummary: SavingsSummary = {
  totalAccounts: 0,
  totalBalance: 0,
  averageInterestRate: 0,
  interestThisYear: 0,
  rates: [],
  missingRates: [],
  asOf: '2027-01-19',
  accounts: [],
};

export const oneSavingsAccountSummary: SavingsSummary = {
  ...emptySavingsSummary,
  totalAccounts: 1,
  totalBalance: 2500.75,
  averageInterestRate: 4.35,
  interestThisYear: 31.05,
  accounts: [
    { id: 1, accountName: 'Rainy Day', currency: 'USD', balance: 2500.75, interestRate: 4.35, interest: 31.05 },
  ],
};

export const oneCd: Cd = {
  id: 1,
  accountNumber: '4821-3',
  bankName: 'Citi',
  principalAmount: 10_000,
  interestRate: 0.045,
  termMonths: 12,
  startDate: '2026-01-31',
  maturityDate: '2027-01-31',
  compoundingFrequency: 'monthly',
  earlyWithdrawalPenalty: 0,
  description: '',
  status: 'active',
  closedDate: null,
  currentValue: 10_123.45,
  interestEarned: 123.45,
  valueAtMaturity: 10_459.4,
  apy: 0.0459,
  daysLeft: 12,
  withdrawToday: { value: 10_123.45, penalty: 0, net: 10_123.45 },
  payout: null,
  rolledInto: null,
  rolledFrom: null,
  version: 1,
};

export const emptyBankingAnswers = { 'GET /cds/summary': emptyCdSummary, 'GET /savings/summary': emptySavingsSummary };
/** With each CD, where a page shows them. */
export const emptyDepositAnswers = { ...emptyBankingAnswers, 'GET /cds': { cds: [] } };
export const filledBankingAnswers = {
  'GET /cds/summary': oneCdSummary,
  'GET /savings/summary': oneSavingsAccountSummary,
};
export const filledDepositAnswers = { ...filledBankingAnswers, 'GET /cds': { cds: [oneCd] } };
