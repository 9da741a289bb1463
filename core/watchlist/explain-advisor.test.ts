import { describe, expect, test } from 'vitest';
import { createGivenTerm } from '#core/insight/explain/figure-terms';
import { outlineTerm, type TermOutline } from '#core/insight/explain/testing';
import {
  createQuoteTerm,
  explainAffordableShares,
  explainMatchScore,
  explainStrategyChoice,
} from '#core/watchlist/explain-advisor';

describe('a figure of a quote', () => {
  test('says where it is from, when it was known, and that it is old', () => {
    const stock = { symbol: 'KO', source: 'yahoo', asOf: '2026-11-20T15:00:00.000Z', stale: true };
    expect(createQuoteTerm(stock, 'peRatio', 'factor', 24.5)).toStrictEqual({
      kind: 'price',
      name: 'peRatio',
      unit: 'factor',
      value: '24.5',
      symbol: 'KO',
      source: 'yahoo',
      at: '2026-11-20T15:00:00.000Z',
      isStale: true,
    });
  });

  test.each([
    ['without its source has no field for one', { symbol: 'KO' }, {}],
    ['that is fresh does not say that it is old', { symbol: 'KO', source: 'demo', stale: false }, { source: 'demo' }],
    ['that knows its hour alone says that alone', { symbol: 'KO', asOf: '2026-11-20' }, { at: '2026-11-20' }],
  ])('%s', (_title, stock, more) => {
    expect(createQuoteTerm(stock, 'price', 'price', 60)).toStrictEqual({
      kind: 'price',
      name: 'price',
      unit: 'price',
      value: '60',
      symbol: 'KO',
      ...more,
    });
  });
});

const strategySteps: [number, TermOutline][] = [
  [
    250,
    [
      'strategySteps 1 count = sum',
      ['reaches-balanced 1 count = at-most', 'border 100', 'cashBalance 250 = rows balances'],
      ['reaches-growth 0 count = at-most', 'border 500', 'cashBalance 250 = rows balances'],
    ],
  ],
  [
    500,
    [
      'strategySteps 2 count = sum',
      ['reaches-balanced 1 count = at-most', 'border 100', 'cashBalance 500 = rows balances'],
      ['reaches-growth 1 count = at-most', 'border 500', 'cashBalance 500 = rows balances'],
    ],
  ],
];

test.each(strategySteps)('the strategy for cash of $%s is explained by each border that it reaches', (cash, wanted) => {
  expect(outlineTerm(explainStrategyChoice(cash))).toEqual(wanted);
});

describe('what the cash pays for', () => {
  const priceAt = (value: number) => createQuoteTerm({ symbol: 'KO' }, 'price', 'price', value);

  test('is explained by the cash and the price, its shares rounded down: $500 at $66.67 buys 7 for $466.69', () => {
    const { whole, cost, fractional } = explainAffordableShares(500, priceAt(66.67));
    const wholeShares = [
      'wholeShares 7 shares = quotient to 0',
      'cashBalance 500 = rows balances',
      'price 66.67 price KO',
    ];
    expect(outlineTerm(whole)).toEqual(wholeShares);
    expect(outlineTerm(cost)).toEqual(['costOfShares 466.69 = product to 2', wholeShares, 'price 66.67 price KO']);
    // 500 / 66.67 = 7.49962...
    expect(outlineTerm(fractional)).toEqual([
      'fractionalShares 7.4996 shares = quotient to 4',
      'cashBalance 500 = rows balances',
      'price 66.67 price KO',
    ]);
  });

  test('costs whole cents where the price has parts of one: 3 shares of $33.3333 cost $100.00', () => {
    expect(explainAffordableShares(110, priceAt(33.3333)).cost.value).toBe('100');
  });

  test.each([0, -20])('is nothing with cash of %s, and names no balance that it would come from', (cash) => {
    const { whole, cost, fractional } = explainAffordableShares(cash, priceAt(50));
    expect([whole, cost, fractional].map(({ value }) => value)).toEqual(['0', '0', '0']);
    expect(outlineTerm(whole)).toEqual([
      'wholeShares 0 shares = quotient to 0',
      'nothingToSpend 0',
      'price 50 price KO',
    ]);
  });
});

test('the quality of a match begins at 1 and rises by 1 with each test that is met', () => {
  const tests = [1, 0, 1].map((met) => createGivenTerm('test-risk', 'count', met));
  expect(outlineTerm(explainMatchScore(tests))).toEqual([
    'matchQuality 3 count = sum',
    'matchBegins 1 count',
    'test-risk 1 count',
    'test-risk 0 count',
    'test-risk 1 count',
  ]);
  expect(outlineTerm(explainMatchScore([]))).toEqual(['matchQuality 1 count = sum', 'matchBegins 1 count']);
});
