import { expect, it } from 'vitest';
import { interestPaymentMessages as messages } from '../messages';
import {
  createPaymentDateValidator,
  getBlankInterestFormValues,
  toInterestFormValues,
  toInterestPaymentRequest,
} from './interest-form-values';

it('begins today, on the principal of the CD', () => {
  expect(getBlankInterestFormValues('2026-03-01', 15000)).toEqual({
    paymentDate: '2026-03-01',
    interestAmount: '',
    principalBalance: '15000',
    paymentType: 'interest',
    description: '',
    paidTo: 'itself',
  });
});

it('is sent as typed, without a principal balance where none was typed', () => {
  const typed = {
    ...getBlankInterestFormValues('2026-03-01', 15000),
    interestAmount: '58.10',
    description: ' Statement ',
  };
  expect(toInterestPaymentRequest(typed)).toEqual({
    paymentDate: '2026-03-01',
    interestAmount: 58.1,
    principalBalance: 15000,
    paymentType: 'interest',
    description: 'Statement',
    paidTo: { kind: 'itself' },
  });
  expect(toInterestPaymentRequest({ ...typed, principalBalance: ' ' })).not.toHaveProperty('principalBalance');
});

it('is not earlier than the CD', () => {
  expect(createPaymentDateValidator('2026-03-01')('2026-03-01')).toBe(true);
  expect(createPaymentDateValidator('2026-03-01')('2026-02-28')).toBe(messages.beforeStart('2026-03-01'));
  expect(messages.beforeStart('2026-03-01')).toBe('The CD starts on Mar 1, 2026; a payment cannot be earlier.');
});

it('is sent back as it was where nothing was typed', () => {
  const sent = {
    paymentDate: '2026-03-01',
    interestAmount: 3.45,
    principalBalance: 1000,
    paymentType: 'other' as const,
    description: 'bonus',
    paidTo: { kind: 'savings' as const, id: 3 },
  };
  expect(toInterestPaymentRequest(toInterestFormValues({ ...sent, id: 1, interestRate: 0.04, version: 1 }))).toEqual(
    sent,
  );
});
