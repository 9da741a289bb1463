import { describe, expect, it } from 'vitest';
import type { SavingsAccount } from '#contract/savings';
import { covers } from '#tests/kit/covers';
import {
  getBlankSavingsAccountFormValues,
  toNewSavingsAccountRequest,
  toSavingsAccountEditRequest,
  toSavingsAccountFormValues,
} from './savings-account-form-values';

describe('a new account', () => {
  it('begins as a high-yield account in US dollars', () => {
    covers('3.9 new account');
    expect(getBlankSavingsAccountFormValues()).toMatchObject({ accountType: 'high-yield', currency: 'USD' });
  });

  it('is sent with its rate in percent', () => {
    const typed = {
      ...getBlankSavingsAccountFormValues(),
      accountName: ' Reserve ',
      bankName: 'Citi',
      currentBalance: '1200.50',
      interestRate: '4.35',
    };
    expect(toNewSavingsAccountRequest(typed)).toEqual({
      accountName: 'Reserve',
      bankName: 'Citi',
      accountType: 'high-yield',
      currentBalance: 1200.5,
      interestRate: 4.35,
      currency: 'USD',
      description: '',
    });
  });
});

const account = {
  id: 1,
  accountName: 'Reserve',
  bankName: 'Citi',
  accountType: 'basic',
  currentBalance: 0.1,
  balanceUsd: 0.11,
  interestRate: 1.5,
  openingInterestRate: 4.35,
  rateChanges: [],
  currency: 'EUR',
  description: 'Rainy days',
  createdAt: '2026-01-01T00:00:00Z',
  version: 1,
} satisfies SavingsAccount;

it('an edit begins with what is recorded', () => {
  expect(toSavingsAccountFormValues(account)).toEqual({
    accountName: 'Reserve',
    bankName: 'Citi',
    accountType: 'basic',
    currentBalance: '0.1',
    interestRate: '1.5',
    currency: 'EUR',
    description: 'Rainy days',
  });
});

it('an edit sends the rate only where it was changed', () => {
  const kept = {
    accountName: 'Reserve',
    bankName: 'Citi',
    accountType: 'basic',
    description: 'Rainy days',
    version: 1,
  };
  expect(toSavingsAccountEditRequest(toSavingsAccountFormValues(account), account)).toEqual(kept);
  expect(
    toSavingsAccountEditRequest({ ...toSavingsAccountFormValues(account), interestRate: '1.75' }, account),
  ).toEqual({
    ...kept,
    interestRate: 1.75,
  });
});
