import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CompoundingFrequency,
  compoundingFrequencies,
  type DayCountConvention,
  dayCountConventions,
} from '#core/banking/banking-options';
import { computeCdBreakEvenYield, explainCdBreakEvenYield } from '#core/banking/cd-break-even';
import type { EarlyWithdrawalPenaltyTerms } from '#core/banking/cd-penalty';
import { type CdFigureInputs, computeCdValueAsNumber } from '#core/banking/cds';
import { listWrongFigures } from '#core/insight/explain/compute-figure';
import { addDays } from '#core/time/day';
import { covers } from '#tests/kit/covers';

/** $10,000 at 3.65 %, simple interest: a dollar a day. */
const cd = (change: Partial<CdFigureInputs> = {}): CdFigureInputs => ({
  id: 1,
  principalAmount: 10_000,
  interestRate: 0.0365,
  startDate: '2026-01-01',
  maturityDate: '2027-01-01',
  compoundingFrequency: 'at_maturity',
  earlyWithdrawalPenalty: 0.01,
  closedDate: null,
  ...change,
});

describe('the rate from which breaking a CD pays', () => {
  test('is the yield that makes what is paid out today into what waiting comes to', () => {
    covers('4.11 break-even rate');
    // On July 20 it is worth 10,200; less 100 it pays 10,100, and 165 days later 10,365: (10,365/10,100)^(365/165) - 1.
    expect(computeCdBreakEvenYield(cd(), '2026-07-20')).toBe(0.059);
    expect((10_365 / 10_100) ** (365 / 165) - 1).toBeCloseTo(0.058965, 6);
    // A whole year from its end it is the penalty and the rate: 10,365 / 9,900 - 1 = 0.04697.
    expect(computeCdBreakEvenYield(cd(), '2026-01-01')).toBe(0.047);
    // Without a penalty it is what the CD still brings.
    expect(computeCdBreakEvenYield(cd({ earlyWithdrawalPenalty: 0 }), '2026-01-01')).toBe(0.0365);
  });

  test('is none once it has matured or is closed, and where no yield up to 100 % pays', () => {
    covers('4.11 break-even rate');
    expect(computeCdBreakEvenYield(cd(), '2027-01-01')).toBeNull();
    expect(computeCdBreakEvenYield(cd({ closedDate: '2026-02-01' }), '2026-07-20')).toBeNull();
    // A hundred dollars in a day, or all of it gone.
    expect(computeCdBreakEvenYield(cd(), '2026-12-31')).toBeNull();
    expect(computeCdBreakEvenYield(cd({ earlyWithdrawalPenalty: 1 }), '2026-01-01')).toBeNull();
    const paidOut = [{ id: 1, date: '2026-02-01', amount: 200, to: { kind: 'outside' as const } }];
    expect(computeCdBreakEvenYield(cd({ earlyWithdrawalPenalty: 1, paidOut }), '2026-02-02')).toBeNull();
  });
});

/** What the CD comes to, a day's interest at a time. */
const waitDayByDay = (one: CdFigureInputs, today: string): number => {
  let value = computeCdValueAsNumber(one, today);
  let yesterday = value;
  for (let day = today; day < one.maturityDate; day = addDays(day, 1)) {
    const grown = computeCdValueAsNumber(one, addDays(day, 1));
    value += grown - yesterday;
    yesterday = grown;
  }
  return value;
};

/** The penalty by hand, to the cent. */
const takePenalty = ({ principalAmount, interestRate, penaltyTerms: terms }: CdFigureInputs): number => {
  if (terms?.basis === 'amount') return terms.amount;
  const years = terms?.basis === 'months' ? terms.months / 12 : 0;
  return Math.round(principalAmount * interestRate * years * 100 + 1e-6) / 100;
};

/** What is left after breaking it, a day's interest at a time at that yield. */
const holdElsewhereDayByDay = (one: CdFigureInputs, today: string, annualYield: number): number => {
  const daily = (1 + annualYield) ** (1 / 365);
  let balance = computeCdValueAsNumber(one, today) - takePenalty(one);
  for (let day = today; day < one.maturityDate; day = addDays(day, 1)) balance *= daily;
  return balance;
};

test('agrees with both ways simulated day by day, over random CDs: just under it breaking loses, from it on it gains', () => {
  covers('4.11 break-even rate');
  const terms = fc.record({
    principal: fc.integer({ min: 50_000, max: 20_000_000 }).map((cents) => cents / 100),
    rate: fc.integer({ min: 0, max: 900 }).map((hundredths) => hundredths / 10_000),
    length: fc.integer({ min: 30, max: 500 }),
    held: fc.double({ min: 0, max: 0.95, noNaN: true }),
    compoundingFrequency: fc.constantFrom<CompoundingFrequency>(...compoundingFrequencies),
    dayCount: fc.constantFrom<DayCountConvention>(...dayCountConventions),
    penaltyTerms: fc.oneof(
      fc.integer({ min: 1, max: 12 }).map((months): EarlyWithdrawalPenaltyTerms => ({ basis: 'months', months })),
      fc.integer({ min: 1, max: 400 }).map((amount): EarlyWithdrawalPenaltyTerms => ({ basis: 'amount', amount })),
    ),
  });
  let told = 0;
  fc.assert(
    fc.property(terms, ({ principal, rate, length, held, ...own }) => {
      const startDate = '2026-03-15';
      const one = cd({
        ...own,
        startDate,
        maturityDate: addDays(startDate, length),
        principalAmount: principal,
        interestRate: rate,
      });
      const today = addDays(startDate, Math.floor(length * held));
      const explained = explainCdBreakEvenYield(one, today);
      const waited = waitDayByDay(one, today);
      const noise = waited * 1e-9;
      if (!explained) {
        expect(holdElsewhereDayByDay(one, today, 1)).toBeLessThan(waited + noise);
        return;
      }
      told += 1;
      const from = Number(explained.value);
      expect(listWrongFigures(explained)).toEqual([]);
      expect(holdElsewhereDayByDay(one, today, from)).toBeGreaterThanOrEqual(waited - noise);
      expect(holdElsewhereDayByDay(one, today, from + 0.0001)).toBeGreaterThan(waited);
      if (from > 0) expect(holdElsewhereDayByDay(one, today, from - 0.0001)).toBeLessThan(waited);
    }),
    { numRuns: 40 },
  );
  expect(told).toBeGreaterThan(10);
});
