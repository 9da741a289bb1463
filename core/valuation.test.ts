import { describe, expect, test } from 'vitest';
import { mergeBySymbol } from '#core/merge-positions';
import { type Position, positionsOf } from '#core/positions';
import type { SplitsBySymbol } from '#core/splits';
import { buy, type Entry, ledger, noSplits, sell, split, withSplits } from '#core/testing';
import { valueAll, valuePosition } from '#core/valuation';

const only = (entries: readonly Entry[], splits: SplitsBySymbol = noSplits): Position =>
  positionsOf(ledger(...entries), splits)[0] as Position;

const worked = [buy('2024-01-02', 10, 5), buy('2024-01-03', 10, 7), sell('2024-01-04', 5, 9)];

describe('valuePosition', () => {
  test('15 shares that cost $90 at $8: value $120, gain $30, 33.33 %', () =>
    expect(valuePosition(only(worked), { price: 8, previousClose: 7.5 })).toEqual({
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
    }));

  test('without a price the row stays, and what hangs on the price is null', () => {
    const row = valuePosition(only(worked), undefined);
    expect(row).toMatchObject({ shares: 15, cost: 90, avgPrice: 6, realizedGain: 15 });
    expect(row).toMatchObject({ currentPrice: null, previousClose: null, currentValue: null });
    expect(row).toMatchObject({ gainLoss: null, gainLossPercent: null });
    expect(valuePosition(only(worked), null)).toEqual(row);
  });

  test('a loss', () =>
    expect(valuePosition(only(worked), { price: 4.5, previousClose: null })).toMatchObject({
      currentValue: 67.5,
      gainLoss: -22.5,
      gainLossPercent: -25,
      previousClose: null,
    }));

  test('gifted shares have a gain and no percentage', () =>
    expect(valuePosition(only([buy('2024-01-02', 2, 0)]), { price: 10, previousClose: 9 })).toMatchObject({
      cost: 0,
      gainLoss: 20,
      gainLossPercent: null,
    }));

  test('a worthless share has a value of nothing, which is not the same as none', () =>
    expect(valuePosition(only(worked), { price: 0, previousClose: 1 })).toMatchObject({
      currentValue: 0,
      gainLoss: -90,
      gainLossPercent: -100,
    }));

  test('the row adds up in cents: 3 @ 11.111667 cost $33.34, value $100.00, gain $66.66', () =>
    expect(
      valuePosition(only([buy('2024-01-02', 3, 11.111667)]), { price: 33.333333, previousClose: 33 }),
    ).toMatchObject({
      cost: 33.34,
      currentValue: 100,
      gainLoss: 66.66,
      gainLossPercent: 199.94,
    }));

  test('value is shares x the price shown, a float of the provider rounded to 6 decimals', () =>
    expect(valuePosition(only(worked), { price: 123.44999694824219, previousClose: null })).toMatchObject({
      currentPrice: 123.449997,
      currentValue: 1851.75,
    }));

  test('a split says so', () => {
    const apple = withSplits(split('2020-08-31', 4), split('2014-06-09', 7));
    expect(valuePosition(only([buy('2014-01-06', 1, 560)], apple), { price: 150, previousClose: 149 })).toMatchObject({
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
    const thirds = only([buy('2023-01-03', 10, 1)], withSplits(split('2023-06-01', 1, 3)));
    expect(valuePosition(thirds, { price: 3, previousClose: 3 })).toMatchObject({
      shares: 3.33333333,
      avgPrice: 3,
      currentValue: 10,
      gainLoss: 0,
      gainLossPercent: 0,
      totalSplitRatio: 0.33333333,
    });
  });

  test('summed over platforms, the platform is null', () => {
    const [merged] = mergeBySymbol([only(worked)]) as [Position<null>];
    expect(valuePosition(merged, { price: 8, previousClose: 7.5 })).toMatchObject({
      platform: null,
      currentValue: 120,
    });
  });
});

test('valueAll leaves closed positions out and names each symbol without a price once', () => {
  const positions = positionsOf(
    ledger(
      buy('2024-01-02', 1, 1),
      buy('2024-01-02', 1, 1, { symbol: 'GONE', platform: 'Webull' }),
      buy('2024-01-02', 1, 1, { symbol: 'GONE', platform: 'Revolut' }),
      buy('2024-01-02', 1, 1, { symbol: 'SOLD' }),
      sell('2024-01-03', 1, 2, { symbol: 'SOLD' }),
    ),
    noSplits,
  );
  const { priced, unpricedSymbols } = valueAll(positions, new Map([['AAPL', { price: 3, previousClose: null }]]));
  expect(priced.map(({ position, value }) => [position.symbol, value.toFixed()])).toEqual([['AAPL', '3']]);
  expect(unpricedSymbols).toEqual(['GONE']);
});
