import { describe, expect, it } from 'vitest';
import { accountToSend, blankValues, isBalance, isRate, valuesOf } from './account-values';
import { formMessages as words } from './messages';

describe('a new account', () => {
  it('begins as a high-yield account in US dollars', () => {
    expect(blankValues).toMatchObject({ accountType: 'high-yield', currency: 'USD' });
  });

  it('is sent with its rate in percent', () => {
    const typed = { ...blankValues, accountName: ' Reserve ', currentBalance: '1200.50', interestRate: '4.35' };
    expect(accountToSend(typed)).toEqual({
      accountName: 'Reserve',
      accountType: 'high-yield',
      currentBalance: 1200.5,
      interestRate: 4.35,
      currency: 'USD',
      description: '',
    });
  });

  it.each([
    [isBalance, '0', true],
    [isBalance, '-1', words.balanceNotNegative],
    [isBalance, '0.005', words.cents],
    [isRate, '0', true],
    [isRate, '4.3501', true],
    [isRate, '4.35011', words.rateDecimals],
    [isRate, '101', words.rateRange],
    [isRate, '-1', words.rateRange],
  ])('%o of %s', (check, typed, answer) => {
    expect(check(typed)).toBe(answer);
  });
});

it('an edit begins with what is recorded', () => {
  const account = {
    id: 1,
    accountName: 'Reserve',
    accountType: 'basic',
    currentBalance: 0.1,
    balanceUsd: 0.11,
    interestRate: 1.5,
    currency: 'EUR',
    description: 'Rainy days',
    createdAt: '2026-01-01T00:00:00Z',
    version: 1,
  } as const;
  expect(valuesOf(account)).toEqual({
    accountName: 'Reserve',
    accountType: 'basic',
    currentBalance: '0.1',
    interestRate: '1.5',
    currency: 'EUR',
    description: 'Rainy days',
  });
});
