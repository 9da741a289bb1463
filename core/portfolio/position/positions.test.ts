import { describe, expect, test } from 'vitest';
import { computePositions, findOversell, type Position } from '#core/portfolio/position/positions';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import {
  assignTradeIds,
  buyTrade,
  createAaplSplits,
  createTestSplit,
  noSplits,
  reinvestmentTrade,
  sellTrade,
  sharesInTrade,
  sharesOutTrade,
  type TestTrade,
} from '#core/portfolio/testing';
import { covers } from '#tests/kit/covers';

const only = (entries: readonly TestTrade[], splits: SplitsBySymbol = noSplits, asOf?: string): Position => {
  const positions = computePositions(assignTradeIds(...entries), splits, asOf);
  expect(positions).toHaveLength(1);
  return positions[0] as Position;
};

/** The figures as text, exact. */
const figures = ({ shares, cost, avgPrice, realizedGain, bought, sold, fees }: Position) => ({
  shares: shares.toFixed(),
  cost: cost.toFixed(),
  avgPrice: avgPrice.toFixed(),
  realizedGain: realizedGain.toFixed(),
  bought: bought.toFixed(),
  sold: sold.toFixed(),
  fees: fees.toFixed(),
});

describe('average cost', () => {
  test('buy 10 @ 5, buy 10 @ 7, sell 5 @ 9 -> 15 shares, average 6, cost 90, realized 15', () => {
    covers('2.9 average cost');
    const position = only([
      buyTrade('2024-01-02', 10, 5),
      buyTrade('2024-01-03', 10, 7),
      sellTrade('2024-01-04', 5, 9),
    ]);
    expect(figures(position)).toEqual({
      shares: '15',
      cost: '90',
      avgPrice: '6',
      realizedGain: '15',
      bought: '120',
      sold: '45',
      fees: '0',
    });
    expect(position).toMatchObject({ open: true, reviewReasons: [], splits: [] });
  });

  test('a partial sale and another buy go on from the moving average: 250 + 500 = 750', () => {
    const rows = [buyTrade('2024-01-02', 10, 100), sellTrade('2024-01-03', 5, 150), buyTrade('2024-01-04', 5, 200)];
    expect(figures(only(rows))).toMatchObject({ shares: '10', cost: '1500', avgPrice: '150', realizedGain: '250' });
    const closed = only([...rows, sellTrade('2024-01-05', 10, 200)]);
    expect(figures(closed)).toMatchObject({ shares: '0', cost: '0', avgPrice: '0', realizedGain: '750' });
    expect(closed.open).toBe(false);
  });

  test('fees are no part of cost or gain', () => {
    const position = only([
      buyTrade('2024-01-02', 10, 5, { fees: 4.95 }),
      sellTrade('2024-01-03', 4, 6, { fees: 0.02 }),
    ]);
    expect(figures(position)).toMatchObject({ cost: '30', realizedGain: '4', bought: '50', sold: '24', fees: '4.97' });
  });

  test('gifted shares cost nothing; the sale is all gain', () => {
    const position = only([buyTrade('2024-01-02', 3, 0), sellTrade('2024-01-03', 1, 20)]);
    expect(figures(position)).toMatchObject({ shares: '2', cost: '0', avgPrice: '0', realizedGain: '20' });
    expect(position.open).toBe(true);
  });

  test('buy 10 @ 5, move in 10 @ 7, sell 5 @ 9 -> 15 shares, average 6, cost 90, realized 15', () => {
    covers('2.9 kinds of trades');
    const position = only([
      buyTrade('2024-01-02', 10, 5),
      sharesInTrade('2024-01-03', 10, 7),
      sellTrade('2024-01-04', 5, 9),
    ]);
    expect(figures(position)).toEqual({
      shares: '15',
      cost: '90',
      avgPrice: '6',
      realizedGain: '15',
      bought: '120',
      sold: '45',
      fees: '0',
    });
  });

  test('a reinvestment costs what a buy of it would: 10 @ 5 and 0.5 @ 6 -> 10.5 shares, cost 53', () =>
    expect(figures(only([buyTrade('2024-01-02', 10, 5), reinvestmentTrade('2024-01-03', 0.5, 6)]))).toMatchObject({
      shares: '10.5',
      cost: '53',
      bought: '53',
      sold: '0',
    }));

  test('moved out at the average cost, nothing is realized; at another price, what it is above it', () => {
    const rows = [buyTrade('2024-01-02', 10, 5), sharesInTrade('2024-01-03', 10, 7)];
    const atCost = only([...rows, sharesOutTrade('2024-01-04', 5, 6)]);
    expect(figures(atCost)).toMatchObject({ shares: '15', cost: '90', sold: '30', realizedGain: '0' });
    const above = only([...rows, sharesOutTrade('2024-01-04', 5, 8)]);
    expect(figures(above)).toMatchObject({ shares: '15', cost: '90', sold: '40', realizedGain: '10' });
    expect(only([...rows, sharesOutTrade('2024-01-04', 20, 6)])).toMatchObject({ open: false, reviewReasons: [] });
  });

  test('a sale to zero leaves no dust of an average that does not come out even, and a new buy starts afresh', () => {
    const thirds = [buyTrade('2024-01-02', 3, 3.333333), sellTrade('2024-01-03', 1, 5), sellTrade('2024-01-04', 1, 5)];
    const closed = only([...thirds, sellTrade('2024-01-05', 1, 5)]);
    expect(figures(closed)).toMatchObject({ shares: '0', cost: '0', realizedGain: '5.000001' });
    const again = only([...thirds, sellTrade('2024-01-05', 1, 5), buyTrade('2024-01-08', 2, 8)]);
    expect(figures(again)).toMatchObject({ shares: '2', cost: '16', avgPrice: '8', realizedGain: '5.000001' });
  });

  test('cost keeps what cents would lose: 0.001 @ $14.99, a hundred times, is $1.499 and not $1', () => {
    const position = only(Array.from({ length: 100 }, () => buyTrade('2024-01-02', 0.001, 14.99)));
    expect(figures(position)).toMatchObject({ shares: '0.1', cost: '1.499', avgPrice: '14.99' });
  });

  test('decimals that floats get wrong: 0.1 + 0.2 shares, 0.3 sold', () => {
    const position = only([
      buyTrade('2024-01-02', 0.1, 10),
      buyTrade('2024-01-03', 0.2, 10),
      sellTrade('2024-01-04', 0.3, 12),
    ]);
    expect(figures(position)).toMatchObject({ shares: '0', cost: '0', realizedGain: '0.6' });
    expect(position.open).toBe(false);
  });

  test('the largest and the finest trade side by side', () => {
    const position = only([buyTrade('2024-01-02', 1e9, 1e9), buyTrade('2024-01-03', 1e-8, 1e-6)]);
    expect(figures(position)).toMatchObject({
      shares: '1000000000.00000001',
      cost: '1000000000000000000.00000000000001',
    });
  });
});

