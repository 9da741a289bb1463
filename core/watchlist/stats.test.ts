import { describe, expect, test } from 'vitest';
import type { ComputedFigure, FigureTerm } from '#core/insight/explain/figure-terms';
import { outlineTerm } from '#core/insight/explain/testing';
import { explainWatchlistStats } from '#core/watchlist/stats';

const item = { symbol: 'KO', category_id: null, currentPrice: 10, target_buy_price: null, target_sell_price: null };
/** Four stocks: the first at its buy target, the second a cent over it, the third without one, the last without a price. */
const list = [
  { ...item, target_buy_price: 10 },
  { ...item, symbol: 'MSFT', currentPrice: 10.01, target_buy_price: 10, category_id: 4 },
  { ...item, symbol: 'PEP', currentPrice: 20 },
  { ...item, symbol: 'ZZZ', currentPrice: null, target_buy_price: 99, category_id: 2 },
];
const symbolsOf = ({ parts }: ComputedFigure) => parts.map(({ symbol }) => symbol);

describe('the figures over the list explain themselves', () => {
  test('the number of stocks by each that is watched, with a price or without', () => {
    const { totalItems } = explainWatchlistStats(list);
    expect(outlineTerm(totalItems)).toEqual([
      'totalItems 4 count = sum',
      'watched 1 count',
      'watched 1 count',
      'watched 1 count',
      'watched 1 count',
    ]);
    expect(symbolsOf(totalItems)).toEqual(['KO', 'MSFT', 'PEP', 'ZZZ']);
  });

  test('the number with a category by those that have one', () => {
    const { categorized } = explainWatchlistStats(list);
    expect(outlineTerm(categorized)).toEqual(['categorized 2 count = sum', 'watched 1 count', 'watched 1 count']);
    expect(symbolsOf(categorized)).toEqual(['MSFT', 'ZZZ']);
  });

  test('the opportunities by price and buy target of each stock that has both', () => {
    const { opportunities } = explainWatchlistStats(list);
    expect(outlineTerm(opportunities)).toEqual([
      'opportunities 1 count = sum without ZZZ',
      ['atBuyTarget 1 count = at-most', 'price 10 price KO', 'buyTarget 10 price'],
      ['atBuyTarget 0 count = at-most', 'price 10.01 price MSFT', 'buyTarget 10 price'],
    ]);
    expect(symbolsOf(opportunities)).toEqual(['KO', 'MSFT']);
    expect(opportunities.parts.map((part) => part.kind === 'figure' && symbolsOf(part))).toEqual([
      ['KO', 'KO'],
      ['MSFT', 'MSFT'],
    ]);
  });

  test('the average price by the prices that are known, over how many they are', () => {
    const { averagePrice } = explainWatchlistStats(list);
    // 40.01 / 3 = 13.336...
    expect(averagePrice && outlineTerm(averagePrice)).toEqual([
      'averagePrice 13.34 = quotient to 2 without ZZZ',
      ['prices 40.01 price = sum', 'price 10 price KO', 'price 10.01 price MSFT', 'price 20 price PEP'],
      'priced 3 count',
    ]);
  });

  test('a stock without a price is named as left out of what is computed from prices, and of nothing else', () => {
    const { totalItems, opportunities, categorized, averagePrice } = explainWatchlistStats(list);
    const leftOut = [{ symbol: 'ZZZ', reason: 'unpriced' }];
    expect([opportunities.leftOut, averagePrice?.leftOut]).toEqual([leftOut, leftOut]);
    expect([totalItems.leftOut, categorized.leftOut]).toEqual([undefined, undefined]);
  });

  test('there is no average price where no price is known', () => {
    expect(explainWatchlistStats([{ ...item, currentPrice: null }]).averagePrice).toBeNull();
  });
});

describe('the price of a watched stock', () => {
  const asOf = '2026-11-20T15:00:00.000Z';
  const priceTerm = { kind: 'price', name: 'price', unit: 'price', value: '10', symbol: 'KO' };

  test.each([
    ['says where it is from, when it was known, and that it is old', true, { isStale: true }],
    ['that is fresh does not say that it is old', false, {}],
  ])('%s', (_title, stale, more) => {
    const quote = { source: 'yahoo', asOf, stale };
    const { opportunities } = explainWatchlistStats([{ ...item, target_buy_price: 12, quote }]);
    const [atTarget] = opportunities.parts;
    const [price]: readonly FigureTerm[] = atTarget?.kind === 'figure' ? atTarget.parts : [];
    expect(price).toStrictEqual({ ...priceTerm, source: 'yahoo', at: asOf, ...more });
  });

  test.each([
    ['null', { ...item, quote: null }],
    ['left away', item],
  ])('names no source where its quote is %s', (_title, given) => {
    const [prices] = explainWatchlistStats([given]).averagePrice?.parts ?? [];
    expect(prices?.kind === 'figure' && prices.parts).toStrictEqual([priceTerm]);
  });
});
