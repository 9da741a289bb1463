import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CompoundingFrequency, compoundingFrequencies } from '#core/banking/banking-options';
import {
  type CdFigureInputs,
  computeCdAnnualYield,
  computeCdClosingPayout,
  computeCdFigures,
  computeCdPayoutIfClosedToday,
  computeCdValueAsNumber,
  countCdTermMonths,
  explainAverageCdRate,
  explainCdInterestThisYear,
  findNextMaturingCd,
  getCdStatus,
  isCdTermConsistentWithDates,
  summarizeCds,
} from '#core/banking/cds';
import { convertFractionToPercent, convertPercentToFraction } from '#core/banking/percent';
import { getTermAmount } from '#core/insight/explain/figure-terms';
import { addDays } from '#core/time/day';
import { covers } from '#tests/kit/covers';

const start = '2025-01-15';
/** $10,000 at 4.5 %, monthly, for a year; 1 % of the principal for leaving early. */
const cd = (change: Partial<CdFigureInputs> = {}): CdFigureInputs => ({
  id: 1,
  principalAmount: 10_000,
  interestRate: 0.045,
  startDate: start,
  maturityDate: '2026-01-15',
  compoundingFrequency: 'monthly',
  earlyWithdrawalPenalty: 0.01,
  closedDate: null,
  ...change,
});
const held = (
  principalAmount: number,
  interestRate: number,
  compoundingFrequency: CompoundingFrequency,
  days: number,
) => cd({ principalAmount, interestRate, compoundingFrequency, maturityDate: addDays(start, days) });

describe('published worked examples', () => {
  // Regulation DD, 12 CFR 1030, appendix A, part I: tiered accounts compounding daily for 365 days.
  test.each([
    [1_000, 0.0525, 1_053.9, 0.0539],
    [8_000, 0.055, 8_452.29, 0.0565],
    [20_000, 0.0575, 21_183.61, 0.0592],
  ])('daily: $%i at %f for a year is $%f, a yield of %f', (principal, rate, value, apy) => {
    const terms = held(principal, rate, 'daily', 365);
    expect([computeCdValueAsNumber(terms, terms.maturityDate), computeCdAnnualYield(terms)]).toEqual([value, apy]);
  });

  // The same appendix: $30.37 on a $1,000 certificate of 182 days is a yield of 6.18 %.
  test('at maturity: $1,000 for 182 days with $30.37 of interest yields 6.18 %', () => {
    const terms = held(1_000, 0.060907, 'at_maturity', 182);
    expect([computeCdValueAsNumber(terms, terms.maturityDate), computeCdAnnualYield(terms)]).toEqual([
      1_030.37, 0.0618,
    ]);
  });

  // Southeastern Louisiana University, "Regular compound interest", cs.selu.edu/~rbyrd/math/regular: 6 years = 2,190 days.
  test('quarterly: $1,500 at 4.3 % for 6 years is $1,938.84', () =>
    expect(computeCdValueAsNumber(held(1_500, 0.043, 'quarterly', 2_190), '2099-01-01')).toBe(1_938.84));

  // wyzant.com/resources/answers/891722, "accumulated value": 5 years = 1,825 days.
  test('monthly: $10,000 at 4.5 % for 5 years is $12,517.96', () =>
    expect(computeCdValueAsNumber(held(10_000, 0.045, 'monthly', 1_825), '2099-01-01')).toBe(12_517.96));
});

describe('by hand', () => {
  test('annually at 21 %: x 1.21 after a year, x 1.4641 after two; at 61.051 %: x 1.1 after a fifth', () => {
    const two = held(10_000, 0.21, 'annually', 730);
    expect(computeCdValueAsNumber(two, addDays(start, 365))).toBe(12_100);
    expect(computeCdValueAsNumber(two, addDays(start, 730))).toBe(14_641);
    // 73 days are a fifth of 365, and 1.61051 is 1.1 to the fifth.
    expect(computeCdValueAsNumber(held(10_000, 0.61051, 'annually', 730), addDays(start, 73))).toBe(11_000);
  });

  test('at maturity: 10,000 x (1 + 0.0365 x 100/365) is 10,100', () =>
    expect(computeCdValueAsNumber(held(10_000, 0.0365, 'at_maturity', 100), addDays(start, 100))).toBe(10_100));

  test('a leap day counts as a day: 366 days of 2024', () => {
    const leap = cd({
      startDate: '2024-01-01',
      maturityDate: '2025-01-01',
      interestRate: 0.0365,
      compoundingFrequency: 'at_maturity',
    });
    expect(computeCdValueAsNumber(leap, '2025-01-01')).toBe(10_366);
  });

  test('nothing before the start, no more after maturity', () => {
    expect(computeCdValueAsNumber(cd(), '2020-01-01')).toBe(10_000);
    expect(computeCdValueAsNumber(cd(), '2030-01-01')).toBe(computeCdValueAsNumber(cd(), '2026-01-15'));
  });

  test('percent and fraction without a tail', () => {
    expect([convertPercentToFraction(4.35), convertPercentToFraction(0.07), convertFractionToPercent(0.0435)]).toEqual([
      0.0435, 0.0007, 4.35,
    ]);
  });
});