describe('a sale of nearly all', () => {
  test.each([
    ['0.000001 less', 9.999999],
    ['0.000001 more', 10.000001],
    ['exactly', 10],
  ])('%s closes the position', (_, quantity) => {
    const rows = [buyTrade('2024-01-02', 10, 5), sellTrade('2024-01-03', quantity, 6)];
    const position = only(rows);
    expect(figures(position)).toMatchObject({ shares: '0', cost: '0' });
    expect(position).toMatchObject({ open: false, reviewReasons: [] });
    expect(position.costOfSold.eq(50)).toBe(true);
    expect(findOversell(assignTradeIds(...rows), noSplits)).toBeNull();
  });

  test('0.00000101 less leaves that much', () => {
    const position = only([buyTrade('2024-01-02', 10, 5), sellTrade('2024-01-03', 9.99999899, 6)]);
    expect(figures(position)).toMatchObject({ shares: '0.00000101', avgPrice: '5' });
    expect(position.open).toBe(true);
  });
});

describe('splits', () => {
  const apple = createAaplSplits(createTestSplit('2020-08-31', 4), createTestSplit('2014-06-09', 7));

  test('AAPL 4:1 on Aug 31, 2020: 10 @ $400 are 40 @ $100', () => {
    const position = only([buyTrade('2020-01-06', 10, 400)], apple);
    expect(figures(position)).toMatchObject({ shares: '40', cost: '4000', avgPrice: '100' });
    expect(position.originalShares.eq(10)).toBe(true);
    expect(position.totalSplitRatio.eq(4)).toBe(true);
    expect(position.splits).toEqual([createTestSplit('2020-08-31', 4)]);
  });

  test('a trade on the day of the split is in new shares, one on the day before is not', () => {
    expect(figures(only([buyTrade('2020-08-31', 10, 129)], apple))).toMatchObject({ shares: '10', cost: '1290' });
    expect(figures(only([buyTrade('2020-08-30', 10, 500)], apple))).toMatchObject({ shares: '40', cost: '5000' });
    const both = only([buyTrade('2020-08-28', 10, 500), sellTrade('2020-08-31', 10, 129)], apple);
    expect(figures(both)).toMatchObject({ shares: '30', cost: '3750', realizedGain: '40' });
  });

  test('two splits: 1 @ $560 in 2014 is 28 @ $20', () => {
    const position = only([buyTrade('2014-01-06', 1, 560)], apple);
    expect(figures(position)).toMatchObject({ shares: '28', cost: '560', avgPrice: '20' });
    expect(position.totalSplitRatio.eq(28)).toBe(true);
    expect(position.originalShares.eq(1)).toBe(true);
  });

  test('bought before, between and after: 1 x 28 + 1 x 4 + 1 = 33 shares, 3 as recorded', () => {
    const rows = [buyTrade('2014-01-06', 1, 560), buyTrade('2015-01-05', 1, 100), buyTrade('2021-01-04', 1, 130)];
    const position = only(rows, apple);
    expect(figures(position)).toMatchObject({ shares: '33', cost: '790' });
    expect(position.originalShares.eq(3)).toBe(true);
  });

  test('a sale after a split takes its part of the original shares: 20 of 40 leave 5 of 10', () => {
    const position = only([buyTrade('2020-01-06', 10, 400), sellTrade('2020-09-01', 20, 130)], apple);
    expect(figures(position)).toMatchObject({ shares: '20', cost: '2000', realizedGain: '600' });
    expect(position.originalShares.eq(5)).toBe(true);
  });

  test('reverse 1:10: 100 @ $2 are 10 @ $20', () => {
    const position = only([buyTrade('2023-01-03', 100, 2)], createAaplSplits(createTestSplit('2023-06-01', 1, 10)));
    expect(figures(position)).toMatchObject({ shares: '10', cost: '200', avgPrice: '20' });
    expect(position.originalShares.eq(100)).toBe(true);
    expect(position.totalSplitRatio.eq(0.1)).toBe(true);
  });

  test('a reverse split that leaves a fraction can be sold out at 8 decimals', () => {
    const rows = [buyTrade('2023-01-03', 10, 3), sellTrade('2023-06-01', 3.33333333, 10)];
    const position = only(rows, createAaplSplits(createTestSplit('2023-06-01', 1, 3)));
    expect(figures(position)).toMatchObject({ shares: '0', cost: '0', realizedGain: '3.3333333' });
  });

  test('does not touch a position closed before it, nor what is bought afterwards', () => {
    const rows = [buyTrade('2020-01-06', 10, 400), sellTrade('2020-02-03', 10, 410)];
    const closed = only(rows, apple);
    expect(figures(closed)).toMatchObject({ shares: '0', cost: '0', realizedGain: '100' });
    expect(closed).toMatchObject({ open: false, splits: [] });
    const again = only([...rows, buyTrade('2020-09-01', 2, 130)], apple);
    expect(figures(again)).toMatchObject({ shares: '2', cost: '260' });
    expect(again.splits).toEqual([]);
    expect(again.originalShares.eq(2)).toBe(true);
    expect(again.totalSplitRatio.eq(1)).toBe(true);
  });

  test('a closed run forgets its splits', () => {
    const rows = [buyTrade('2020-01-06', 10, 400), sellTrade('2020-09-01', 40, 130), buyTrade('2020-10-01', 3, 110)];
    const position = only(rows, apple);
    expect(position.splits).toEqual([]);
    expect(position.originalShares.eq(3)).toBe(true);
  });

  test('another symbol is not split', () => {
    const position = only([buyTrade('2020-01-06', 10, 400, { symbol: 'MSFT' })], apple);
    expect(position.shares.eq(10)).toBe(true);
  });
});

