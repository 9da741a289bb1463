import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compoundingFrequencies } from '#core/banking/banking-options';
import { findCdFault } from '#core/banking/cd-faults';
import type { CdTerms } from '#core/banking/cd-growth';
import {
  computeCdClosingPayout,
  computeCdFigures,
  computeCdValue,
  computeCdValueAsNumber,
  summarizeCds,
} from '#core/banking/cds';
import {
  type CdInterestPayout,
  computeCdInterestPayoutsAfterChange,
  isSameCdInterestDestination,
} from '#core/banking/interest-payouts';
import { getTermAmount } from '#core/insight/explain/figure-terms';
import { listCdIncomeBridgeEntries } from '#core/insight/net-worth/net-worth-cds';
import { toNumber } from '#core/money/amount';
import { addDays, type Day } from '#core/time/day';
import { covers } from '#tests/kit/covers';

const to = { kind: 'savings', id: 1 } as const;
const paid = (date: Day, amount: number, id = 1): CdInterestPayout => ({ id, date, amount, to });

/** $10,000 at 5 %, compounded monthly. */
const terms: CdTerms = {
  principalAmount: 10_000,
  interestRate: 0.05,
  startDate: '2025-01-01',
  maturityDate: '2026-01-01',
  compoundingFrequency: 'monthly',
};
const cd = { ...terms, id: 1, earlyWithdrawalPenalty: 0.01, closedDate: null };

describe('a CD that has paid interest out', () => {
  test('is worth what is left, which grows on from there', () => {
    // 10,000 x (1 + 0.05/12)^(12 x 30/365) = 10,041.09; less 41.67 leaves 9,999.42, and 30 days later 10,040.51.
    const paying = { ...terms, paidOut: [paid('2025-01-31', 41.67)] };
    expect(computeCdValueAsNumber(paying, '2025-01-30')).toBe(computeCdValueAsNumber(terms, '2025-01-30'));
    expect([computeCdValueAsNumber(terms, '2025-01-31'), computeCdValueAsNumber(paying, '2025-01-31')]).toEqual([
      10_041.09, 9_999.42,
    ]);
    expect(computeCdValueAsNumber(paying, '2025-03-02')).toBe(10_040.51);
  });

  test('by simple interest does not earn on what has left it', () => {
    // $1 a day: 10,100 after 100 days, 100 paid out, 10,050 after 50 more.
    const simple = { ...terms, interestRate: 0.0365, compoundingFrequency: 'at_maturity' as const };
    expect(computeCdValueAsNumber({ ...simple, paidOut: [paid('2025-04-11', 100)] }, '2025-05-31')).toBe(10_050);
  });

  test('has earned what it is worth more, and what it has paid out; closing pays the rest', () => {
    const paying = { ...cd, paidOut: [paid('2025-07-01', 200)] };
    const { currentValue, interestEarned } = computeCdFigures(paying, '2025-07-01');
    expect(interestEarned).toBe(toNumber(computeCdValue(terms, '2025-07-01').minus(10_000)));
    expect(currentValue).toBe(toNumber(computeCdValue(terms, '2025-07-01').minus(200)));
    expect(computeCdClosingPayout(paying, '2025-07-01')).toEqual({
      value: currentValue,
      penalty: 100,
      net: toNumber(computeCdValue(terms, '2025-07-01').minus(300)),
    });
    const { totalInterestEarned, interestThisYear } = summarizeCds([paying], '2025-07-01');
    expect([totalInterestEarned, interestThisYear]).toEqual([interestEarned, interestEarned]);
  });

  test.each([
    ['all of it', [paid('2025-01-31', 10_041.09)], undefined],
    ['a cent more', [paid('2025-01-31', 10_041.1)], 'overpaid'],
    ['a cent more in two payments', [paid('2025-01-31', 5_000), paid('2025-01-31', 5_041.1, 2)], 'overpaid'],
  ])('cannot have paid more than it was worth: %s', (_, paidOut, code) => {
    expect(findCdFault({ ...cd, termMonths: 12, paidOut }, '2025-06-01')?.code).toBe(code);
  });

  test('cannot have paid after it was closed', () => {
    const closed = { ...cd, termMonths: 12, closedDate: '2025-05-31', paidOut: [paid('2025-06-01', 1)] };
    expect(findCdFault(closed, '2025-06-02')?.fields).toContain('closedDate');
  });
});

test('payments stand by date, then number, and one that stays in the CD is none of them', () => {
  const one = { id: 2, paymentDate: '2025-02-01', interestAmount: 5, paidTo: to };
  const two = { id: 1, paymentDate: '2025-02-01', interestAmount: 6, paidTo: to };
  const own = { id: 3, paymentDate: '2025-01-01', interestAmount: 7 };
  const all = computeCdInterestPayoutsAfterChange([], [], [one, two, own]);
  expect(all.map(({ id }) => id)).toEqual([1, 2]);
  expect(computeCdInterestPayoutsAfterChange(all, [one], [{ ...own, paidTo: to }]).map(({ id }) => id)).toEqual([3, 1]);
  expect(computeCdInterestPayoutsAfterChange(all, [one, two], [])).toEqual([]);
});

test('whatever is paid on whatever days, net worth on the day of a payment is unchanged to the cent, and income counts it once', () => {
  covers('3.3 interest payment');
  const payment = fc.record({ after: fc.integer({ min: 0, max: 400 }), amount: fc.integer({ min: 1, max: 60_00 }) });
  fc.assert(
    fc.property(
      fc.constantFrom(...compoundingFrequencies),
      fc.integer({ min: 0, max: 1_000 }),
      fc.array(payment, { minLength: 1, maxLength: 8 }),
      (compoundingFrequency, rate, drawn) => {
        const own = { ...cd, compoundingFrequency, interestRate: rate / 10_000 };
        const all = drawn
          .map(({ after, amount }, at) => paid(addDays('2025-01-01', after), amount / 100, at + 1))
          .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id));
        for (const [at, one] of all.entries()) {
          const before = { ...own, paidOut: all.slice(0, at) };
          const after = { ...own, paidOut: all.slice(0, at + 1) };
          expect(toNumber(computeCdValue(after, one.date).plus(one.amount))).toBe(
            computeCdValueAsNumber(before, one.date),
          );
          const incomeOf = (of: typeof before) =>
            listCdIncomeBridgeEntries(of, { startDay: '2024-12-31', endDay: one.date }).map(({ part }) =>
              toNumber(getTermAmount(part)),
            );
          expect(incomeOf(after)).toEqual(incomeOf(before));
        }
      },
    ),
  );
});

test.each([
  [{ kind: 'itself' }, { kind: 'itself' }, true],
  [{ kind: 'outside' }, { kind: 'outside' }, true],
  [{ kind: 'itself' }, { kind: 'outside' }, false],
  [{ kind: 'savings', id: 1 }, { kind: 'savings', id: 1 }, true],
  [{ kind: 'savings', id: 1 }, { kind: 'savings', id: 2 }, false],
  [{ kind: 'cash', platform: 'Robinhood' }, { kind: 'cash', platform: 'Robinhood' }, true],
  [{ kind: 'cash', platform: 'Robinhood' }, { kind: 'cash', platform: 'Schwab' }, false],
  [{ kind: 'cash', platform: 'Robinhood' }, { kind: 'savings', id: 1 }, false],
] as const)('interest goes to the same place: %o and %o, %o', (one, other, expected) =>
  expect([isSameCdInterestDestination(one, other), isSameCdInterestDestination(other, one)]).toEqual([
    expected,
    expected,
  ]),
);
