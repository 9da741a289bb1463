import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compoundingFrequencies, type DayCountConvention, dayCountConventions } from '#core/banking/banking-options';
import { type CdTerms, explainCdAnnualYield, explainCdValue } from '#core/banking/cd-growth';
import { computeCdAnnualYield, computeCdValue, computeCdValueAsNumber } from '#core/banking/cds';
import { listWrongFigures } from '#core/insight/explain/compute-figure';
import { addDays } from '#core/time/day';
import { covers } from '#tests/kit/covers';

const cd = (dayCount: DayCountConvention | undefined, change: Partial<CdTerms> = {}): CdTerms => ({
  principalAmount: 10_000,
  interestRate: 0.05,
  startDate: '2026-01-31',
  maturityDate: '2026-07-31',
  compoundingFrequency: 'at_maturity',
  dayCount,
  ...change,
});
const valueAtMaturity = (terms: CdTerms) => computeCdValueAsNumber(terms, terms.maturityDate);

describe('the days of a CD count', () => {
  // 181 days, or six months of 30.
  test.each([
    [undefined, '10,000 x (1 + 0.05 x 181/365)', 10_247.95],
    ['actual/365', '10,000 x (1 + 0.05 x 181/365)', 10_247.95],
    ['actual/360', '10,000 x (1 + 0.05 x 181/360)', 10_251.39],
    ['30/360', '10,000 x (1 + 0.05 x 180/360)', 10_250],
    ['actual/actual', '10,000 x (1 + 0.05 x 181/365)', 10_247.95],
  ] as const)('as %s: %s = %f', (dayCount, _worked, value) => {
    covers('4.11 day count');
    expect(valueAtMaturity(cd(dayCount))).toBe(value);
  });

  test('each against its own year by actual/actual, where a leap year begins on the way', () => {
    const across = { startDate: '2027-07-01', maturityDate: '2028-07-02' };
    // 0.05 x (184/365 + 183/366) = 0.0502055; all of them against 365 are 367/365.
    expect(valueAtMaturity(cd('actual/actual', across))).toBe(10_502.05);
    expect(valueAtMaturity(cd('actual/365', across))).toBe(10_502.74);
  });

  test('towards the interest on interest, too: 12 % a year compounded monthly is 1.01 to the power of 12', () => {
    const compounded = { interestRate: 0.12, compoundingFrequency: 'monthly' } as const;
    const leapYear = { ...compounded, startDate: '2028-01-01', maturityDate: '2029-01-01' };
    for (const dayCount of ['30/360', 'actual/actual'] as const) {
      expect(valueAtMaturity(cd(dayCount, leapYear))).toBe(11_268.25);
    }
    const days = { ...compounded, startDate: '2028-01-01', maturityDate: addDays('2028-01-01', 360) };
    expect(valueAtMaturity(cd('actual/360', days))).toBe(11_268.25);
  });

  test('no differently towards the yield a year, which is of 365 days of the calendar: 5 % as actual/360 is 5.07 %', () => {
    const year = { startDate: '2026-01-01', maturityDate: '2027-01-01' };
    // 0.05 x 365/360.
    expect(computeCdAnnualYield(cd('actual/360', year))).toBe(0.0507);
    expect(computeCdAnnualYield(cd('30/360', year))).toBe(0.05);
  });
});

test('by every count a CD is worth its principal at the start and never falls, and its parts come to its value', () => {
  const terms = fc.record({
    dayCount: fc.constantFrom(...dayCountConventions),
    compoundingFrequency: fc.constantFrom(...compoundingFrequencies),
    startDate: fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days)),
    length: fc.integer({ min: 1, max: 1500 }),
    at: fc.integer({ min: 0, max: 1500 }),
  });
  fc.assert(
    fc.property(terms, ({ dayCount, compoundingFrequency, startDate, length, at }) => {
      const one = cd(dayCount, { compoundingFrequency, startDate, maturityDate: addDays(startDate, length) });
      const day = addDays(startDate, at);
      expect(computeCdValueAsNumber(one, startDate)).toBe(10_000);
      expect(computeCdValue(one, day).gte(computeCdValue(one, addDays(day, -1)))).toBe(true);
      expect([...listWrongFigures(explainCdValue(one, day)), ...listWrongFigures(explainCdAnnualYield(one))]).toEqual(
        [],
      );
    }),
    { numRuns: 200 },
  );
});
