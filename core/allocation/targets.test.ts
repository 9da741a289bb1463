import { describe, expect, test } from 'vitest';
import {
  canPlanPurchases,
  computeTargetPercentByClass,
  emptyAllocationTargets,
  findAllocationTargetsFault,
  getAssignedClassName,
  hasAllocationTargets,
  maxAllocationTargets,
} from '#core/allocation/targets';
import { buildTestAllocationTargets } from '#core/allocation/testing';

const asStocks = () => 'stocks' as const;
const into = (className: string | null, symbol = 'BND', percent: number | null = null) => ({
  symbol,
  percent,
  className,
  sector: null,
});

describe('targets', () => {
  test('of nothing aim at nothing', () => {
    expect(hasAllocationTargets(emptyAllocationTargets)).toBe(false);
    expect(hasAllocationTargets(buildTestAllocationTargets({ VTI: null }, { Bonds: null }))).toBe(false);
    expect(hasAllocationTargets(buildTestAllocationTargets({ VTI: 0 }))).toBe(true);
    expect(hasAllocationTargets(buildTestAllocationTargets({}, { Bonds: 40 }))).toBe(true);
  });

  test('put a stock into the class that the person says, else into its own', () => {
    const targets = buildTestAllocationTargets({ VTI: 60 }, { Bonds: 40 }, { stocks: [into('Bonds')] });
    expect(getAssignedClassName(targets, 'BND', 'stocks')).toBe('Bonds');
    expect(getAssignedClassName(targets, 'BTC-USD', 'coins')).toBe('Coins');
  });

  test.each([
    ['targets that come to the whole', buildTestAllocationTargets({ VTI: 60.5 }, { Bonds: 39.5 })],
    ["stocks within their class's", buildTestAllocationTargets({ VTI: 40, VXUS: 20 }, { Stocks: 60, Bonds: 40 })],
    ['cash that counts', buildTestAllocationTargets({}, { Cash: 10 }, { countsCash: true })],
    [
      "stocks of a class without a target, and of the person's own",
      buildTestAllocationTargets({ VTI: 40 }, { Stocks: null, Bonds: 9 }),
    ],
    [
      'a class of the list for a stock',
      buildTestAllocationTargets({}, { Bonds: 40 }, { stocks: [into('Bonds'), into('Coins', 'X')] }),
    ],
  ])('%s are right', (_, targets) => {
    expect(findAllocationTargetsFault(targets, asStocks)).toBeNull();
  });

  test.each([
    [
      'classes',
      'Targets add up to 100.01%. Lower them to 100% or less.',
      buildTestAllocationTargets({ VTI: 60.01 }, { Bonds: 40 }),
    ],
    [
      'stocks',
      'Stocks in Stocks add up to 60.5%, more than the 60% of the class.',
      buildTestAllocationTargets({ VTI: 40, VXUS: 20.5 }, { Stocks: 60 }),
    ],
    ['classes', 'bonds is there twice.', buildTestAllocationTargets({}, { Bonds: 1, bonds: 1 })],
    ['classes', 'You already have a class named own Assets.', buildTestAllocationTargets({}, { 'own Assets': 1 })],
    ['classes', 'Include cash in the total to give it a target.', buildTestAllocationTargets({}, { Cash: 5 })],
    ['stocks', 'BND is there twice.', buildTestAllocationTargets({}, {}, { stocks: [into(null), into(null)] })],
    [
      'stocks',
      'Choose a class for BND that is in the list.',
      buildTestAllocationTargets({}, {}, { stocks: [into('Bonds')] }),
    ],
    [
      'stocks',
      'Choose a class for BND that is in the list.',
      buildTestAllocationTargets({}, { Cash: 5 }, { countsCash: true, stocks: [into('Cash')] }),
    ],
  ])('the fault of %s: %s', (field, sentence, targets) => {
    expect(findAllocationTargetsFault(targets, asStocks)).toEqual({ fields: [field], sentence });
  });

  test('are a hundred at most', () => {
    const of = (count: number) =>
      buildTestAllocationTargets(Object.fromEntries(Array.from({ length: count }, (_, at) => [`S${at}`, 1 / 100])), {});
    expect(findAllocationTargetsFault(of(maxAllocationTargets), asStocks)).toBeNull();
    expect(findAllocationTargetsFault(of(maxAllocationTargets + 1), asStocks)).toEqual({
      fields: ['stocks'],
      sentence: 'Set at most 100 targets.',
    });
    const others = Array.from({ length: 20 }, (_, at) => into(null, `T${at}`));
    const full = of(maxAllocationTargets);
    expect(findAllocationTargetsFault({ ...full, stocks: [...full.stocks, ...others] }, asStocks)).toBeNull();
  });

  test('of classes are their own, else those of their stocks together, and none where neither has one', () => {
    const own = buildTestAllocationTargets({ VTI: 20, VXUS: 10, GLD: null }, { Bonds: 40, Gold: null, Empty: null });
    const targets = { ...own, stocks: [...own.stocks, into('Bonds', 'BND', 5), into('Gold', 'IAU')] };
    expect(
      [...computeTargetPercentByClass(targets, asStocks)].map(([name, percent]) => [name, Number(percent)]),
    ).toEqual([
      ['Stocks', 30],
      ['Bonds', 40],
    ]);
  });
});

describe('rules of the plan', () => {
  const find = (more: Partial<typeof emptyAllocationTargets>) =>
    findAllocationTargetsFault({ ...emptyAllocationTargets, ...more }, asStocks);

  test('are on with an amount alone', () => {
    expect(find({ fillsEmergencyFund: true })?.sentence).toBe('Enter the emergency fund, or turn its rule off.');
    expect(find({ fillsEmergencyFund: true, emergencyFund: 0.01 })).toBeNull();
    expect(find({ hasCdLadder: true })?.sentence).toBe('Enter the amount of a CD, or turn the CD ladder off.');
    expect(find({ hasCdLadder: true, cdLadderAmount: 0.01 })).toBeNull();
  });

  test('are something to plan by, as targets are', () => {
    expect(canPlanPurchases(emptyAllocationTargets)).toBe(false);
    expect(canPlanPurchases(buildTestAllocationTargets({ VTI: 1 }))).toBe(true);
    for (const rule of ['fillsEmergencyFund', 'hasCdLadder'])
      expect(canPlanPurchases({ ...emptyAllocationTargets, [rule]: true })).toBe(true);
  });
});
