import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distributeByNeed } from '#core/allocation/distribute-by-need';
import { computeEffectiveStockTargets } from '#core/allocation/effective-stock-targets';
import { isFullyValuedStock, sumStockValue } from '#core/allocation/holdings';
import {
  type AllocationInputs,
  type PurchasePlan,
  type PurchasePlanRequest,
  planPurchases,
} from '#core/allocation/purchase-plan';
import type { AllocationTargets } from '#core/allocation/targets';
import {
  buildTestAllocationCash,
  buildTestAllocationStock,
  buildTestAllocationTargets,
} from '#core/allocation/testing';
import { roundCents, sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { covers } from '#tests/kit/covers';

const isNewMoney = true;
const planned = (
  everything: AllocationInputs,
  wish: Partial<PurchasePlanRequest> & Pick<PurchasePlanRequest, 'contribution'>,
): PurchasePlan => {
  const plan = planPurchases(everything, { isNewMoney, isWhole: false, ...wish });
  if ('beyond' in plan) throw new Error('Refused.');
  return plan;
};
const bought = ({ buys }: PurchasePlan) => buys.map(({ symbol, shares, cost }) => [symbol, shares, cost]);

/** $4,000 and $6,000, to be 60 and 40. */
const pair = {
  stocks: [buildTestAllocationStock('VTI', 250, 4000), buildTestAllocationStock('BND', 75, 6000)],
  cash: [],
};
const sixtyForty = buildTestAllocationTargets({ VTI: 60, BND: 40 });

describe('some money', () => {
  test('goes to what is below its goal, and to nothing else', () => {
    // Of $11,000 VTI is to have $6,600 and BND $4,400: VTI lacks $2,600.
    expect(planned({ ...pair, targets: sixtyForty }, { contribution: 1000 })).toEqual({
      buys: [{ symbol: 'VTI', shares: 4, price: 250, cost: 1000, before: 36.36, after: 45.45, goal: 60 }],
      spent: 1000,
      left: 0,
      keptAsCash: 0,
      tooDear: [],
      withoutStock: [],
      unpriced: [],
    });
  });

  test('is shared out by what each lacks where it does not do for all', () => {
    // Of $10,300: A and B are to have $3,090 each and lack $2,090 and $1,090, C is above its $4,120.
    const stocks = [
      buildTestAllocationStock('A', 10, 1000),
      buildTestAllocationStock('B', 7, 2000),
      buildTestAllocationStock('C', 1, 7000),
    ];
    const plan = planned(
      { stocks, cash: [], targets: buildTestAllocationTargets({ A: 30, B: 30, C: 40 }) },
      { contribution: 300 },
    );
    // 300 x 2,090 / 3,180 = 197.1698, 300 x 1,090 / 3,180 = 102.8302.
    expect(bought(plan)).toEqual([
      ['A', 19.717, 197.17],
      ['B', 14.69, 102.83],
    ]);
    expect(plan.left).toBe(0);
  });

  test('reaches every target to the cent where it is enough', () => {
    covers('4.2 purchase plan');
    // Of $16,000: $9,600 and $6,400.
    const plan = planned({ ...pair, targets: sixtyForty }, { contribution: 6000 });
    expect(bought(plan)).toEqual([
      ['VTI', 22.4, 5600],
      ['BND', 5.333333, 400],
    ]);
    expect(plan.buys.map(({ after }) => after)).toEqual([60, 40]);
  });

  test('that nothing lacks stays, since what is not targeted may be anything', () => {
    // VTI is to have a tenth of $11,000, and has $4,000.
    const plan = planned({ ...pair, targets: buildTestAllocationTargets({ VTI: 10 }) }, { contribution: 1000 });
    expect(plan).toMatchObject({ buys: [], spent: 0, left: 1000 });
  });

  test('is of whole shares where that is wished: what each pays for, then what lowers most what is lacking', () => {
    // Of $11,500: VTI lacks $2,900, so that all is for it: 6 shares, none left.
    expect(bought(planned({ ...pair, targets: sixtyForty }, { contribution: 1500, isWhole: true }))).toEqual([
      ['VTI', 6, 1500],
    ]);
    // Of $1,000: A, at $300 a share, and B, at $70, lack $500 each: one A, 7 B ($490). For another A the $210 that are
    // left do not do, and another B would be $60 beyond, further away than $10 below.
    const fresh = {
      stocks: [buildTestAllocationStock('A', 300), buildTestAllocationStock('B', 70)],
      cash: [],
      targets: buildTestAllocationTargets({ A: 50, B: 50 }),
    };
    const plan = planned(fresh, { contribution: 1000, isWhole: true });
    expect(bought(plan)).toEqual([
      ['B', 7, 490],
      ['A', 1, 300],
    ]);
    expect(plan.left).toBe(210);
  });

  test('takes one share more where that is closer: $160 in shares of $100 is two, $140 is one', () => {
    const of = (percent: number) =>
      planned(
        { stocks: [buildTestAllocationStock('A', 100)], cash: [], targets: buildTestAllocationTargets({ A: percent }) },
        { contribution: 1000, isWhole: true },
      );
    expect(bought(of(16))).toEqual([['A', 2, 200]]);
    expect(of(16).left).toBe(800);
    expect(bought(of(14))).toEqual([['A', 1, 100]]);
  });

  test('leaves what a share costs too much for to the others, and names it', () => {
    covers('4.2 purchase plan');
    const stocks = [buildTestAllocationStock('BRK-A', 700_000), buildTestAllocationStock('VTI', 250)];
    const targets = buildTestAllocationTargets({ 'BRK-A': 50, VTI: 50 });
    const plan = planned({ stocks, cash: [], targets }, { contribution: 1000, isWhole: true });
    // VTI lacks $500, which two shares are; a third would take it $250 beyond.
    expect(bought(plan)).toEqual([['VTI', 2, 500]]);
    expect(plan).toMatchObject({ left: 500, tooDear: ['BRK-A'] });
  });

  test('buys coins in fractions of 8 decimals, whatever is wished of shares', () => {
    const stocks = [buildTestAllocationStock('BTC-USD', 90_000, undefined, { assetClass: 'coins' })];
    const targets = buildTestAllocationTargets({ 'BTC-USD': 100 });
    expect(bought(planned({ stocks, cash: [], targets }, { contribution: 1000, isWhole: true }))).toEqual([
      ['BTC-USD', 0.01111111, 1000],
    ]);
  });

  test('is for whole shares what coins leave of it', () => {
    // Of $1,500 each is to have $750, and $500 is there: $250 of the coin, and of the rest two shares of $100.
    const stocks = [
      buildTestAllocationStock('A', 100),
      buildTestAllocationStock('BTC-USD', 50, undefined, { assetClass: 'coins' }),
      buildTestAllocationStock('C', 1, 1000),
    ];
    const plan = planned(
      { stocks, cash: [], targets: buildTestAllocationTargets({ A: 50, 'BTC-USD': 50 }) },
      { contribution: 500, isWhole: true },
    );
    expect(bought(plan)).toEqual([
      ['BTC-USD', 5, 250],
      ['A', 2, 200],
    ]);
    expect(plan.left).toBe(50);
  });

  test('is planned without a stock that has no price, or needs review on one of its platforms', () => {
    // X has $1,000 on one platform, and nobody can tell what on the other: all of it is left out of the whole.
    const platforms = [
      { platform: 'Robinhood', value: 1000 },
      { platform: 'Fidelity', value: null },
    ];
    const stocks = [
      buildTestAllocationStock('A', 10, 100),
      buildTestAllocationStock('X', 10, 0, { platforms }),
      buildTestAllocationStock('Y', 0, 0),
    ];
    const plan = planned(
      { stocks, cash: [], targets: buildTestAllocationTargets({ A: 50, Y: 10, X: 10 }) },
      { contribution: 100 },
    );
    // Half of $200, which A has.
    expect(plan).toMatchObject({ buys: [], left: 100, unpriced: ['X', 'Y'] });
  });

  test('of a share of more than $10,000 is rounded down, and the cents that this leaves stay', () => {
    const plan = planned(
      {
        stocks: [buildTestAllocationStock('BRK-A', 700_000)],
        cash: [],
        targets: buildTestAllocationTargets({ 'BRK-A': 100 }),
      },
      { contribution: 1000 },
    );
    expect(bought(plan)).toEqual([['BRK-A', 0.001428, 999.6]]);
    expect(plan.left).toBe(0.4);
  });
});

describe('a class', () => {
  const into = (symbol: string, percent: number | null = null) => ({
    symbol,
    percent,
    className: 'Bonds',
    sector: null,
  });
  const percents = (stocks: AllocationInputs['stocks'], targets: AllocationTargets) =>
    computeEffectiveStockTargets(stocks, targets).goals.map(({ stock: { symbol }, percent }) => [
      symbol,
      toNumber(percent.round(2)),
    ]);

  test('is shared by its stocks as they are worth, without those that have a target', () => {
    const stocks = [
      buildTestAllocationStock('A', 1, 100),
      buildTestAllocationStock('B', 1, 300),
      buildTestAllocationStock('C', 1, 50),
    ];
    expect(percents(stocks, buildTestAllocationTargets({ C: 20 }, { Stocks: 60 }))).toEqual([
      ['C', 20],
      ['A', 10],
      ['B', 30],
    ]);
  });

  test('is shared alike by stocks that are not held yet, and by their targets where each has one', () => {
    const targets = buildTestAllocationTargets({}, { Bonds: 40 });
    expect(
      percents([buildTestAllocationStock('X', 1), buildTestAllocationStock('Y', 1)], {
        ...targets,
        stocks: [into('X'), into('Y')],
      }),
    ).toEqual([
      ['X', 20],
      ['Y', 20],
    ]);
    expect(
      percents([buildTestAllocationStock('X', 1), buildTestAllocationStock('Y', 1)], {
        ...targets,
        stocks: [into('X', 10), into('Y', 20)],
      }),
    ).toEqual([
      ['X', 13.33],
      ['Y', 26.67],
    ]);
  });

  test('without a stock is named, and so is a target without a price', () => {
    const everything = {
      stocks: [buildTestAllocationStock('A', 1, 100), buildTestAllocationStock('Q', null)],
      cash: [],
    };
    const plan = planned(
      { ...everything, targets: buildTestAllocationTargets({ A: 50, Q: 10 }, { Bonds: 40 }) },
      { contribution: 100 },
    );
    expect(plan).toMatchObject({ withoutStock: ['Bonds'], unpriced: ['Q'] });
  });

  test('is named only where it has no stock to buy', () => {
    const { goals, withoutStock } = computeEffectiveStockTargets(
      [buildTestAllocationStock('A', 1, 100)],
      buildTestAllocationTargets({}, { Stocks: 60, Bonds: null }),
    );
    expect([goals.map(({ percent }) => toNumber(percent)), withoutStock]).toEqual([[60], []]);
  });

  test('has nothing for the others where its stocks have targets beyond it', () => {
    const targets = buildTestAllocationTargets({ A: 50 }, { Stocks: 40, Coins: 0 });
    expect(percents([buildTestAllocationStock('A', 1, 100), buildTestAllocationStock('B', 1, 100)], targets)).toEqual([
      ['A', 50],
    ]);
    expect(computeEffectiveStockTargets([], targets).withoutStock).toEqual(['Stocks']);
  });

  test('goes by the targets of its stocks that have a price, and is named where none is above 0', () => {
    const targets = buildTestAllocationTargets({}, { Bonds: 40 });
    const [dear, unpriced] = [buildTestAllocationStock('X', 1), buildTestAllocationStock('Y', null)];
    expect(percents([dear, unpriced], { ...targets, stocks: [into('X', 10), into('Y', 20)] })).toEqual([['X', 20]]);
    const none = computeEffectiveStockTargets([dear], { ...targets, stocks: [into('X', 0)] });
    expect([none.goals.map(({ percent }) => toNumber(percent)), none.withoutStock]).toEqual([[0], ['Bonds']]);
  });

  test('whose only stock has no price is named, too', () => {
    const targets = { ...buildTestAllocationTargets({}, { Bonds: 40 }), stocks: [into('X')] };
    expect(computeEffectiveStockTargets([buildTestAllocationStock('X', null)], targets)).toMatchObject({
      goals: [],
      withoutStock: ['Bonds'],
    });
  });
});

describe('cash', () => {
  const all = {
    stocks: [buildTestAllocationStock('VTI', 100, 1000)],
    cash: [buildTestAllocationCash('Robinhood', 700), buildTestAllocationCash('Other', 300)],
  };

  test('is spent down to what is for emergencies and no further', () => {
    covers('4.2 purchase plan');
    const targets = buildTestAllocationTargets({ VTI: 100 }, {}, { emergencyFund: 400 });
    expect(planPurchases({ ...all, targets }, { contribution: 600.01, isNewMoney: false, isWhole: false })).toEqual({
      beyond: 600,
    });
    expect(planned({ ...all, targets }, { contribution: 600, isNewMoney: false }).spent).toBe(600);
    expect(planned({ ...all, targets }, { contribution: 600.01 }).spent).toBe(600.01);
  });

  test('with a target keeps what it lacks of it', () => {
    // Half of $2,000 each: VTI has its half, and cash would lack whatever is taken out of it.
    const halves = buildTestAllocationTargets({ VTI: 50 }, { Cash: 50 }, { countsCash: true });
    expect(planned({ ...all, targets: halves }, { contribution: 100, isNewMoney: false })).toMatchObject({
      spent: 0,
      left: 100,
      keptAsCash: 100,
    });
    // $500 from outside: each is to have $1,250.
    expect(planned({ ...all, targets: halves }, { contribution: 500 })).toMatchObject({
      spent: 250,
      keptAsCash: 250,
      withoutStock: [],
    });
  });

  test('that counts without a target keeps nothing back', () => {
    const targets = buildTestAllocationTargets({ VTI: 100 }, {}, { countsCash: true });
    expect(planned({ ...all, targets }, { contribution: 500 })).toMatchObject({ spent: 500, keptAsCash: 0 });
  });

  test('that does not count keeps nothing back, not even where it is overdrawn', () => {
    const overdrawn = { ...all, cash: [buildTestAllocationCash('Robinhood', -100)] };
    const plan = planned({ ...overdrawn, targets: buildTestAllocationTargets({ VTI: 100 }) }, { contribution: 500 });
    expect(plan).toMatchObject({ spent: 500, keptAsCash: 0 });
  });
});

test('the last cent goes by symbol, whatever the order of the classes', () => {
  const stocks = [
    buildTestAllocationStock('X', 1),
    buildTestAllocationStock('Y', 1, undefined, { assetClass: 'coins' }),
    buildTestAllocationStock('Z', 1, 100, { assetClass: 'own' }),
  ];
  const of = (classes: Record<string, number>) =>
    bought(planned({ stocks, cash: [], targets: buildTestAllocationTargets({}, classes) }, { contribution: 0.01 }));
  expect(of({ Stocks: 40, Coins: 40 })).toEqual([['X', 0.01, 0.01]]);
  expect(of({ Coins: 40, Stocks: 40 })).toEqual([['X', 0.01, 0.01]]);
});

describe('sharing out', () => {
  test('comes to the whole, cent by cent; the first of equals has the last one', () => {
    const alike = [toAmount(1), toAmount(1), toAmount(1)];
    expect(distributeByNeed(toAmount(2), alike).map(toNumber)).toEqual([0.67, 0.67, 0.66]);
    expect(distributeByNeed(toAmount(10), alike).map(toNumber)).toEqual([1, 1, 1]);
    expect(distributeByNeed(toAmount(0), alike).map(toNumber)).toEqual([0, 0, 0]);
    expect(distributeByNeed(toAmount(5), [toAmount(0)]).map(toNumber)).toEqual([0]);
  });

  test('gives the last cent to whom rounding down takes most from, not to whom most is due', () => {
    // 100 cents by 5.20 and 1.80: 74.29 and 25.71.
    expect(distributeByNeed(toAmount(1), [toAmount(5.2), toAmount(1.8)]).map(toNumber)).toEqual([0.74, 0.26]);
  });
});

const cents = fc.integer({ min: 0, max: 5_000_000 }).map((value) => value / 100);
const price = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }).map((value) => value / 100),
  fc.integer({ min: 1, max: 9_999_999 }).map((value) => value / 1_000_000),
);
const anyStock = fc.record({ price: fc.option(price, { freq: 8 }), value: fc.option(cents), isCoin: fc.boolean() });
const anything = fc
  .record({
    held: fc.array(anyStock, { minLength: 1, maxLength: 6 }),
    weights: fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 8, maxLength: 8 }),
    cash: fc.integer({ min: -10_000, max: 500_000 }).map((value) => value / 100),
    countsCash: fc.boolean(),
    ofClass: fc.boolean(),
  })
  .map(({ held, weights, cash, countsCash, ofClass }): AllocationInputs => {
    const stocks = held.map(({ price: each, value, isCoin }, at) =>
      buildTestAllocationStock(`S${at}`, each, each === null ? null : (value ?? undefined), {
        assetClass: isCoin ? 'coins' : 'stocks',
      }),
    );
    const total = Math.max(
      1,
      weights.reduce((sofar, one) => sofar + one, 0),
    );
    const percent = (at: number) => Math.floor(((weights[at] ?? 0) * 10_000) / total) / 100;
    const targets = ofClass
      ? buildTestAllocationTargets(
          { S0: 0 },
          { Stocks: percent(0), Coins: percent(1), Bonds: percent(2), ...(countsCash && { Cash: percent(3) }) },
        )
      : buildTestAllocationTargets(
          Object.fromEntries(stocks.map(({ symbol }, at) => [symbol, percent(at)])),
          countsCash ? { Cash: percent(7) } : {},
        );
    return { stocks, cash: [buildTestAllocationCash('Robinhood', cash)], targets: { ...targets, countsCash } };
  });