describe('what holds for every CD', () => {
  const anyFrequency = fc.constantFrom(...compoundingFrequencies);
  const principal = fc.integer({ min: 1, max: 100_000_000 }).map((cents) => cents / 100);
  const rate = fc.integer({ min: 0, max: 250_000 }).map((millionths) => millionths / 1e6);
  const days = fc.integer({ min: 1, max: 4_000 });
  const at = (p: number, r: number, frequency: CompoundingFrequency, length: number, after: number) =>
    computeCdValueAsNumber(held(p, r, frequency, length), addDays(start, after));
  const check = (property: fc.IProperty<[number, number, CompoundingFrequency, number]>) =>
    fc.assert(property, { numRuns: 80 });

  test('it is worth its principal at the start', () =>
    check(
      fc.property(principal, rate, anyFrequency, days, (p, r, f, d) => {
        expect(at(p, r, f, d, 0)).toBe(p);
      }),
    ));

  test('its value never falls from one day to the next', () =>
    check(
      fc.property(principal, rate, anyFrequency, days, (p, r, f, d) => {
        expect(at(p, r, f, d, d)).toBeGreaterThanOrEqual(at(p, r, f, d, d - 1));
      }),
    ));

  test('a higher rate never yields less', () =>
    check(
      fc.property(principal, rate, anyFrequency, days, (p, r, f, d) => {
        expect(at(p, r + 0.000001, f, d, d)).toBeGreaterThanOrEqual(at(p, r, f, d, d));
      }),
    ));

  test('a higher frequency never yields less', () =>
    check(
      fc.property(principal, rate, anyFrequency, days, (p, r, _, d) => {
        const values = (['annually', 'quarterly', 'monthly', 'daily'] as const).map((f) => at(p, r, f, d, d));
        expect(values).toEqual(values.toSorted((a, b) => a - b));
      }),
    ));

  test('from a year on, compounding never yields less than interest at maturity', () =>
    check(
      fc.property(principal, rate, anyFrequency, days, (p, r, f, d) => {
        expect(at(p, r, f, 364 + d, 364 + d)).toBeGreaterThanOrEqual(at(p, r, 'at_maturity', 364 + d, 364 + d));
      }),
    ));
});

describe('by date', () => {
  test('active until the day before maturity, matured from that day on, closed once closed', () => {
    covers('3.4 CD status');
    expect(getCdStatus(cd(), '2026-01-14')).toBe('active');
    expect(getCdStatus(cd(), '2026-01-15')).toBe('matured');
    expect(getCdStatus(cd({ closedDate: '2025-06-01' }), '2026-01-15')).toBe('closed');
  });

  test('a closed one keeps the value of its closing', () =>
    expect(computeCdFigures(cd({ closedDate: '2025-07-15' }), '2026-09-01')).toMatchObject({
      status: 'closed',
      // 10,000 x 1.00375^(12 x 181/365)
      currentValue: 10_225.23,
      interestEarned: 225.23,
      daysLeft: 0,
      withdrawToday: null,
    }));

  test('withdrawing early costs the penalty, at maturity nothing', () => {
    expect(computeCdPayoutIfClosedToday(cd(), '2025-07-15')).toEqual({
      value: 10_225.23,
      penalty: 100,
      net: 10_125.23,
    });
    expect(computeCdPayoutIfClosedToday(cd(), start)).toEqual({ value: 10_000, penalty: 100, net: 9_900 });
    // 10,000 x 1.00375^12
    expect(computeCdPayoutIfClosedToday(cd(), '2026-01-15')).toEqual({ value: 10_459.4, penalty: 0, net: 10_459.4 });
    expect(computeCdFigures(cd(), '2025-07-15')).toMatchObject({
      daysLeft: 184,
      valueAtMaturity: 10_459.4,
      apy: 0.0459,
    });
  });

  test('interest of this year begins on 1 January and ends with the CD', () => {
    const simple = cd({
      compoundingFrequency: 'at_maturity',
      interestRate: 0.0365,
      startDate: '2024-12-02',
      maturityDate: '2025-12-02',
    });
    // $1 a day: 30 days in 2024, 31 in January, 334 until 2 December.
    expect(getTermAmount(explainCdInterestThisYear(simple, '2025-02-01')).toNumber()).toBe(31);
    expect(getTermAmount(explainCdInterestThisYear(simple, '2025-12-31')).toNumber()).toBe(335);
    expect(getTermAmount(explainCdInterestThisYear(simple, '2026-05-01')).toNumber()).toBe(0);
    expect(
      getTermAmount(explainCdInterestThisYear({ ...simple, closedDate: '2025-01-11' }, '2025-12-31')).toNumber(),
    ).toBe(10);
    expect(getTermAmount(explainCdInterestThisYear(simple, '2024-12-12')).toNumber()).toBe(10);
  });

  test.each([
    [12, '2026-01-15', true],
    [12, '2025-12-15', true],
    [12, '2026-02-15', true],
    [12, '2025-12-14', false],
    [12, '2026-02-16', false],
    [1, '2025-01-20', true],
    [24, '2026-01-15', false],
  ])('a term of %i months from 15 January 2025 to %s: %s', (termMonths, maturityDate, agrees) =>
    expect(isCdTermConsistentWithDates({ ...cd({ maturityDate }), termMonths })).toBe(agrees),
  );
});

