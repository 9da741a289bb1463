import { describe, expect, test } from 'vitest';
import { listHoldingRows } from '#core/portfolio/holdings';
import { computePositions, type Position } from '#core/portfolio/position/positions';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import {
  assignTradeIds,
  buyTrade,
  createAaplSplits,
  createTestSplit,
  noSplits,
  sellTrade,
  type TestTrade,
} from '#core/portfolio/testing';
import type { PriceQuote } from '#core/portfolio/valuation';
import { covers } from '#tests/kit/covers';

const only = (entries: readonly TestTrade[], splits: SplitsBySymbol = noSplits): Position =>
  computePositions(assignTradeIds(...entries), splits)[0] as Position;

const valued = (position: Position, quote?: PriceQuote) =>
  listHoldingRows([position], new Map(quote ? [[position.symbol, quote]] : [])).platformHoldings[0];

const worked = [buyTrade('2024-01-02', 10, 5), buyTrade('2024-01-03', 10, 7), sellTrade('2024-01-04', 5, 9)];

describe('a row of the holdings', () => {
  test('15 shares that cost $90 at $8: value $120, gain $30, 33.33 %', () =>
    expect(valued(only(worked), { price: 8, previousClose: 7.5 })).toEqual({
      symbol: 'AAPL',
      companyName: 'Apple Inc.',
      platform: 'Robinhood',
      shares: 15,
      avgPrice: 6,
      cost: 90,
      currentPrice: 8,
      previousClose: 7.5,
      currentValue: 120,
      gainLoss: 30,
      gainLossPercent: 33.33,
      realizedGain: 15,
      hasAdjustments: false,
      adjustmentSummary: null,
      originalShares: 15,
      totalSplitRatio: 1,
      needsReview: false,
      exact: { shares: '15', bought: '120', sold: '45', costOfSold: '30' },
      reviewReasons: [],
    }));

  test('without a price the row stays, and what hangs on the price is null', () => {
    const row = valued(only(worked), undefined);
    expect(row).toMatchObject({ shares: 15, cost: 90, avgPrice: 6, realizedGain: 15 });
    expect(row).toMatchObject({ currentPrice: null, previousClose: null, currentValue: null });
    expect(row).toMatchObject({ gainLoss: null, gainLossPercent: null });
  });

  test('a loss', () =>
    expect(valued(only(worked), { price: 4.5, previousClose: null })).toMatchObject({
      currentValue: 67.5,
      gainLoss: -22.5,
      gainLossPercent: -25,
      previousClose: null,
    }));

  test('gifted shares have a gain and no percentage', () =>
    expect(valued(only([buyTrade('2024-01-02', 2, 0)]), { price: 10, previousClose: 9 })).toMatchObject({
      cost: 0,
      gainLoss: 20,
      gainLossPercent: null,
    }));

  test('a worthless share has a value of nothing, which is not the same as none', () =>
    expect(valued(only(worked), { price: 0, previousClose: 1 })).toMatchObject({
      currentValue: 0,
      gainLoss: -90,
      gainLossPercent: -100,
    }));

  test('the row adds up in cents: 3 @ 11.111667 cost $33.34, value $100.00, gain $66.66', () =>
    expect(valued(only([buyTrade('2024-01-02', 3, 11.111667)]), { price: 33.333333, previousClose: 33 })).toMatchObject(
      {
        cost: 33.34,
        currentValue: 100,
        gainLoss: 66.66,
        gainLossPercent: 199.94,
      },
    ));

  test('value is shares x the price shown, a float of the provider rounded to 6 decimals', () =>
    expect(valued(only(worked), { price: 123.44999694824219, previousClose: null })).toMatchObject({
      currentPrice: 123.449997,
      currentValue: 1851.75,
    }));

  test('a split says so', () => {
    covers('2.3 holding');
    const apple = createAaplSplits(createTestSplit('2020-08-31', 4), createTestSplit('2014-06-09', 7));
    expect(valued(only([buyTrade('2014-01-06', 1, 560)], apple), { price: 150, previousClose: 149 })).toMatchObject({
      shares: 28,
      avgPrice: 20,
      cost: 560,
      currentValue: 4200,
      gainLoss: 3640,
      gainLossPercent: 650,
      hasAdjustments: true,
      adjustmentSummary: '7:1 split on Jun 9, 2014, 4:1 split on Aug 31, 2020',
      originalShares: 1,
      totalSplitRatio: 28,
    });
  });

  test('figures that do not come out even are rounded: shares 8, average 6 decimals', () => {
    const thirds = only([buyTrade('2023-01-03', 10, 1)], createAaplSplits(createTestSplit('2023-06-01', 1, 3)));
    expect(valued(thirds, { price: 3, previousClose: 3 })).toMatchObject({
      shares: 3.33333333,
      avgPrice: 3,
      currentValue: 10,
      gainLoss: 0,
      gainLossPercent: 0,
      totalSplitRatio: 0.33333333,
    });
  });

  test('a closed position has none, nor has its stock', () => {
    const closed = only([buyTrade('2024-01-02', 1, 5), sellTrade('2024-01-03', 1, 6)]);
    const quotes = new Map([['AAPL', { price: 8, previousClose: 7 }]]);
    expect(listHoldingRows([closed], quotes)).toEqual({ holdings: [], platformHoldings: [] });
  });
});

