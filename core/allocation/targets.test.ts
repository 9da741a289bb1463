import { describe, expect, test } from 'vitest';
import { classIn, hasTargets, mostTargets, noTargets, targetsByClass, targetsFault } from '#core/allocation/targets';
import { aimed } from '#core/allocation/testing';

const asStocks = () => 'stocks' as const;
const into = (className: string | null, symbol = 'BND', percent: number | null = null) => ({
  symbol,
  percent,
  className,
  sector: null,
});

describe('targets', () => {
  test('of nothing aim at nothing', () => {
    expect(hasTargets(noTargets)).toBe(false);
    expect(hasTargets(aimed({ VTI: null }, { Bonds: null }))).toBe(false);
    expect(hasTargets(aimed({ VTI: 0 }))).toBe(true);
    expect(hasTargets(aimed({}, { Bonds: 40 }))).toBe(true);
  });

  test('put a stock into the class that the person says, else into its own', () => {
    const targets = aimed({ VTI: 60 }, { Bonds: 40 }, { stocks: [into('Bonds')] });
    expect(classIn(targets, 'BND', 'stocks')).toBe('Bonds');
    expect(classIn(targets, 'BTC-USD', 'coins')).toBe('Coins');
  });

  test.each([
    ['targets that come to the whole', aimed({ VTI: 60.5 }, { Bonds: 39.5 })],
    ["stocks within their class's", aimed({ VTI: 40, VXUS: 20 }, { Stocks: 60, Bonds: 40 })],
    ['cash that counts', aimed({}, { Cash: 10 }, { countsCash: true })],
    ["stocks of a class without a target, and of the person's own", aimed({ VTI: 40 }, { Stocks: null, Bonds: 9 })],
    ['a class of the list for a stock', aimed({}, { Bonds: 40 }, { stocks: [into('Bonds'), into('Coins', 'X')] })],
  ])('%s are right', (_, targets) => {
    expect(targetsFault(targets, asStocks)).toBeNull();
  });

  test.each([
    ['classes', 'Targets come to 100.01%: at most 100% can be had.', aimed({ VTI: 60.01 }, { Bonds: 40 })],
    [
      'stocks',
      'Stocks of Stocks come to 60.5%, more than the 60% of the class.',
      aimed({ VTI: 40, VXUS: 20.5 }, { Stocks: 60 }),
    ],
    ['classes', 'bonds is there twice.', aimed({}, { Bonds: 1, bonds: 1 })],
    ['classes', 'There is a class like own Assets already.', aimed({}, { 'own Assets': 1 })],
    ['classes', 'Cash has a target only where it counts as a part of the whole.', aimed({}, { Cash: 5 })],
    ['stocks', 'BND is there twice.', aimed({}, {}, { stocks: [into(null), into(null)] })],
    ['stocks', 'Choose a class for BND that is in the list.', aimed({}, {}, { stocks: [into('Bonds')] })],
    [
      'stocks',
      'Choose a class for BND that is in the list.',
      aimed({}, { Cash: 5 }, { countsCash: true, stocks: [into('Cash')] }),
    ],
  ])('the fault of %s: %s', (field, sentence, targets) => {
    expect(targetsFault(targets, asStocks)).toEqual({ fields: [field], sentence });
  });

  test('are a hundred at most', () => {
    const of = (count: number) =>
      aimed(Object.fromEntries(Array.from({ length: count }, (_, at) => [`S${at}`, 1 / 100])), {});
    expect(targetsFault(of(mostTargets), asStocks)).toBeNull();
    expect(targetsFault(of(mostTargets + 1), asStocks)).toEqual({
      fields: ['stocks'],
      sentence: 'At most 100 targets are kept.',
    });
    const others = Array.from({ length: 20 }, (_, at) => into(null, `T${at}`));
    const full = of(mostTargets);
    expect(targetsFault({ ...full, stocks: [...full.stocks, ...others] }, asStocks)).toBeNull();
  });

  test('of classes are their own, else those of their stocks together, and none where neither has one', () => {
    const own = aimed({ VTI: 20, VXUS: 10, GLD: null }, { Bonds: 40, Gold: null, Empty: null });
    const targets = { ...own, stocks: [...own.stocks, into('Bonds', 'BND', 5), into('Gold', 'IAU')] };
    expect([...targetsByClass(targets, asStocks)].map(([name, percent]) => [name, Number(percent)])).toEqual([
      ['Stocks', 30],
      ['Bonds', 40],
    ]);
  });
});
