import { describe, expect, test } from 'vitest';
import { computePositions } from '#core/portfolio/position/positions';
import {
  assignTradeIds,
  buyTrade,
  createAaplSplits,
  createTestSplit,
  noSplits,
  sellTrade,
} from '#core/portfolio/testing';
import { computePlatformTotals, computePortfolioTotals } from '#core/portfolio/totals';

const quotes = new Map([
  ['AAPL', { price: 8, previousClose: 7.5 }],
  ['MSFT', { price: 20, previousClose: null }],
  ['NVDA', { price: 3, previousClose: 4 }],
]);

/**
 * AAPL Robinhood 15 @ 6 = 90 (realized 15), Revolut 2 @ 9 = 18; MSFT Revolut 1 @ 25; GONE Webull 4 @ 2.50 = 10;
 * NVDA Webull bought 3 @ 2, sold 3 @ 5: closed, realized 9.
 */
const positions = computePositions(
  assignTradeIds(
    buyTrade('2024-01-02', 10, 5, { fees: 1.25 }),
    buyTrade('2024-01-03', 10, 7),
    sellTrade('2024-01-04', 5, 9, { fees: 0.01 }),
    buyTrade('2024-01-05', 2, 9, { platform: 'Revolut' }),
    buyTrade('2024-01-05', 1, 25, { symbol: 'MSFT', platform: 'Revolut' }),
    buyTrade('2024-01-08', 4, 2.5, { symbol: 'GONE', platform: 'Webull' }),
    buyTrade('2024-01-08', 3, 2, { symbol: 'NVDA', platform: 'Webull' }),
    sellTrade('2024-01-09', 3, 5, { symbol: 'NVDA', platform: 'Webull', fees: 0.5 }),
  ),
  noSplits,
);

describe('portfolioTotals', () => {
  test('a worked portfolio', () =>
    expect(computePortfolioTotals(positions, quotes)).toEqual({
      totalValue: 156, // 17 x 8 + 1 x 20
      totalCost: 133, // 108 + 25, GONE left out
      gainLoss: 23,
      gainLossPercent: 17.29,
      realizedGain: 24,
      totalInvested: 179, // 50 + 70 + 18 + 25 + 10 + 6
      totalSold: 60, // 45 + 15
      totalFees: 1.76,
      holdingsCount: 3,
      unpricedSymbols: ['GONE'],
      reviewSymbols: [],
    }));

  test('nothing at all', () =>
    expect(computePortfolioTotals([], quotes)).toEqual({
      totalValue: 0,
      totalCost: 0,
      gainLoss: 0,
      gainLossPercent: null,
      realizedGain: 0,
      totalInvested: 0,
      totalSold: 0,
      totalFees: 0,
      holdingsCount: 0,
      unpricedSymbols: [],
      reviewSymbols: [],
    }));

  test('what was bought and sold is the sum of the rows: three of $0.006 are $0.01 each and $0.03, not $0.02', () => {
    const fractions = computePositions(
      assignTradeIds(
        ...[1, 2, 3].map((day) => buyTrade(`2024-01-0${day}`, 0.006, 1)),
        ...[1, 2, 3].map((day) => sellTrade(`2024-02-0${day}`, 0.002, 3)),
      ),
      noSplits,
    );
    expect(computePortfolioTotals(fractions, quotes)).toMatchObject({ totalInvested: 0.03, totalSold: 0.03 });
  });

  test('a tie of a row goes to the even cent before it is summed: $0.125 and $0.135 are $0.12 and $0.14', () => {
    const ties = computePositions(
      assignTradeIds(buyTrade('2024-01-02', 0.5, 0.25), buyTrade('2024-01-03', 0.5, 0.27)),
      noSplits,
    );
    expect(computePortfolioTotals(ties, quotes).totalInvested).toBe(0.26);
  });

  test('values add up to their total: two rows of $0.01, from $0.0064 each', () => {
    const rows = computePositions(
      assignTradeIds(buyTrade('2024-01-02', 0.0008, 1), buyTrade('2024-01-02', 0.00032, 1, { symbol: 'MSFT' })),
      noSplits,
    );
    expect(computePortfolioTotals(rows, quotes)).toMatchObject({ totalValue: 0.02 });
  });
});