describe('the row of a stock on several platforms', () => {
  const quotes = new Map([['AAPL', { price: 8, previousClose: 7.5 }]]);

  test('sums shares and cost: 10 @ $5 here and 10 @ $7 there are 20 @ $6, worth $160', () => {
    const rows = assignTradeIds(buyTrade('2024-01-02', 10, 5), buyTrade('2024-01-03', 10, 7, { platform: 'Revolut' }));
    expect(listHoldingRows(computePositions(rows, noSplits), quotes).holdings).toMatchObject([
      { platform: null, shares: 20, avgPrice: 6, cost: 120, currentValue: 160, gainLoss: 40, gainLossPercent: 33.33 },
    ]);
  });

  test('is the sum of the rows under it, to the cent: $0.0056 here and there are $0.01 and $0.01, and $0.02', () => {
    // 0.0007 @ $7 cost $0.0049, which is $0.00; twice that would be $0.0098.
    const rows = assignTradeIds(
      buyTrade('2024-01-02', 0.0007, 7),
      buyTrade('2024-01-02', 0.0007, 7, { platform: 'Revolut' }),
    );
    const { holdings, platformHoldings } = listHoldingRows(computePositions(rows, noSplits), quotes);
    expect(platformHoldings.map(({ cost, currentValue }) => [cost, currentValue])).toEqual([
      [0, 0.01],
      [0, 0.01],
    ]);
    expect(holdings).toMatchObject([{ cost: 0, currentValue: 0.02, gainLoss: 0.02 }]);
  });

  test('counts what was gained on a platform where nothing is left, and lists no row for it', () => {
    const rows = assignTradeIds(
      buyTrade('2024-01-02', 10, 5),
      sellTrade('2024-01-03', 10, 6),
      buyTrade('2024-01-03', 1, 7, { platform: 'Revolut' }),
    );
    const { holdings, platformHoldings } = listHoldingRows(computePositions(rows, noSplits), quotes);
    expect(holdings).toMatchObject([{ shares: 1, cost: 7, realizedGain: 10 }]);
    expect(platformHoldings.map(({ platform }) => platform)).toEqual(['Revolut']);
  });
});

describe('a stock that needs review', () => {
  // 100 bought, a 1:10 split learnt late, 50 sold in old shares; 4 more on another platform.
  const rows = assignTradeIds(
    buyTrade('2023-01-03', 100, 2),
    sellTrade('2023-06-02', 50, 2),
    buyTrade('2023-07-03', 4, 8, { platform: 'Revolut' }),
  );
  const shown = () =>
    listHoldingRows(
      computePositions(rows, createAaplSplits(createTestSplit('2023-06-01', 1, 10))),
      new Map([['AAPL', { price: 20, previousClose: 19 }]]),
    );

  test('stays in the list with the sentence why, never as an empty holding', () => {
    const { holdings, platformHoldings } = shown();
    expect(platformHoldings.map(({ platform, needsReview }) => [platform, needsReview])).toEqual([
      ['Revolut', false],
      ['Robinhood', true],
    ]);
    expect(platformHoldings[1]?.reviewReasons).toEqual([
      {
        sentence:
          '50 shares of AAPL were sold on Robinhood on Jun 2, 2023, but only 10 were held after the 1:10 split on Jun 1, 2023. A trade counts the shares of its own day: check the quantity of that sale, and edit it.',
        tradeId: 2,
      },
    ]);
    expect(holdings).toMatchObject([{ needsReview: true, reviewReasons: platformHoldings[1]?.reviewReasons }]);
  });

  test('has no value or gain on any platform, since no total counts it; the price is told', () => {
    const { holdings, platformHoldings } = shown();
    for (const row of [...holdings, ...platformHoldings]) {
      expect(row).toMatchObject({ currentPrice: 20, currentValue: null, gainLoss: null, gainLossPercent: null });
    }
  });
});