describe('over several', () => {
  const rateOf = (some: readonly CdFigureInputs[]): number => getTermAmount(explainAverageCdRate(some)).toNumber();
  const cds = [
    cd({ id: 1, principalAmount: 1_000, interestRate: 0.05, maturityDate: '2027-01-15' }),
    cd({ id: 2, principalAmount: 3_000, interestRate: 0.03, maturityDate: '2026-12-01' }),
    cd({ id: 3, principalAmount: 2_000, interestRate: 0.04, maturityDate: '2025-02-15' }),
    cd({ id: 4, principalAmount: 9_000, interestRate: 0.09, closedDate: '2025-03-01' }),
  ];

  test('the average rate is weighted by principal', () => {
    expect(rateOf(cds.slice(0, 2))).toBe(0.035);
    expect(rateOf([])).toBe(0);
    // (50 + 90 + 70) / 6,000 rounded half-even at the sixth decimal: 1/3 stays 0.333333
    expect(rateOf([cd({ principalAmount: 1, interestRate: 1 }), cd({ principalAmount: 2, interestRate: 0 })])).toBe(
      0.333333,
    );
  });

  test('sums leave closed ones out, counts name them', () => {
    const summary = summarizeCds(cds, start);
    expect(summary).toEqual({
      totalCds: 4,
      activeCds: 3,
      maturedCds: 0,
      closedCds: 1,
      totalPrincipal: 6_000,
      totalCurrentValue: 6_000,
      totalInterestEarned: 0,
      // (50 + 90 + 80) / 6,000
      averageInterestRate: 0.036667,
      interestThisYear: 0,
    });
    expect(summarizeCds(cds, '2026-01-01')).toMatchObject({ activeCds: 2, maturedCds: 1, closedCds: 1 });
    expect(summarizeCds([], start)).toMatchObject({ totalCds: 0, averageInterestRate: 0, totalCurrentValue: 0 });
  });

  test('the next to mature is active', () => {
    expect(findNextMaturingCd(cds, '2025-01-20')?.id).toBe(3);
    expect(findNextMaturingCd(cds, '2025-02-15')?.id).toBe(2);
    expect(findNextMaturingCd(cds, '2028-01-01')).toBeNull();
  });

  test('of those that mature on one day the one recorded first is the next', () => {
    const sameDay = [7, 5, 6].map((id) => cd({ id, maturityDate: '2026-12-01' }));
    expect(findNextMaturingCd(sameDay, '2025-01-20')?.id).toBe(5);
  });
});

describe('what closing pays', () => {
  test('is the value less the penalty up to the day before maturity, and all of it from then on', () => {
    expect(computeCdClosingPayout(cd(), start)).toEqual({ value: 10_000, penalty: 100, net: 9_900 });
    expect(computeCdClosingPayout(cd(), '2026-01-14').penalty).toBe(100);
    const whole = computeCdValueAsNumber(cd(), '2026-01-15');
    expect(computeCdClosingPayout(cd(), '2026-01-15')).toEqual({ value: whole, penalty: 0, net: whole });
  });

  test('is told of a closed one as of its closing, and of an open one not at all', () => {
    const closed = cd({ closedDate: start });
    expect(computeCdFigures(closed, '2026-03-01').payout).toEqual({ value: 10_000, penalty: 100, net: 9_900 });
    expect(computeCdFigures(cd(), '2026-03-01').payout).toBeNull();
  });
});

test.each([
  ['2026-01-15', '2026-07-15', 6],
  ['2026-01-15', '2026-07-14', 5],
  ['2026-01-31', '2026-02-28', 1],
  ['2026-01-15', '2026-01-16', 1],
  ['2026-01-15', '2036-01-20', 120],
])('from %s to %s are %i whole months, at least one', (from, to, months) =>
  expect(countCdTermMonths(from, to)).toBe(months),
);
