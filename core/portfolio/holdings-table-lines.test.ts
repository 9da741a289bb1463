import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computePortfolioWeight,
  computeYieldOnCost,
  findStockLineAssetClass,
  type StockLineFigures,
  sortStockLines,
  sumStockLines,
} from '#core/portfolio/holdings-table-lines';
import { covers } from '#tests/kit/covers';

const line = (change: Partial<StockLineFigures> = {}): StockLineFigures => ({
  cost: 100,
  value: 120,
  gain: 20,
  day: 1.5,
  income: 3,
  ...change,
});

describe('weight and yield', () => {
  test('are told of what is known, and of nothing else', () => {
    expect([computePortfolioWeight(30, 120), computePortfolioWeight(null, 120), computePortfolioWeight(0, 0)]).toEqual([
      25,
      null,
      null,
    ]);
    expect([computeYieldOnCost(3, 120), computeYieldOnCost(null, 120), computeYieldOnCost(3, 0)]).toEqual([
      2.5,
      null,
      null,
    ]);
  });
});

describe('totals', () => {
  test('are of the lines that have a value, and say how many have none', () => {
    const lines = [
      line(),
      line({ value: 10, gain: -90, day: -0.25 }),
      line({ value: null, gain: null, day: null, income: 1 }),
    ];
    expect(sumStockLines(lines, 260)).toEqual({
      value: 130,
      weight: 50,
      gain: -70,
      gainPercent: -35,
      day: 1.25,
      income: 7,
      yield: 2.33,
      without: 1,
    });
  });

  test('of income are told of all lines or not at all, and a day that nobody knows is none', () => {
    const { income, yield: onCost, day } = sumStockLines([line({ day: null }), line({ day: null, income: null })], 240);
    expect([income, onCost, day]).toEqual([null, null, null]);
  });

  test('of no line are nothing', () => {
    expect(sumStockLines([], 0)).toEqual({
      value: 0,
      weight: null,
      gain: 0,
      gainPercent: null,
      day: null,
      income: 0,
      yield: null,
      without: 0,
    });
  });

  test('equal their lines to the cent, however many there are', () => {
    covers('4.1 one table of holdings');
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(fc.record({ value: cents, gain: cents, day: cents, income: cents })), (all) => {
        const lines = all.map(({ value, gain, day, income }) =>
          line({ value: value / 100, gain: gain / 100, day: day / 100, income: income / 100 }),
        );
        const total = sumStockLines(lines, 1);
        for (const figure of ['value', 'gain', 'income'] as const) {
          const inCents = all.reduce((so, one) => so + one[figure], 0);
          expect(total[figure]).toBe(inCents / 100 + 0);
        }
      }),
    );
  });
});

describe('sorting', () => {
  const lines = [
    { symbol: 'KO', value: 5 },
    { symbol: 'AAPL', value: 5 },
    { symbol: 'ZZ', value: null },
    { symbol: 'BTC-USD', value: -1 },
    { symbol: 'A', value: null },
  ];
  const names = (isDown: boolean, of: (one: (typeof lines)[number]) => number | string | null = ({ value }) => value) =>
    sortStockLines(lines, of, isDown).map(({ symbol }) => symbol);

  test('puts what is not known last either way, and equals by symbol', () => {
    expect(names(true)).toEqual(['AAPL', 'KO', 'BTC-USD', 'A', 'ZZ']);
    expect(names(false)).toEqual(['BTC-USD', 'AAPL', 'KO', 'A', 'ZZ']);
  });

  test('is by text too', () => {
    expect(names(true, ({ symbol }) => symbol)).toEqual(['ZZ', 'KO', 'BTC-USD', 'AAPL', 'A']);
  });
});

test('a class follows from the symbol and from whose the price is', () => {
  expect([
    findStockLineAssetClass('AAPL', 'yahoo'),
    findStockLineAssetClass('BRK-B', 'sample'),
    findStockLineAssetClass('BTC-USD', 'sample'),
  ]).toEqual(['stocks', 'stocks', 'coins']);
  expect([findStockLineAssetClass('FUND40', 'own'), findStockLineAssetClass('ZZQX', undefined)]).toEqual(['own', null]);
});
