import { expect, it } from 'vitest';
import { savingsTransactionMessages as messages } from './messages';
import {
  createSavingsDateValidator,
  getBlankSavingsTransactionFormValues,
  toNewRateChangeRequest,
  toNewSavingsTransactionRequest,
  toRateChangeFormValues,
  toSavingsTransactionFormValues,
} from './savings-transaction-form-values';

it('a movement begins as a deposit of today, and is sent as typed', () => {
  expect(
    toNewSavingsTransactionRequest({
      ...getBlankSavingsTransactionFormValues('2026-03-01'),
      amount: '12.50',
      description: ' gift ',
    }),
  ).toEqual({
    transactionType: 'deposit',
    amount: 12.5,
    transactionDate: '2026-03-01',
    description: 'gift',
  });
});

it('a movement is sent back as it was where nothing was typed', () => {
  const sent = {
    transactionType: 'fee' as const,
    amount: 0.01,
    transactionDate: '2026-03-01',
    description: 'wire',
  };
  expect(toNewSavingsTransactionRequest(toSavingsTransactionFormValues({ ...sent, id: 1, version: 3 }))).toEqual(sent);
});

it('a movement is not dated in the future', () => {
  expect(createSavingsDateValidator('2026-03-01')('2026-03-02')).toBe(messages.inFuture);
  expect(createSavingsDateValidator('2026-03-01')('2026-03-01')).toBe(true);
});

it('a change of the rate is sent back as it was where nothing was typed', () => {
  const sent = { from: '2026-03-01', interestRate: 4.125 };
  expect(toNewRateChangeRequest(toRateChangeFormValues(sent))).toEqual(sent);
});
