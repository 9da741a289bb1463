import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeCdLadderPlanLine,
  computeEmergencyFundPlanLine,
  type DepositWithMaturityDay,
  type PurchasePlanRuleInputs,
  type PurchasePlanWithRules,
  planPurchasesWithRules,
} from '#core/allocation/plan-rules';
import { type PurchasePlanRequest, planPurchases } from '#core/allocation/purchase-plan';
import type { AllocationTargets } from '#core/allocation/targets';
import {
  buildTestAllocationCash,
  buildTestAllocationStock,
  buildTestAllocationTargets,
} from '#core/allocation/testing';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { covers } from '#tests/kit/covers';

const today = '2026-11-28';
const savings = (value: number | null): DepositWithMaturityDay => ({
  place: 'Home',
  kind: 'savings',
  value,
  matures: null,
});
const cd = (matures: string, value = 1000): DepositWithMaturityDay => ({ place: 'Citi', kind: 'cd', value, matures });

const build = (
  more: Partial<AllocationTargets>,
  { cash = 0, deposits = [] }: { cash?: number; deposits?: DepositWithMaturityDay[] } = {},
): PurchasePlanRuleInputs => ({
  stocks: [buildTestAllocationStock('VTI', 100, 1000)],
  cash: [buildTestAllocationCash('Robinhood', cash)],
  deposits,
  targets: buildTestAllocationTargets({ VTI: 100 }, {}, more),
});
const fresh = (contribution: number): PurchasePlanRequest => ({ contribution, isNewMoney: true, isWhole: false });
const ofCash = (contribution: number): PurchasePlanRequest => ({ ...fresh(contribution), isNewMoney: false });

const planned = (inputs: PurchasePlanRuleInputs, request: PurchasePlanRequest): PurchasePlanWithRules => {
  const plan = planPurchasesWithRules(inputs, request, today);
  if ('beyond' in plan) throw new Error('Refused.');
  return plan;
};

describe('the emergency fund', () => {
  const tenThousand = { fillsEmergencyFund: true, emergencyFund: 10_000 };

  test('gets what savings and cash lack of it first, and only the rest buys', () => {
    covers('4.2 purchase plan rules');
    // $8,000.50 and $799.50 are $8,800: of $5,000 of new money $1,200 is set aside, and $3,800 buys 38 at $100.
    const plan = planned(build(tenThousand, { cash: 799.5, deposits: [savings(8000.5)] }), fresh(5000));
    expect(plan.fund).toEqual({ goal: 10_000, there: 8800, setAside: 1200 });
    expect(plan.purchases).toMatchObject({ spent: 3800, left: 0, buys: [{ symbol: 'VTI', shares: 38 }] });
    expect(plan.ladder).toBeNull();
  });

  test('takes all of an amount that does not fill it, and nothing once it is full', () => {
    const less = planned(build(tenThousand), fresh(500.25));
    expect([less.fund?.setAside, less.purchases.spent, less.purchases.left]).toEqual([500.25, 0, 0]);
    const full = planned(build(tenThousand, { deposits: [savings(10_000.01)] }), fresh(500));
    expect([full.fund?.setAside, full.purchases.spent]).toEqual([0, 500]);
  });

  test('does not count twice the cash that is to be invested', () => {
    // $1,000 of cash and $9,500 in savings, $1,000 of it to invest: without it $9,500 is there, so that $500 stays.
    const inputs = build(tenThousand, { cash: 1000, deposits: [savings(9500)] });
    const plan = planned(inputs, ofCash(1000));
    expect(plan.fund).toEqual({ goal: 10_000, there: 9500, setAside: 500 });
    expect(plan.purchases.spent).toBe(500);
    expect(planPurchasesWithRules(inputs, ofCash(1000.01), today)).toEqual({ beyond: 1000 });
  });

  test('counts no CD, no cash that is left out, and no account without a rate; cash that is overdrawn it does', () => {
    const inputs = build(
      { ...tenThousand, cashLeftOut: ['BOSA'] },
      { cash: -100, deposits: [cd('2027-11-28', 9000), savings(null), savings(600)] },
    );
    const cash = [...inputs.cash, buildTestAllocationCash('BOSA', 5000)];
    expect(computeEmergencyFundPlanLine({ ...inputs, cash }, fresh(1))?.there).toBe(500);
  });
});

