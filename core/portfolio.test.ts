import { describe, expect, test } from 'vitest';
import { amount } from '#core/money';
import { dailyChange, platformTotals, portfolioTotals, roi, totalReturns } from '#core/portfolio';
import { positionsOf } from '#core/positions';
import { buy, ledger, noSplits, sell } from '#core/testing';

const quotes = new Map([
  ['AAPL', { price: 8, previousClose: 7.5 }],
  ['MSFT', { price: 20, previousClose: null }],
  ['NVDA', { price: 3, previousClose: 4 }],
]);

/**
 * AAPL Robinhood 15 @ 6 = 90 (realized 15), Revolut 2 @ 9 = 18; MSFT Revolut 1 @ 25; GONE Webull 4 @ 2.50 = 10;
 * NVDA Webull bought 3 @ 2, sold 3 @ 5: closed, realized 9.
 */
const positions = positionsOf(
  ledger(
    buy('2024-01-02', 10, 5, { fees: 1.25 }),
    buy('2024-01-03', 10, 7),
    sell('2024-01-04', 5, 9, { fees: 0.01 }),
    buy('2024-01-05', 2, 9, { platform: 'Revolut' }),
    buy('2024-01-05', 1, 25, { symbol: 'MSFT', platform: 'Revolut' }),
    buy('2024-01-08', 4, 2.5, { symbol: 'GONE', platform: 'Webull' }),
    buy('2024-01-08', 3, 2, { symbol: 'NVDA', platform: 'Webull' }),
    sell('2024-01-09', 3, 5, { symbol: 'NVDA', platform: 'Webull', fees: 0.5 }),
  ),
  noSplits,
);

describe('portfolioTotals', () => {
  test('a worked portfolio', () =>
    expect(portfolioTotals(positions, quotes)).toEqual({
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
    }));

  test('nothing at all', () =>
    expect(portfolioTotals([], quotes)).toEqual({
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
    }));

  test('what was bought is summed exactly and rounded once: three times $0.004 is $0.01', () => {
    const fractions = positionsOf(ledger(...[1, 2, 3].map((i) => buy(`2024-01-0${i}`, 0.004, 1))), noSplits);
    expect(portfolioTotals(fractions, quotes).totalInvested).toBe(0.01);
  });

  test('values add up to their total: two rows of $0.01, from $0.0064 each', () => {
    const rows = positionsOf(
      ledger(buy('2024-01-02', 0.0008, 1), buy('2024-01-02', 0.00032, 1, { symbol: 'MSFT' })),
      noSplits,
    );
    expect(portfolioTotals(rows, quotes)).toMatchObject({ totalValue: 0.02 });
  });
});

describe('platformTotals', () => {
  test('a worked portfolio', () =>
    expect(platformTotals(positions, quotes)).toEqual([
      {
        platform: 'Revolut',
        holdingsCount: 2,
        totalValue: 36,
        totalInvested: 43,
        totalGainLoss: -7,
        gainLossPercent: -16.28,
        realizedGain: 0,
        unpricedSymbols: [],
      },
      {
        platform: 'Robinhood',
        holdingsCount: 1,
        totalValue: 120,
        totalInvested: 90,
        totalGainLoss: 30,
        gainLossPercent: 33.33,
        realizedGain: 15,
        unpricedSymbols: [],
      },
      {
        platform: 'Webull',
        holdingsCount: 1,
        totalValue: 0,
        totalInvested: 10,
        totalGainLoss: 0,
        gainLossPercent: null,
        realizedGain: 9,
        unpricedSymbols: ['GONE'],
      },
    ]));

  test('platforms add up to the portfolio', () => {
    const platforms = platformTotals(positions, quotes);
    const total = portfolioTotals(positions, quotes);
    const over = (field: 'totalValue' | 'totalGainLoss' | 'realizedGain') =>
      platforms.reduce((sum, platform) => sum + platform[field], 0);
    expect(over('totalValue')).toBe(total.totalValue);
    expect(over('totalGainLoss')).toBe(total.gainLoss);
    expect(over('realizedGain')).toBe(total.realizedGain);
  });
});

describe('dailyChange', () => {
  test('17 shares from $7.50 to $8: $8.50, 6.67 %; without a previous close, named', () =>
    expect(dailyChange(positions, quotes)).toEqual({
      total: { amount: 8.5, percent: 6.67 },
      holdings: [
        { symbol: 'AAPL', companyName: 'Apple Inc.', price: 8, previousClose: 7.5, amount: 8.5, percent: 6.67 },
      ],
      unpricedSymbols: ['GONE', 'MSFT'],
    }));

  test('gains and losses together, in percent of the value before', () => {
    const rows = positionsOf(ledger(buy('2024-01-02', 10, 5), buy('2024-01-02', 10, 1, { symbol: 'NVDA' })), noSplits);
    const { total, holdings } = dailyChange(rows, quotes);
    expect(holdings.map(({ amount: change, percent }) => [change, percent])).toEqual([
      [5, 6.67],
      [-10, -25],
    ]);
    expect(total).toEqual({ amount: -5, percent: -4.35 });
  });

  test('nothing held', () =>
    expect(dailyChange([], quotes)).toEqual({
      total: { amount: 0, percent: null },
      holdings: [],
      unpricedSymbols: [],
    }));

  test('a previous close of nothing has an amount and no percentage', () => {
    const rows = positionsOf(ledger(buy('2024-01-02', 10, 5)), noSplits);
    const risen = dailyChange(rows, new Map([['AAPL', { price: 1, previousClose: 0 }]]));
    expect(risen.total).toEqual({ amount: 10, percent: null });
    expect(risen.holdings[0]).toMatchObject({ amount: 10, percent: null });
  });
});

describe('total returns', () => {
  const flows = {
    totalValue: amount(1200),
    totalSold: amount(300),
    netDividends: amount(25),
    totalInvested: amount(1000),
    totalFees: amount(5),
  };

  test('1,200 + 300 + 25 - 1,000 - 5 = 520, and 52.00 % of what was invested', () => {
    const returns = totalReturns(flows);
    expect(returns.toFixed(2)).toBe('520.00');
    expect(roi(returns, flows.totalInvested)).toBe('52.00');
  });

  test.each([
    [0, 0, '0.00'],
    [5, 0, '0.00'],
    [-1, 3, '-33.33'],
    [-0.00001, 1000, '0.00'],
    [1, 800, '0.12'],
    [3, 800, '0.38'],
  ])('%d of %d is %s', (returns, invested, text) => expect(roi(amount(returns), amount(invested))).toBe(text));
});
