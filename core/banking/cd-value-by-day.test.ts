import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compoundingFrequencies, dayCountConventions } from '#core/banking/banking-options';
import { createCdValueForRisingDays } from '#core/banking/cd-value-by-day';
import { computeCdValueAsNumber } from '#core/banking/cds';
import { toNumber } from '#core/money/amount';
import { addDays } from '#core/time/day';

const start = '2026-01-15';
const paid = (id: number, after: number, amount: number) => ({
  id,
  date: addDays(start, after),
  amount,
  to: { kind: 'outside' as const },
});

test('interest that was paid out has left the CD: $10,000 at 5 % monthly, $41.67 of it paid after 30 days', () => {
  const valueOn = createCdValueForRisingDays({
    principalAmount: 10_000,
    interestRate: 0.05,
    startDate: start,
    maturityDate: addDays(start, 365),
    compoundingFrequency: 'monthly',
    paidOut: [paid(1, 30, 41.67)],
  });
  const days = [0, 29, 30, 31, 75].map((after) => addDays(start, after));
  expect(days.map((day) => toNumber(valueOn(day)))).toEqual([10_000, 10_039.72, 9_999.42, 10_000.79, 10_061.12]);
});

test('a half cent is rounded as on a single day: $2,591.30 at 5 % are $2,720.865 after a year, $2,720.86 to the even cent', () => {
  const valueOn = createCdValueForRisingDays({
    principalAmount: 2591.3,
    interestRate: 0.05,
    startDate: start,
    maturityDate: addDays(start, 365),
    compoundingFrequency: 'annually',
  });
  const values = Array.from({ length: 10 }, (_, after) => toNumber(valueOn(addDays(start, 356 + after))));
  expect(values.slice(-2)).toEqual([2720.5, 2720.86]);
});

test('day after day it is what the value of a single day is, whatever was paid out, before and after maturity', () => {
  const terms = fc.record({
    principalAmount: fc.integer({ min: 100, max: 100_000_000 }).map((cents) => cents / 100),
    interestRate: fc.integer({ min: 0, max: 250_000 }).map((millionths) => millionths / 1e6),
    startDate: fc.constant(start),
    maturityDate: fc.integer({ min: 1, max: 700 }).map((term) => addDays(start, term)),
    compoundingFrequency: fc.constantFrom(...compoundingFrequencies),
    dayCount: fc.constantFrom(...dayCountConventions),
    paidOut: fc
      .array(fc.integer({ min: 0, max: 800 }), { maxLength: 5 })
      .map((all) => all.toSorted((a, b) => a - b).map((after, at) => paid(at + 1, after, 0.1))),
  });
  const asked = fc.array(fc.integer({ min: -5, max: 900 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(terms, asked, (cd, ats) => {
      const days = ats.toSorted((a, b) => a - b).map((at) => addDays(start, at));
      const valueOn = createCdValueForRisingDays(cd);
      expect(days.map((day) => toNumber(valueOn(day)))).toEqual(days.map((day) => computeCdValueAsNumber(cd, day)));
    }),
    { numRuns: 150 },
  );
});
