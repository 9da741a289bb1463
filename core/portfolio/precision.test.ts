import { describe, expect, test } from 'vitest';
import { roundCents } from '#core/money/amount';
import { listHoldingRows } from '#core/portfolio/holdings';
import { computePositions, type Position } from '#core/portfolio/position/positions';
import {
  assignTradeIds,
  buyTrade,
  createAaplSplits,
  createTestSplit,
  noSplits,
  sellTrade,
  type TestTrade,
} from '#core/portfolio/testing';

/** Cases in which a quotient is carried on, each worked by hand in fractions. */

const only = (entries: readonly TestTrade[], splits = noSplits): Position =>
  computePositions(assignTradeIds(...entries), splits)[0] as Position;
const valueAt = (price: number, entries: readonly TestTrade[], splits = noSplits) =>
  listHoldingRows([only(entries, splits)], new Map([['AAPL', { price, previousClose: null }]])).holdings[0]
    ?.currentValue;

describe('shares that a reverse split leaves', () => {
  test('2.5 through 1:3 are 5/6; at $72.33 that is $60.275, a tie, which goes to $60.28', () =>
    expect(
      valueAt(72.33, [buyTrade('2023-01-03', 2.5, 10)], createAaplSplits(createTestSplit('2023-06-01', 1, 3))),
    ).toBe(60.28));

  test('10 through 1:3 and 3:1 are 10 again; at $0.0015 that is $0.015, a tie, which goes to $0.02', () => {
    const thereAndBack = createAaplSplits(createTestSplit('2023-06-01', 1, 3), createTestSplit('2024-06-03', 3));
    expect(valueAt(0.0015, [buyTrade('2023-01-03', 10, 1)], thereAndBack)).toBe(0.02);
    expect(only([buyTrade('2023-01-03', 10, 1)], thereAndBack).shares.eq(10)).toBe(true);
  });
});

describe('cost taken out in proportion', () => {
  test('2 @ $101.01 through 1:3 are 2/3; 0.5 sold leave 1/6, a quarter: $202.02 / 4 = $50.505, which goes to $50.50', () => {
    const rows = [buyTrade('2023-01-03', 2, 101.01), sellTrade('2023-06-02', 0.5, 200)];
    const { cost, realizedGain } = only(rows, createAaplSplits(createTestSplit('2023-06-01', 1, 3)));
    expect(roundCents(cost).toFixed(2)).toBe('50.50');
    // 100 - 3/4 of 202.02 = 100 - 151.515 = -51.515, a tie as well.
    expect(roundCents(realizedGain).toFixed(2)).toBe('-51.52');
  });

  test('a purchase in between: 2/3 of $0.11, a gift of 2, and 3/4 of that are $0.055, which goes to $0.06', () => {
    // 1 @ 0.05 and 2 @ 0.03 cost 0.11; 1 of 3 sold leaves 0.0733...; 2 gifted; 1 of 4 sold leaves 0.055.
    const rows = [
      buyTrade('2024-01-02', 1, 0.05),
      buyTrade('2024-01-03', 2, 0.03),
      sellTrade('2024-01-04', 1, 1),
      buyTrade('2024-01-05', 2, 0),
      sellTrade('2024-01-08', 1, 1),
    ];
    expect(roundCents(only(rows).cost).toFixed(2)).toBe('0.06');
  });

  test('sold to the last share, nothing is left of it, however often it was divided', () => {
    const rows = [buyTrade('2024-01-02', 7, 1.000003)];
    for (let day = 10; day < 29; day++) {
      rows.push(sellTrade(`2024-01-${day}`, 3, 1), buyTrade(`2024-01-${day}`, 3, 1.37));
    }
    const position = only([...rows, sellTrade('2024-02-01', 7, 2)]);
    expect([position.open, position.cost.toFixed()]).toEqual([false, '0']);
    expect(position.costOfSold.eq(position.bought)).toBe(true);
  });
});