describe('the ladder of CDs', () => {
  const yearly = { hasCdLadder: true, cdLadderRungs: 3, cdLadderMonths: 12, cdLadderAmount: 1000 };
  const next = (deposits: DepositWithMaturityDay[], more: Partial<AllocationTargets> = {}) =>
    computeCdLadderPlanLine(build({ ...yearly, ...more }, { deposits }), 5000, today);

  test('names the first rung in which no CD matures, from which day to which', () => {
    covers('4.2 purchase plan rules');
    expect(next([])).toEqual({
      rung: { number: 1, from: '2026-11-29', to: '2027-11-28' },
      rungs: 3,
      amount: 1000,
      setAside: 1000,
    });
    // The last day of the first year and the first of the third: the second is missing.
    expect(next([cd('2027-11-28'), cd('2028-11-29')])?.rung).toEqual({
      number: 2,
      from: '2027-11-29',
      to: '2028-11-28',
    });
  });

  test('is whole with a CD in each rung, whatever it is worth, and sets nothing aside then', () => {
    const whole = next([cd('2026-11-29', 1), cd('2028-01-01'), cd('2029-11-28')]);
    expect(whole).toMatchObject({ rung: null, setAside: 0 });
    // One that matures today is none any more, and one beyond the last rung is none of the ladder.
    expect(next([cd(today), cd('2028-01-01'), cd('2029-11-28')])?.rung?.number).toBe(1);
    expect(next([cd('2027-01-01'), cd('2028-01-01'), cd('2029-11-29')])?.rung?.number).toBe(3);
  });

  test('ends its rungs with short months', () => {
    const line = computeCdLadderPlanLine(build({ ...yearly, cdLadderMonths: 1 }), 5000, '2027-01-31');
    expect(line?.rung).toEqual({ number: 1, from: '2027-02-01', to: '2027-02-28' });
  });

  test('comes after the fund and before stocks, and gets no more than is left', () => {
    const both = { ...yearly, fillsEmergencyFund: true, emergencyFund: 2000 };
    const plan = planned(build(both), fresh(3500));
    expect([plan.fund?.setAside, plan.ladder?.setAside, plan.purchases.spent]).toEqual([2000, 1000, 500]);
    const little = planned(build(both), fresh(2300));
    expect([little.fund?.setAside, little.ladder?.setAside, little.purchases.spent]).toEqual([2000, 300, 0]);
  });

  test('takes its money out of the cash whose own target is planned for', () => {
    // VTI $1,000 and cash $2,000: $1,000 of it goes into a CD, so that half of $2,000 each is there already.
    const inputs = build({ ...yearly, countsCash: true }, { cash: 2000 });
    const targets = { ...inputs.targets, ...buildTestAllocationTargets({ VTI: 50 }, { Cash: 50 }, yearly) };
    const plan = planned({ ...inputs, targets: { ...targets, countsCash: true } }, ofCash(1500));
    expect([plan.ladder?.setAside, plan.purchases.spent, plan.purchases.keptAsCash]).toEqual([1000, 0, 500]);
  });
});

const cents = (max: number, min = 0) => fc.integer({ min, max }).map((value) => value / 100);
const anything = fc
  .record({
    price: cents(100_000, 1),
    percents: fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 })),
    cash: cents(500_000, -10_000),
    saved: fc.option(cents(900_000)),
    days: fc.array(fc.constantFrom('2027-01-01', '2027-06-01', '2028-06-01', '2030-01-01')),
    rules: fc.record({
      fillsEmergencyFund: fc.boolean(),
      hasCdLadder: fc.boolean(),
      emergencyFund: cents(1_000_000),
      cdLadderRungs: fc.integer({ min: 2, max: 10 }),
      cdLadderMonths: fc.integer({ min: 1, max: 24 }),
      cdLadderAmount: cents(200_000),
      countsCash: fc.boolean(),
    }),
  })
  .map(
    ({ price, percents, cash, saved, days, rules }): PurchasePlanRuleInputs => ({
      stocks: [buildTestAllocationStock('A', price, 500), buildTestAllocationStock('B', 20)],
      cash: [buildTestAllocationCash('Robinhood', cash)],
      deposits: [savings(saved), ...days.map((day) => cd(day))],
      targets: buildTestAllocationTargets({ A: percents[0], B: percents[1] }, {}, rules),
    }),
  );
const anyWish = fc.record({ contribution: cents(2_000_000, 1), isNewMoney: fc.boolean(), isWhole: fc.boolean() });

describe('whatever is held and wished', () => {
  test('the lines of the plan come to the amount, to the cent, and none is below zero', () => {
    covers('4.2 purchase plan rules');
    fc.assert(
      fc.property(anything, anyWish, (inputs, wish) => {
        const plan = planPurchasesWithRules(inputs, wish, today);
        if ('beyond' in plan) return;
        const { fund, ladder, purchases } = plan;
        const lines = [
          fund?.setAside ?? 0,
          ladder?.setAside ?? 0,
          ...purchases.buys.map(({ cost }) => cost),
          purchases.left,
        ];
        expect(toNumber(sumExactAmounts(lines.map(toAmount)))).toBe(wish.contribution);
        for (const line of [...lines, purchases.keptAsCash]) expect(line).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('with both rules off it is the plan without rules', () => {
    covers('4.2 purchase plan rules');
    fc.assert(
      fc.property(anything, anyWish, (inputs, wish) => {
        const targets = { ...inputs.targets, fillsEmergencyFund: false, hasCdLadder: false };
        const plan = planPurchasesWithRules({ ...inputs, targets }, wish, today);
        const bare = planPurchases({ ...inputs, targets }, wish);
        expect(JSON.stringify(plan)).toBe(
          JSON.stringify('beyond' in bare ? bare : { fund: null, ladder: null, purchases: bare }),
        );
      }),
    );
  });

  test('the fund is never spent: after buying, savings and cash are still the fund, or all that was there', () => {
    fc.assert(
      fc.property(anything, anyWish, (inputs, { contribution, isWhole }) => {
        const targets = { ...inputs.targets, fillsEmergencyFund: true };
        const plan = planPurchasesWithRules(
          { ...inputs, targets },
          { contribution, isWhole, isNewMoney: false },
          today,
        );
        if ('beyond' in plan || !plan.fund) return;
        const { there, setAside, goal } = plan.fund;
        expect(toNumber(toAmount(there).plus(setAside))).toBeGreaterThanOrEqual(
          Math.min(goal, toNumber(toAmount(there).plus(contribution))),
        );
      }),
    );
  });
});