describe('platformTotals', () => {
  test('come by name, whatever stock was bought first on which', () => {
    const rows = assignTradeIds(
      buyTrade('2024-01-02', 1, 5, { platform: 'Webull' }),
      buyTrade('2024-01-02', 1, 5, { symbol: 'MSFT', platform: 'Schwab' }),
      buyTrade('2024-01-02', 1, 5, { symbol: 'NVDA', platform: 'Fidelity' }),
    );
    const named = computePlatformTotals(computePositions(rows, noSplits), quotes).map(({ platform }) => platform);
    expect(named).toEqual(['Fidelity', 'Schwab', 'Webull']);
  });

  test('a worked portfolio', () =>
    expect(computePlatformTotals(positions, quotes)).toEqual([
      {
        platform: 'Revolut',
        holdingsCount: 2,
        totalValue: 36,
        totalInvested: 43,
        leftOutCost: 0,
        totalGainLoss: -7,
        gainLossPercent: -16.28,
        realizedGain: 0,
        unpricedSymbols: [],
        reviewSymbols: [],
      },
      {
        platform: 'Robinhood',
        holdingsCount: 1,
        totalValue: 120,
        totalInvested: 90,
        leftOutCost: 0,
        totalGainLoss: 30,
        gainLossPercent: 33.33,
        realizedGain: 15,
        unpricedSymbols: [],
        reviewSymbols: [],
      },
      {
        platform: 'Webull',
        holdingsCount: 1,
        totalValue: 0,
        totalInvested: 10,
        leftOutCost: 10,
        totalGainLoss: 0,
        gainLossPercent: null,
        realizedGain: 9,
        unpricedSymbols: ['GONE'],
        reviewSymbols: [],
      },
    ]));

  test('platforms add up to the portfolio', () => {
    const platforms = computePlatformTotals(positions, quotes);
    const total = computePortfolioTotals(positions, quotes);
    const over = (field: 'totalValue' | 'totalGainLoss' | 'realizedGain') =>
      platforms.reduce((sum, platform) => sum + platform[field], 0);
    expect(over('totalValue')).toBe(total.totalValue);
    expect(over('totalGainLoss')).toBe(total.gainLoss);
    expect(over('realizedGain')).toBe(total.realizedGain);
  });

  test('to the cent: 0.0007 @ $8 on each of two platforms is $0.01 each and $0.02, though together $0.0112', () => {
    const halves = computePositions(
      assignTradeIds(buyTrade('2024-01-02', 0.0007, 8), buyTrade('2024-01-02', 0.0007, 8, { platform: 'Revolut' })),
      noSplits,
    );
    expect(computePlatformTotals(halves, quotes).map(({ totalValue }) => totalValue)).toEqual([0.01, 0.01]);
    expect(computePortfolioTotals(halves, quotes).totalValue).toBe(0.02);
  });

  test('what is left out is named on the platforms that hold it alone', () => {
    const rows = assignTradeIds(
      buyTrade('2024-01-02', 1, 5, { symbol: 'GONE', platform: 'Revolut' }),
      buyTrade('2024-01-02', 1, 5, { symbol: 'GONE' }),
      sellTrade('2024-01-03', 1, 6, { symbol: 'GONE' }),
    );
    expect(
      computePlatformTotals(computePositions(rows, noSplits), quotes).map((one) => [one.platform, one.unpricedSymbols]),
    ).toEqual([
      ['Revolut', ['GONE']],
      ['Robinhood', []],
    ]);
  });
});

describe('a stock that needs review', () => {
  // 100 @ $2, 1:10 learnt late, 50 sold in the belief that they were the old ones; 4 @ $8 elsewhere; 1 MSFT @ $25.
  const rows = assignTradeIds(
    buyTrade('2023-01-03', 100, 2),
    sellTrade('2023-06-02', 50, 2),
    buyTrade('2023-07-03', 4, 8, { platform: 'Revolut' }),
    buyTrade('2023-07-03', 1, 25, { symbol: 'MSFT', platform: 'Revolut' }),
  );
  const doubtful = computePositions(rows, createAaplSplits(createTestSplit('2023-06-01', 1, 10)));

  test('is counted among the holdings, and in no total of values and gains, whatever the platform; it is named', () =>
    expect(computePortfolioTotals(doubtful, quotes)).toMatchObject({
      totalValue: 20,
      totalCost: 25,
      gainLoss: -5,
      realizedGain: 0,
      holdingsCount: 2,
      unpricedSymbols: [],
      reviewSymbols: ['AAPL'],
    }));

  test('stays in what was bought and sold, since its transactions are rows', () =>
    expect(computePortfolioTotals(doubtful, quotes)).toMatchObject({ totalInvested: 257, totalSold: 100 }));

  test('is named on each platform that it is listed on', () =>
    expect(
      computePlatformTotals(doubtful, quotes).map(
        ({ platform, totalValue, totalInvested, leftOutCost, reviewSymbols }) => [
          platform,
          totalValue,
          totalInvested,
          leftOutCost,
          reviewSymbols,
        ],
      ),
    ).toEqual([
      ['Revolut', 20, 57, 32, ['AAPL']],
      ['Robinhood', 0, 0, 0, ['AAPL']],
    ]));
});