const anyWish = fc.record({
  contribution: fc.integer({ min: 1, max: 2_000_000 }).map((value) => value / 100),
  isNewMoney: fc.boolean(),
  isWhole: fc.boolean(),
});

/** By how much each is from its goal, of the whole with the money in it. */
const distances = ({ stocks, cash, targets }: AllocationInputs, wish: PurchasePlanRequest, plan: PurchasePlan) => {
  const held = sumExactAmounts(stocks.filter(isFullyValuedStock).map(sumStockValue));
  const own = targets.countsCash ? sumExactAmounts(cash.map(({ value }) => toAmount(value ?? 0))) : toAmount(0);
  const whole = held.plus(own).plus(wish.isNewMoney || !targets.countsCash ? wish.contribution : 0);
  return computeEffectiveStockTargets(stocks, targets).goals.map(({ stock: one, percent }) => {
    const goal = roundCents(whole.times(percent).div(100));
    const cost = plan.buys.find(({ symbol }) => symbol === one.symbol)?.cost ?? 0;
    return {
      before: sumStockValue(one).minus(goal),
      after: sumStockValue(one).plus(cost).minus(goal),
    };
  });
};

describe('whatever is held and wished', () => {
  test('no more is spent than there is, what is left is told, and nothing is further from its goal than before', () => {
    covers('4.2 purchase plan');
    return fc.assert(
      fc.property(anything, anyWish, (everything, wish) => {
        const plan = planPurchases(everything, wish);
        if ('beyond' in plan) return;
        const costs = sumExactAmounts(plan.buys.map(({ cost }) => toAmount(cost)));
        expect(toNumber(costs)).toBe(plan.spent);
        expect(toNumber(costs.plus(plan.left))).toBe(wish.contribution);
        expect(plan.left).toBeGreaterThanOrEqual(plan.keptAsCash);
        for (const { shares, cost, price: each } of plan.buys) {
          expect(shares).toBeGreaterThan(0);
          expect(toNumber(roundCents(toAmount(shares).times(each)))).toBe(cost);
        }
        for (const { before, after } of distances(everything, wish, plan)) {
          expect(toNumber(after.abs().minus(before.abs()))).toBeLessThanOrEqual(0.01);
        }
      }),
    );
  });

  test('fractions go no further than the goal, and reach each one where there is enough', () =>
    fc.assert(
      fc.property(anything, anyWish, (everything, wish) => {
        const plan = planPurchases(everything, { ...wish, isWhole: false });
        if ('beyond' in plan) return;
        const all = distances(everything, wish, plan);
        for (const { before, after } of all) {
          if (before.gte(0)) expect(after.eq(before)).toBe(true);
          else expect(after.lte(0.01)).toBe(true);
        }
        const lacking = sumExactAmounts(all.map(({ before }) => (before.lt(0) ? before.abs() : toAmount(0))));
        if (everything.targets.countsCash || lacking.gt(wish.contribution)) return;
        for (const { before, after } of all) if (before.lt(0)) expect(after.abs().lte(0.01)).toBe(true);
      }),
    ));

  test('the order of entry makes no difference', () => {
    covers('4.2 purchase plan');
    return fc.assert(
      fc.property(anything, anyWish, ({ stocks, cash, targets }, wish) => {
        const turned = {
          stocks: stocks.toReversed(),
          cash,
          targets: { ...targets, stocks: targets.stocks.toReversed(), classes: targets.classes.toReversed() },
        };
        expect(planPurchases(turned, wish)).toEqual(planPurchases({ stocks, cash, targets }, wish));
      }),
    );
  });
});
