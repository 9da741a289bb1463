import { describe, expect, it } from 'vitest';
import { blankValues, type EntryValues, entryToSend, isAmount, isFilled, valuesOf } from './entry-values';

const filled: EntryValues = {
  ...blankValues('2026-11-20'),
  amount: '250.50',
  platform: 'Bank Account',
  currency: 'EUR',
  description: '  Rent ',
};

it('begins as a deposit in dollars, today', () => {
  expect(blankValues('2026-11-20')).toMatchObject({
    transactionType: 'deposit',
    currency: 'USD',
    transactionDate: '2026-11-20',
  });
});

describe('isAmount', () => {
  it.each([
    ['0.01', true],
    ['1e3', true],
    ['0', 'Amount must be greater than 0.'],
    ['-5', 'Amount must be greater than 0.'],
    ['five', 'Amount must be greater than 0.'],
    ['0.001', 'Amount takes at most 2 decimals.'],
  ])('%j: %j', (text, answer) => {
    expect(isAmount(text)).toBe(answer);
  });
});

it('is filled with an amount and a platform', () => {
  expect(isFilled(filled)).toBe(true);
  expect(isFilled({ ...filled, amount: ' ' })).toBe(false);
  expect(isFilled({ ...filled, platform: '' })).toBe(false);
});

it('sends the amount as a number and the description without its edges', () => {
  expect(entryToSend(filled)).toEqual({
    transactionType: 'deposit',
    amount: 250.5,
    platform: 'Bank Account',
    currency: 'EUR',
    transactionDate: '2026-11-20',
    description: 'Rent',
  });
});

it('shows a recorded row as it can be sent again', () => {
  const sent = entryToSend(filled);
  const entry = { ...sent, id: 3, amountUsd: 271.42, origin: 'entered' as const, version: 2 };
  expect(entryToSend(valuesOf(entry))).toEqual(sent);
});
