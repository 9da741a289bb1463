import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DayCountConvention, dayCountConventions } from '#core/banking/banking-options';
import { findCdFault } from '#core/banking/cd-faults';
import {
  type CdWithPenalty,
  type EarlyWithdrawalPenaltyTerms,
  explainEarlyWithdrawalPenalty,
} from '#core/banking/cd-penalty';
import { computeCdClosingPayout, explainCdClosingPayout } from '#core/banking/cds';
import { listWrongFigures } from '#core/insight/explain/compute-figure';
import { getTermAmount } from '#core/insight/explain/figure-terms';
import { toNumber } from '#core/money/amount';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { addDays } from '#core/time/day';
import { covers } from '#tests/kit/covers';

const cd = (
  penaltyTerms: EarlyWithdrawalPenaltyTerms | undefined,
  change: Partial<CdWithPenalty> = {},
): CdWithPenalty => ({
  principalAmount: 10_000,
  interestRate: 0.05,
  startDate: '2026-01-15',
  maturityDate: '2028-01-15',
  compoundingFrequency: 'monthly',
  earlyWithdrawalPenalty: 0.02,
  penaltyTerms,
  ...change,
});
const penaltyOf = (one: CdWithPenalty, day = '2026-06-01') =>
  toNumber(getTermAmount(explainEarlyWithdrawalPenalty(one, day)));

describe('the penalty of a CD of $10,000 at 5 %', () => {
  test.each([
    ['a share of the principal', undefined, '10,000 x 0.02', 200],
    ['a share of the principal', { basis: 'principal' }, '10,000 x 0.02', 200],
    ['an amount', { basis: 'amount', amount: 75.5 }, '75.50', 75.5],
    ['90 days of interest', { basis: 'days', days: 90 }, '10,000 x 0.05 x 90/365', 123.29],
    ['3 months of interest', { basis: 'months', months: 3 }, '10,000 x 0.05 x 3/12', 125],
    ['a month of interest', { basis: 'months', months: 1 }, '10,000 x 0.05 / 12', 41.67],
  ] as const)('as %s (%j) is %s = %f', (_name, terms, _worked, penalty) => {
    covers('4.11 early withdrawal penalty');
    expect(penaltyOf(cd(terms))).toBe(penalty);
  });

  test.each([
    ['actual/365', '2026-06-01', 123.29],
    ['actual/360', '2026-06-01', 125],
    ['30/360', '2026-06-01', 125],
    ['actual/actual', '2026-06-01', 123.29],
    // 10,000 x 0.05 x 90/366.
    ['actual/actual', '2028-01-10', 122.95],
    ['actual/365', '2028-01-10', 123.29],
  ] as const)('of 90 days by %s, closed on %s, is $%f', (dayCount, day, penalty) => {
    covers('4.11 early withdrawal penalty');
    expect(penaltyOf(cd({ basis: 'days', days: 90 }, { dayCount }), day)).toBe(penalty);
  });

  test('of days or months rounds half a cent up, by name; a share of the principal to the even cent', () => {
    // 1,000.60 x 0.03 x 2/12 = 5.003; 1,001 x 0.03 x 2/12 = 5.005.
    const terms = { basis: 'months', months: 2 } as const;
    expect(penaltyOf(cd(terms, { principalAmount: 1000.6, interestRate: 0.03 }))).toBe(5);
    const tie = cd(terms, { principalAmount: 1001, interestRate: 0.03 });
    expect(penaltyOf(tie)).toBe(5.01);
    expect(penaltyOf({ ...tie, principalAmount: 1000.5, penaltyTerms: undefined, earlyWithdrawalPenalty: 0.01 })).toBe(
      10,
    );
    expect(explainEarlyWithdrawalPenalty(tie, '2026-06-01')).toMatchObject({ how: { isHalfUp: true } });
  });

  test('may be more than the interest, and then takes of the principal; none from maturity on', () => {
    covers('4.11 early withdrawal penalty');
    const early = cd({ basis: 'months', months: 12 });
    // 15 days at 5 % monthly are $20.53.
    expect(computeCdClosingPayout(early, '2026-01-30')).toEqual({ value: 10_020.53, penalty: 500, net: 9520.53 });
    expect(penaltyOf(early, '2028-01-14')).toBe(500);
    for (const basis of [{ basis: 'amount', amount: 80 }, { basis: 'days', days: 90 }, early.penaltyTerms] as const) {
      expect(penaltyOf(cd(basis), '2028-01-15')).toBe(0);
    }
  });

  test('is refused above the principal, which its field says', () => {
    const whole = { ...cd({ basis: 'amount', amount: 10_000 }), termMonths: 24, closedDate: null };
    expect(findCdFault(whole, '2026-06-01')).toBeNull();
    expect(findCdFault({ ...whole, penaltyTerms: { basis: 'amount', amount: 10_000.01 } }, '2026-06-01')).toEqual({
      fields: ['penaltyTerms'],
      sentence: 'The early withdrawal penalty cannot be more than the principal.',
    });
  });
});

test('of any CD is explained by what it comes to, grows with days and months, and 12 months are 365 days by actual/365', () => {
  const terms = fc.record({
    principal: fc.integer({ min: 1, max: 100_000_000 }).map((cents) => cents / 100),
    interestRate: fc.integer({ min: 0, max: 200_000 }).map((millionths) => millionths / 1_000_000),
    dayCount: fc.constantFrom<DayCountConvention>(...dayCountConventions),
    days: fc.integer({ min: 1, max: 720 }),
    months: fc.integer({ min: 1, max: 24 }),
    held: fc.integer({ min: 0, max: 1400 }),
  });
  fc.assert(
    fc.property(terms, ({ principal, interestRate, dayCount, days, months, held }) => {
      const startDate = '2025-03-31';
      const own = { principalAmount: principal, interestRate, dayCount, startDate };
      const of = (penaltyTerms: EarlyWithdrawalPenaltyTerms) =>
        cd(penaltyTerms, { ...own, maturityDate: addMonthsToDay(startDate, 48) });
      const day = addDays(startDate, held);
      for (const one of [
        of({ basis: 'days', days }),
        of({ basis: 'months', months }),
        of({ basis: 'amount', amount: 3 }),
      ]) {
        expect(listWrongFigures(explainCdClosingPayout(one, day))).toEqual([]);
        const { value, penalty, net } = computeCdClosingPayout(one, day);
        expect(Math.round((value - penalty) * 100)).toBe(Math.round(net * 100));
      }
      expect(penaltyOf(of({ basis: 'days', days: days + 1 }), day)).toBeGreaterThanOrEqual(
        penaltyOf(of({ basis: 'days', days }), day),
      );
      expect(penaltyOf(of({ basis: 'months', months: months + 1 }), day)).toBeGreaterThanOrEqual(
        penaltyOf(of({ basis: 'months', months }), day),
      );
      // By 30/360 three months are 90 days, by actual/365 twelve are 365.
      const [yearDays, yearMonths] = dayCount.endsWith('/360') ? [30 * months, months] : [365, 12];
      if (dayCount === 'actual/actual') return;
      expect(penaltyOf(of({ basis: 'days', days: yearDays }), day)).toBe(
        penaltyOf(of({ basis: 'months', months: yearMonths }), day),
      );
    }),
  );
});
