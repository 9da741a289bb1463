import { describe, expect, it } from 'vitest';
import { blankValues, cdToSend, isAfter, isMoney, isPenalty, isRate, isTerm, suggestedMaturity } from './cd-values';
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

describe('what a field takes', () => {
  const isPrincipal = isMoney(words.principalPositive);
  it.each([
    [isPrincipal, '0.01', true],
    [isPrincipal, '0', words.principalPositive],
    [isPrincipal, '-5', words.principalPositive],
    [isPrincipal, '1.005', words.cents],
    [isRate, '0', true],
    [isRate, '100', true],
    [isRate, '4.1234', true],
    [isRate, '4.12345', words.percentDecimals],
    [isRate, '-0.01', words.rateRange],
    [isRate, '100.01', words.rateRange],
    [isPenalty, '100.01', words.penaltyRange],
    [isTerm, '1', true],
    [isTerm, '600', true],
    [isTerm, '0', words.termWhole],
    [isTerm, '1.5', words.termWhole],
    [isTerm, '-12', words.termWhole],
    [isTerm, '1e3', words.termWhole],
    [isAfter(() => '2026-01-31'), '2026-02-01', true],
    [isAfter(() => '2026-01-31'), '2026-01-31', words.maturityAfterStart],
  ])('%o of %s', (check, typed, answer) => {
    expect(check(typed)).toBe(answer);
  });
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