describe('which positions there are', () => {
  test('one a platform and symbol, by symbol, then platform', () => {
    const rows = assignTradeIds(
      buyTrade('2024-01-02', 1, 1, { symbol: 'MSFT', platform: 'Webull' }),
      buyTrade('2024-01-02', 1, 1, { symbol: 'MSFT', platform: 'Fidelity' }),
      buyTrade('2024-01-02', 1, 1, { symbol: 'AAPL', platform: 'Webull' }),
      buyTrade('2024-01-02', 1, 1, { symbol: 'MSFT', platform: 'Webull' }),
    );
    const named = computePositions(rows, noSplits).map(({ symbol, platform, shares }) => [
      symbol,
      platform,
      shares.toFixed(),
    ]);
    expect(named).toEqual([
      ['AAPL', 'Webull', '1'],
      ['MSFT', 'Fidelity', '1'],
      ['MSFT', 'Webull', '2'],
    ]);
  });

  test('none without trades', () => expect(computePositions([], noSplits)).toEqual([]));

  test('a sale on one platform leaves the other alone', () => {
    const positions = computePositions(
      assignTradeIds(
        buyTrade('2024-01-02', 10, 5),
        buyTrade('2024-01-02', 10, 7, { platform: 'Revolut' }),
        sellTrade('2024-01-03', 5, 9),
      ),
      noSplits,
    );
    expect(positions.map(({ platform, cost }) => [platform, cost.toFixed()])).toEqual([
      ['Revolut', '70'],
      ['Robinhood', '25'],
    ]);
  });

  test("the latest trade's company name", () => {
    const rows = [
      buyTrade('2024-03-01', 1, 1, { companyName: 'Meta Platforms, Inc.' }),
      buyTrade('2021-03-01', 1, 1, { companyName: 'Facebook, Inc.' }),
    ];
    expect(only(rows).companyName).toBe('Meta Platforms, Inc.');
  });

  test('on one date, the order of entry counts', () => {
    expect(only([buyTrade('2024-01-02', 5, 1), sellTrade('2024-01-02', 5, 2)])).toMatchObject({
      open: false,
      reviewReasons: [],
    });
    expect(only([sellTrade('2024-01-02', 5, 2), buyTrade('2024-01-02', 5, 1)])).toMatchObject({
      open: true,
      reviewReasons: [{ tradeId: 1 }],
    });
  });

  test('as of a day: its close, later trades and splits left out', () => {
    const rows = [buyTrade('2020-01-06', 10, 400), buyTrade('2020-08-30', 5, 500), sellTrade('2020-09-01', 20, 130)];
    const splits = createAaplSplits(createTestSplit('2020-08-31', 4));
    const held = (asOf: string) =>
      computePositions(assignTradeIds(...rows), splits, asOf).map(({ shares }) => shares.toNumber());
    expect(held('2020-01-05')).toEqual([]);
    expect(held('2020-01-06')).toEqual([10]);
    expect(held('2020-08-30')).toEqual([15]);
    expect(held('2020-08-31')).toEqual([60]);
    expect(held('2020-09-01')).toEqual([40]);
  });
});

