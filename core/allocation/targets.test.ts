import { describe, expect, test } from 'vitest';
import {
  emptyTargets,
  findTargetsFault,
  getTargetClass,
  hasTargets,
  maxTargets,
  sumTargetsByClass,
} from '#core/allocation/targets';
import { buildTargets } from '#core/allocation/testing';

const asStocks = () => 'stocks' as const;
const into = (className: string | null, symbol = 'BND', percent: number | null = null) => ({
  symbol,
  percent,
  className,
  sector: null,
});

describe('targets', () => {
  test('of nothing aim at nothing', () => {
    expect(hasTargets(emptyTargets)).toBe(false);
    expect(hasTargets(buildTargets({ VTI: null }, { Bonds: null }))).toBe(false);
    expect(hasTargets(buildTargets({ VTI: 0 }))).toBe(true);
    expect(hasTargets(buildTargets({}, { Bonds: 40 }))).toBe(true);
  });

  test('put a stock into the class that the person says, else into its own', () => {
    const targets = buildTargets({ VTI: 60 }, { Bonds: 40 }, { stocks: [into('Bonds')] });
    expect(getTargetClass(targets, 'BND', 'stocks')).toBe('Bonds');
    expect(getTargetClass(targets, 'BTC-USD', 'coins')).toBe('Coins');
  });

  test.each([
    ['targets that come to the whole', buildTargets({ VTI: 60.5 }, { Bonds: 39.5 })],
    ["stocks within their class's", buildTargets({ VTI: 40, VXUS: 20 }, { Stocks: 60, Bonds: 40 })],
    ['cash that counts', buildTargets({}, { Cash: 10 }, { countsCash: true })],
    [
      "stocks of a class without a target, and of the person's own",
      buildTargets({ VTI: 40 }, { Stocks: null, Bonds: 9 }),
    ],
    [
      'a class of the list for a stock',
      buildTargets({}, { Bonds: 40 }, { stocks: [into('Bonds'), into('Coins', 'X')] }),
    ],
  ])('%s are right', (_, targets) => {
    expect(findTargetsFault(targets, asStocks)).toBeNull();
  });

  test.each([
    ['classes', 'Targets come to 100.01%: at most 100% can be had.', buildTargets({ VTI: 60.01 }, { Bonds: 40 })],
    [
      'stocks',
      'Stocks of Stocks come to 60.5%, more than the 60% of the class.',
      buildTargets({ VTI: 40, VXUS: 20.5 }, { Stocks: 60 }),
    ],
    ['classes', 'bonds is there twice.', buildTargets({}, { Bonds: 1, bonds: 1 })],
    ['classes', 'There is a class like own Assets already.', buildTargets({}, { 'own Assets': 1 })],
    ['classes', 'Cash has a target only where it counts as a part of the whole.', buildTargets({}, { Cash: 5 })],
    ['stocks', 'BND is there twice.', buildTargets({}, {}, { stocks: [into(null), into(null)] })],
    ['stocks', 'Choose a class for BND that is in the list.', buildTargets({}, {}, { stocks: [into('Bonds')] })],
    [
      'stocks',
      'Choose a class for BND that is in the list.',
      buildTargets({}, { Cash: 5 }, { countsCash: true, stocks: [into('Cash')] }),
    ],
  ])('the fault of %s: %s', (field, sentence, targets) => {
    expect(findTargetsFault(targets, asStocks)).toEqual({ fields: [field], sentence });
  });

  test('are a hundred at most', () => {
    const of = (count: number) =>
      buildTargets(Object.fromEntries(Array.from({ length: count }, (_, at) => [`S${at}`, 1 / 100])), {});
    expect(findTargetsFault(of(maxTargets), asStocks)).toBeNull();
    expect(findTargetsFault(of(maxTargets + 1), asStocks)).toEqual({
      fields: ['stocks'],
      sentence: 'At most 100 targets are kept.',
    });
    const others = Array.from({ length: 20 }, (_, at) => into(null, `T${at}`));
    const full = of(maxTargets);
    expect(findTargetsFault({ ...full, stocks: [...full.stocks, ...others] }, asStocks)).toBeNull();
  });

  test('of classes are their own, else those of their stocks together, and none where neither has one', () => {
    const own = buildTargets({ VTI: 20, VXUS: 10, GLD: null }, { Bonds: 40, Gold: null, Empty: null });
    const targets = { ...own, stocks: [...own.stocks, into('Bonds', 'BND', 5), into('Gold', 'IAU')] };
    expect([...sumTargetsByClass(targets, asStocks)].map(([name, percent]) => [name, Number(percent)])).toEqual([
      ['Stocks', 30],
      ['Bonds', 40],
    ]);
  });
});
