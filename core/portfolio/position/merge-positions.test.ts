import { expect, test } from 'vitest';
import { roundPrice } from '#core/money/amount';
import { mergePositionsBySymbol } from '#core/portfolio/position/merge-positions';
import type { AnyPosition } from '#core/portfolio/position/positions';
import { computePositions } from '#core/portfolio/position/positions';
import {
  assignTradeIds,
  buyTrade,
  createAaplSplits,
  createTestSplit,
  noSplits,
  sellTrade,
} from '#core/portfolio/testing';

const figures = ({ shares, cost, avgPrice, realizedGain, originalShares, totalSplitRatio }: AnyPosition) =>
  [shares, cost, roundPrice(avgPrice), realizedGain, originalShares, totalSplitRatio].map((value) => value.toFixed());

test('10 @ $5 here and 10 @ $7 there are 20 @ $6', () => {
  const rows = assignTradeIds(buyTrade('2024-01-02', 10, 5), buyTrade('2024-01-03', 10, 7, { platform: 'Revolut' }));
  const [merged, ...others] = mergePositionsBySymbol(computePositions(rows, noSplits));
  expect(others).toEqual([]);
  expect(merged).toMatchObject({ symbol: 'AAPL', platform: null, open: true, reviewReasons: [] });
  expect(figures(merged as AnyPosition)).toEqual(['20', '120', '6', '0', '20', '1']);
});

test('a position closed on one platform adds its gain, not its shares', () => {
  const rows = assignTradeIds(
    buyTrade('2024-01-02', 10, 5),
    sellTrade('2024-01-03', 10, 6),
    buyTrade('2024-01-03', 1, 7, { platform: 'Revolut' }),
  );
  const [merged] = mergePositionsBySymbol(computePositions(rows, noSplits)) as [AnyPosition];
  expect(figures(merged)).toEqual(['1', '7', '7', '10', '1', '1']);
  expect(merged.open).toBe(true);
});

test('one closed everywhere is closed', () => {
  const rows = assignTradeIds(buyTrade('2024-01-02', 10, 5), sellTrade('2024-01-03', 10, 6));
  const [merged] = mergePositionsBySymbol(computePositions(rows, noSplits)) as [AnyPosition];
  expect(merged.open).toBe(false);
  expect(figures(merged)).toEqual(['0', '0', '0', '10', '0', '1']);
});

test('a split that both went through is one split; original shares add up', () => {
  const rows = assignTradeIds(buyTrade('2020-01-06', 10, 400), buyTrade('2020-02-03', 5, 300, { platform: 'Revolut' }));
  const [merged] = mergePositionsBySymbol(
    computePositions(rows, createAaplSplits(createTestSplit('2020-08-31', 4))),
  ) as [AnyPosition];
  expect(figures(merged)).toEqual(['60', '5500', '91.666667', '0', '15', '4']);
  expect(merged.splits).toEqual([createTestSplit('2020-08-31', 4)]);
});

test('splits that only one went through are named in order of date', () => {
  const rows = assignTradeIds(buyTrade('2020-09-01', 10, 130), buyTrade('2014-02-03', 1, 560, { platform: 'Revolut' }));
  const splits = createAaplSplits(createTestSplit('2020-08-31', 4), createTestSplit('2014-06-09', 7));
  const [merged] = mergePositionsBySymbol(computePositions(rows, splits)) as [AnyPosition];
  expect(figures(merged)).toEqual(['38', '1860', '48.947368', '0', '11', '28']);
  expect(merged.splits).toEqual([createTestSplit('2014-06-09', 7), createTestSplit('2020-08-31', 4)]);
});

test('a split that only the platform named last went through is in its place too', () => {
  const rows = assignTradeIds(buyTrade('2015-02-03', 10, 100), buyTrade('2014-02-03', 1, 560, { platform: 'Webull' }));
  const splits = createAaplSplits(createTestSplit('2020-08-31', 4), createTestSplit('2014-06-09', 7));
  const [merged] = mergePositionsBySymbol(computePositions(rows, splits)) as [AnyPosition];
  // 40 there and 28 here.
  expect(figures(merged).slice(0, 2)).toEqual(['68', '1560']);
  expect(merged.splits).toEqual([createTestSplit('2014-06-09', 7), createTestSplit('2020-08-31', 4)]);
});

test('the latest company name of any platform, symbols in order', () => {
  const rows = assignTradeIds(
    buyTrade('2024-03-01', 1, 1, { symbol: 'META', companyName: 'Meta Platforms, Inc.', platform: 'Revolut' }),
    buyTrade('2021-03-01', 1, 1, { symbol: 'META', companyName: 'Facebook, Inc.', platform: 'Webull' }),
    buyTrade('2021-03-01', 1, 1),
  );
  const named = mergePositionsBySymbol(computePositions(rows, noSplits)).map(({ symbol, companyName }) => [
    symbol,
    companyName,
  ]);
  expect(named).toEqual([
    ['AAPL', 'Apple Inc.'],
    ['META', 'Meta Platforms, Inc.'],
  ]);
});

test('a mark on one platform marks the sum', () => {
  const rows = assignTradeIds(buyTrade('2024-01-02', 1, 1, { platform: 'Revolut' }), sellTrade('2024-01-03', 1, 1));
  expect(mergePositionsBySymbol(computePositions(rows, noSplits))[0]?.reviewReasons).toMatchObject([{ tradeId: 2 }]);
});