describe('a sale of more than is held', () => {
  const rows = assignTradeIds(
    buyTrade('2024-01-02', 3, 10),
    sellTrade('2024-01-03', 5, 12),
    buyTrade('2024-01-04', 1, 11),
  );

  test('is found, with both quantities', () =>
    expect(findOversell(rows, noSplits)).toEqual({
      symbol: 'AAPL',
      platform: 'Robinhood',
      date: '2024-01-03',
      held: 3,
      sold: 5,
      type: 'sell',
      tradeId: 2,
    }));

  test('still reads: what is held is gone, what was received counts, and the position is marked', () => {
    const [position] = computePositions(rows, noSplits) as [Position];
    expect(figures(position)).toMatchObject({ shares: '1', cost: '11', sold: '60', realizedGain: '30', bought: '41' });
    expect(position.reviewReasons).toMatchObject([{ tradeId: 2 }]);
  });

  test('the first in time, whatever the order of entry', () => {
    const late = assignTradeIds(
      sellTrade('2024-03-01', 9, 1),
      buyTrade('2024-01-02', 3, 1),
      sellTrade('2024-02-01', 4, 1),
    );
    expect(findOversell(late, noSplits)).toMatchObject({ tradeId: 3, held: 3, sold: 4 });
  });

  test('shares on another platform do not help', () => {
    const rowsOfTwo = assignTradeIds(
      buyTrade('2024-01-02', 5, 1, { platform: 'Revolut' }),
      sellTrade('2024-01-03', 1, 1),
    );
    expect(findOversell(rowsOfTwo, noSplits)).toMatchObject({ platform: 'Robinhood', held: 0, sold: 1 });
  });

  test('a later buy does not help, an earlier one does', () => {
    expect(
      findOversell(assignTradeIds(sellTrade('2024-01-02', 1, 1), buyTrade('2024-01-03', 1, 1)), noSplits),
    ).toMatchObject({
      held: 0,
    });
    expect(
      findOversell(assignTradeIds(sellTrade('2024-01-03', 1, 1), buyTrade('2024-01-02', 1, 1)), noSplits),
    ).toBeNull();
  });

  test('counts split shares', () => {
    const split4 = createAaplSplits(createTestSplit('2020-08-31', 4));
    expect(
      findOversell(assignTradeIds(buyTrade('2020-01-06', 10, 400), sellTrade('2020-09-01', 40, 130)), split4),
    ).toBeNull();
    expect(
      findOversell(assignTradeIds(buyTrade('2020-01-06', 10, 400), sellTrade('2020-08-30', 40, 500)), split4),
    ).toMatchObject({
      held: 10,
    });
    expect(
      findOversell(assignTradeIds(buyTrade('2020-01-06', 10, 400), sellTrade('2020-09-01', 41, 130)), split4),
    ).toMatchObject({
      held: 40,
      sold: 41,
    });
  });

  test('the tolerance is for the last fraction of a holding, not for selling dust that is not there', () => {
    expect(
      findOversell(assignTradeIds(buyTrade('2024-01-02', 1, 1), sellTrade('2024-01-03', 1.00000101, 1)), noSplits),
    ).toMatchObject({
      held: 1,
      sold: 1.00000101,
    });
    expect(findOversell(assignTradeIds(sellTrade('2024-01-03', 0.000001, 1)), noSplits)).toMatchObject({ held: 0 });
    const twice = assignTradeIds(
      buyTrade('2024-01-02', 1, 1),
      sellTrade('2024-01-03', 1, 1),
      sellTrade('2024-01-03', 0.0000005, 1),
    );
    expect(findOversell(twice, noSplits)).toMatchObject({ held: 0, tradeId: 3 });
  });
});
