import { expect, test } from 'vitest';
import { computeAllocationAndBestWorst } from '#core/portfolio/analysis';
import { computePositions } from '#core/portfolio/position/positions';
import { assignTradeIds, buyTrade, noSplits, sellTrade } from '#core/portfolio/testing';
import { covers } from '#tests/kit/covers';

const holding = (symbol: string, shares: number, price: number, platform = 'Robinhood') =>
  buyTrade('2024-01-02', shares, price, { symbol, companyName: `${symbol} Inc.`, platform });
const quotesAt = (price: number, ...symbols: string[]) =>
  new Map(symbols.map((symbol) => [symbol, { price, previousClose: null }]));
const analyseAt1 = (...values: readonly [string, number][]) =>
  computeAllocationAndBestWorst(
    computePositions(assignTradeIds(...values.map(([symbol, shares]) => holding(symbol, shares, 1))), noSplits),
    quotesAt(1, ...values.map(([symbol]) => symbol)),
  );

test('allocation largest first, platforms summed; best and worst by percent', () => {
  covers('2.9 analysis panel');
  const rows = assignTradeIds(
    holding('AAA', 10, 8), // 100 for 80 with the next
    holding('AAA', 5, 4, 'Revolut'), // 50 for 20
    holding('BBB', 20, 12.5), // 200 for 250
    holding('CCC', 5, 10), // 50 for 50
    holding('GIFT', 10, 0), // 100 for nothing
    holding('GONE', 1, 1),
    holding('SOLD', 1, 1),
    sellTrade('2024-01-03', 1, 9, { symbol: 'SOLD' }),
  );
  expect(
    computeAllocationAndBestWorst(computePositions(rows, noSplits), quotesAt(10, 'AAA', 'BBB', 'CCC', 'GIFT', 'SOLD')),
  ).toEqual({
    totalValue: 500,
    allocation: [
      { symbol: 'BBB', companyName: 'BBB Inc.', value: 200, percent: 40 },
      { symbol: 'AAA', companyName: 'AAA Inc.', value: 150, percent: 30 },
      { symbol: 'GIFT', companyName: 'GIFT Inc.', value: 100, percent: 20 },
      { symbol: 'CCC', companyName: 'CCC Inc.', value: 50, percent: 10 },
    ],
    largestPosition: { symbol: 'BBB', value: 200, percent: 40 },
    positionsFor80Percent: 3, // 40 + 30 = 70, + 20 = 90
    best: { symbol: 'AAA', companyName: 'AAA Inc.', gainLoss: 50, gainLossPercent: 50 },
    worst: { symbol: 'BBB', companyName: 'BBB Inc.', gainLoss: -50, gainLossPercent: -20 },
    unpricedSymbols: ['GONE'],
    reviewSymbols: [],
  });
});

test('exactly 80 % is enough', () =>
  expect(analyseAt1(['AAA', 50], ['BBB', 30], ['CCC', 20]).positionsFor80Percent).toBe(2));
test('just under is not', () =>
  expect(analyseAt1(['AAA', 50], ['BBB', 29.99], ['CCC', 20.01]).positionsFor80Percent).toBe(3));
test('one position is all of it, best and worst at once', () => {
  const { positionsFor80Percent, best, worst, allocation } = analyseAt1(['AAA', 7]);
  expect(positionsFor80Percent).toBe(1);
  expect(allocation[0]?.percent).toBe(100);
  expect(best).toEqual(worst);
});
test('equal ones go by symbol', () =>
  expect(
    analyseAt1(['CCC', 1], ['AAA', 1], ['BBB', 1]).allocation.map(({ symbol, percent }) => [symbol, percent]),
  ).toEqual([
    ['AAA', 33.33],
    ['BBB', 33.33],
    ['CCC', 33.33],
  ]));

test('nothing held, and nothing worth anything', () => {
  expect(computeAllocationAndBestWorst([], new Map())).toEqual({
    totalValue: 0,
    allocation: [],
    largestPosition: null,
    positionsFor80Percent: 0,
    best: null,
    worst: null,
    unpricedSymbols: [],
    reviewSymbols: [],
  });
  const worthless = computeAllocationAndBestWorst(
    computePositions(assignTradeIds(holding('AAA', 1, 1)), noSplits),
    quotesAt(0, 'AAA'),
  );
  expect(worthless).toMatchObject({ totalValue: 0, positionsFor80Percent: 0, largestPosition: { percent: 0 } });
});

test('values are those of the holdings rows, platforms rounded first; what needs review is left out and named', () => {
  const rows = assignTradeIds(
    holding('AAA', 0.0007, 1), // $0.0056 on each of two platforms: $0.01 and $0.01
    holding('AAA', 0.0007, 1, 'Revolut'),
    holding('BAD', 1, 1),
    sellTrade('2024-01-03', 2, 1, { symbol: 'BAD' }),
    buyTrade('2024-01-04', 5, 1, { symbol: 'BAD' }),
  );
  expect(computeAllocationAndBestWorst(computePositions(rows, noSplits), quotesAt(8, 'AAA', 'BAD'))).toMatchObject({
    totalValue: 0.02,
    allocation: [{ symbol: 'AAA', value: 0.02, percent: 100 }],
    unpricedSymbols: [],
    reviewSymbols: ['BAD'],
  });
});
