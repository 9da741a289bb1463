import { describe, expect, it } from 'vitest';
import type { Cd } from '#contract/cds';
import { covers } from '#tests/kit/covers';
import {
  computeSuggestedMaturity,
  computeTypedCdPayout,
  createClosingDayValidator,
  createMaturityDateValidator,
  getBlankCdFormValues,
  toCdFormValues,
  toCdRequest,
  toRolloverCdFormValues,
} from './cd-form-values';
import { cdCloseMessages, cdFormMessages as messages } from './messages';

const filled = {
  ...getBlankCdFormValues('2026-01-31'),
  accountNumber: ' 4821-3 ',
  principalAmount: '10000.50',
  interestRate: '4.35',
  termMonths: '13',
  maturityDate: '2027-02-28',
};

describe('a new CD', () => {
  it('begins with the bank, monthly compounding, no penalty and today', () => {
    covers('3.9 new CD');
    expect(getBlankCdFormValues('2026-01-31')).toMatchObject({
      bankName: 'Citi',
      compoundingFrequency: 'monthly',
      earlyWithdrawalPenalty: '0',
      startDate: '2026-01-31',
      maturityDate: '',
    });
  });

  it('is sent with its percentages as fractions', () => {
    covers('3.3 CD and sums');
    expect(toCdRequest({ ...filled, earlyWithdrawalPenalty: '1.5' })).toEqual({
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
      dayCount: 'actual/365',
      interestTo: { kind: 'itself' },
      penaltyTerms: { basis: 'principal' },
      graceDays: 0,
    });
  });

  it.each(['0.07', '4.35', '5.55', '8.13', '29', '0.29'])('sends %s percent without binary noise', (typed) => {
    const { interestRate } = toCdRequest({ ...filled, interestRate: typed });
    expect(String(interestRate).length).toBeLessThanOrEqual(6);
    expect(interestRate * 100).toBeCloseTo(Number(typed), 10);
  });

  it('without a typed penalty has none', () => {
    expect(toCdRequest({ ...filled, earlyWithdrawalPenalty: '' }).earlyWithdrawalPenalty).toBe(0);
  });
});

it.each([
  ['2026-02-01', true],
  ['2026-01-31', messages.maturityAfterStart],
])('maturity on %s after a start on 2026-01-31: %s', (maturity, answer) => {
  expect(createMaturityDateValidator(() => '2026-01-31')(maturity)).toBe(answer);
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
    expect(computeSuggestedMaturity({ startDate, termMonths })).toBe(maturity);
  });
});

describe('a CD that is recorded', () => {
  const cd: Cd = {
    id: 1,
    accountNumber: 'CD-1',
    bankName: 'Citi',
    principalAmount: 1000.5,
    interestRate: 0.0435,
    termMonths: 12,
    startDate: '2026-01-31',
    maturityDate: '2027-01-31',
    compoundingFrequency: 'at_maturity',
    earlyWithdrawalPenalty: 0.01,
    description: 'ladder',
    closedDate: null,
    status: 'active',
    currentValue: 1000.5,
    interestEarned: 0,
    valueAtMaturity: 1044.02,
    apy: 0.0435,
    daysLeft: 365,
    withdrawToday: null,
    payout: null,
    rolledInto: null,
    rolledFrom: null,
    version: 1,
  };

  it('is sent back as it was where nothing was typed', () => {
    const { accountNumber, bankName, principalAmount, interestRate, termMonths, startDate, maturityDate } = cd;
    const { compoundingFrequency, earlyWithdrawalPenalty, description } = cd;
    const dated = { startDate, maturityDate, termMonths, compoundingFrequency };
    const money = { principalAmount, interestRate, earlyWithdrawalPenalty };
    const interestTo = { kind: 'savings', id: 3 } as const;
    expect(toCdRequest(toCdFormValues({ ...cd, interestTo }))).toEqual({
      accountNumber,
      bankName,
      description,
      dayCount: 'actual/365',
      interestTo,
      penaltyTerms: { basis: 'principal' },
      graceDays: 0,
      ...dated,
      ...money,
    });
  });

  const share = (earlyWithdrawalPenalty: string) =>
    ({ earlyWithdrawalPenalty, penaltyBasis: 'principal', penaltyNumber: '' }) as const;

  it('pays at its closing what is left after the penalty as it is typed', () => {
    expect(computeTypedCdPayout(cd, '2026-01-31', share('2'))).toEqual({ value: 1000.5, penalty: 20.01, net: 980.49 });
    expect(computeTypedCdPayout(cd, '2027-01-31', share('2'))?.penalty).toBe(0);
    expect(computeTypedCdPayout(cd, '', share('2'))).toBeNull();
    expect(computeTypedCdPayout(cd, '2026-01-30', share('2'))).toBeNull();
    expect(computeTypedCdPayout(cd, '2026-01-31', share('101'))).toBeNull();
  });

  it('pays at its closing what is left after an amount, or days or months of interest, as they are typed', () => {
    covers('4.11 early withdrawal penalty');
    const typed = (penaltyBasis: 'amount' | 'days' | 'months', penaltyNumber: string) =>
      computeTypedCdPayout(cd, '2026-01-31', { earlyWithdrawalPenalty: '2', penaltyBasis, penaltyNumber })?.penalty;
    // 1,000.50 x 0.0435 x 90/365 and x 3/12.
    expect([typed('amount', '12.5'), typed('days', '90'), typed('months', '3')]).toEqual([12.5, 10.73, 10.88]);
    expect([typed('amount', ''), typed('days', '1.5'), typed('months', '121')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    { basis: 'amount', amount: 12.5 },
    { basis: 'days', days: 90 },
    { basis: 'months', months: 3 },
  ] as const)('is typed and sent with its penalty as %j', (penaltyTerms) => {
    expect(toCdRequest(toCdFormValues({ ...cd, penaltyTerms })).penaltyTerms).toEqual(penaltyTerms);
  });

  it('is not closed before it began or in the future', () => {
    const verdict = createClosingDayValidator(() => '2026-01-31', '2026-03-01');
    expect(verdict('2026-01-30')).toBe(cdCloseMessages.beforeStart('2026-01-31'));
    expect(verdict('2026-03-02')).toBe(cdCloseMessages.inFuture);
    expect([verdict('2026-01-31'), verdict('2026-03-01')]).toEqual([true, true]);
  });

  // A penalty of $10.005 is rounded half-even.
  it('goes on from the day it matured with all that it pays, or from today with less', () => {
    expect(toRolloverCdFormValues(cd, '2027-02-15')).toMatchObject({
      accountNumber: 'CD-1',
      startDate: '2027-01-31',
      maturityDate: '2028-01-31',
      principalAmount: '1044.02',
      interestRate: '4.35',
    });
    expect(toRolloverCdFormValues(cd, '2026-01-31')).toMatchObject({
      startDate: '2026-01-31',
      principalAmount: '990.5',
    });
  });
});
