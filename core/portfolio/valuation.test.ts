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
import {
  filterOutExcludedStockRows,
  findExcludedStocks,
  mergeValuationsBySymbol,
  valuePositions,
} from '#core/portfolio/valuation';

const quotes = new Map([['AAPL', { price: 3, previousClose: null }]]);

describe('valueAll', () => {
  test('leaves closed positions out and names each symbol without a price once', () => {
    const positions = computePositions(
      assignTradeIds(
        buyTrade('2024-01-02', 1, 1),
        buyTrade('2024-01-02', 1, 1, { symbol: 'GONE', platform: 'Webull' }),
        buyTrade('2024-01-02', 1, 1, { symbol: 'GONE', platform: 'Revolut' }),
        buyTrade('2024-01-02', 1, 1, { symbol: 'SOLD' }),
        sellTrade('2024-01-03', 1, 2, { symbol: 'SOLD' }),
      ),
      noSplits,
    );
    const { rows, unpricedSymbols, reviewSymbols } = valuePositions(positions, quotes);
    expect(rows.map(({ position, value }) => [position.symbol, value.toFixed()])).toEqual([['AAPL', '3']]);
    expect([unpricedSymbols, reviewSymbols]).toEqual([['GONE'], []]);
  });

  test('a stock without a price that needs review is named once, as needing review', () => {
    const rows = assignTradeIds(
      buyTrade('2023-01-03', 100, 2, { symbol: 'GONE' }),
      sellTrade('2023-06-02', 500, 2, { symbol: 'GONE' }),
      buyTrade('2023-07-03', 1, 2, { symbol: 'GONE' }),
    );
    expect(findExcludedStocks(computePositions(rows, noSplits), quotes)).toEqual({
      unpricedSymbols: [],
      reviewSymbols: ['GONE'],
    });
  });
});

test('countedOf takes the rows of every list of symbols out', () =>
  expect(filterOutExcludedStockRows([{ symbol: 'A' }, { symbol: 'B' }, { symbol: 'C' }], ['A'], ['C'])).toEqual([
    { symbol: 'B' },
  ]));

test('mergeValuations sums the rows of a stock, and names it as its latest trade does', () => {
  const positions = computePositions(
    assignTradeIds(
      buyTrade('2024-01-02', 0.002, 2),
      buyTrade('2024-01-02', 0.002, 2, { platform: 'Revolut' }),
      buyTrade('2024-01-03', 1, 1, { platform: 'Webull', companyName: 'Apple' }),
      sellTrade('2024-01-04', 1, 1, { platform: 'Webull', companyName: 'Apple' }),
    ),
    createAaplSplits(createTestSplit('2020-08-31', 4)),
  );
  const [merged, ...others] = mergeValuationsBySymbol(positions, valuePositions(positions, quotes).rows);
  expect(others).toEqual([]);
  expect([merged?.position.companyName, merged?.value.toFixed(), merged?.cost.toFixed()]).toEqual([
    'Apple',
    '0.02',
    '0',
  ]);
});
