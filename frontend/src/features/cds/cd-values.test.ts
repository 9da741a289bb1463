import { describe, expect, it } from 'vitest';
import { blankValues, cdToSend, isAfter, suggestedMaturity } from './cd-values';
import { formMessages as words } from './messages';

const filled = {
  ...blankValues('2026-01-31'),
  accountNumber: ' 4821-3 ',
  principalAmount: '10000.50',
  interestRate: '4.35',
  termMonths: '13',
  maturityDate: '2027-02-28',
};

describe('a new CD', () => {
  it('begins with the bank, monthly compounding, no penalty and today', () => {
    expect(blankValues('2026-01-31')).toMatchObject({
      bankName: 'Citi',
      compoundingFrequency: 'monthly',
      earlyWithdrawalPenalty: '0',
      startDate: '2026-01-31',
      maturityDate: '',
    });
  });

  it('is sent with its percentages as fractions', () => {
    expect(cdToSend({ ...filled, earlyWithdrawalPenalty: '1.5' })).toEqual({
      accountNumber: '4821-3',
      bankName: 'Citi',
      principalAmount: 10000.5,
      interestRate: 0.0435,
      termMonths: 13,
      startDate: '2026-01-31',
      maturityDate: '2027-02-28',
      compoundingFrequency: 'monthly',
      earlyWithdrawalPenalty: 0.015,
      description: '',
    });
  });

  it.each(['0.07', '4.35', '5.55', '8.13', '29', '0.29'])('sends %s percent without binary noise', (typed) => {
    const { interestRate } = cdToSend({ ...filled, interestRate: typed });
    expect(String(interestRate).length).toBeLessThanOrEqual(6);
    expect(interestRate * 100).toBeCloseTo(Number(typed), 10);
  });

  it('without a typed penalty has none', () => {
    expect(cdToSend({ ...filled, earlyWithdrawalPenalty: '' }).earlyWithdrawalPenalty).toBe(0);
  });
});

it.each([
  ['2026-02-01', true],
  ['2026-01-31', words.maturityAfterStart],
])('maturity on %s after a start on 2026-01-31: %s', (maturity, answer) => {
  expect(isAfter(() => '2026-01-31')(maturity)).toBe(answer);
});

describe('the suggested maturity', () => {
  it.each([
    ['2026-01-31', '12', '2027-01-31'],
    ['2026-01-31', '1', '2026-02-28'],
    ['2026-01-31', '', null],
    ['2026-01-31', '0', null],
    ['2026-01-31', '601', null],
    ['', '12', null],
  ])('of %s and %s months is %s', (startDate, termMonths, maturity) => {
    expect(suggestedMaturity({ startDate, termMonths })).toBe(maturity);
  });
});
