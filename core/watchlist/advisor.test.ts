import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listWrongFigures, recomputeFigure } from '#core/insight/explain/compute-figure';
import { outlineTerm } from '#core/insight/explain/testing';
import { findBuiltInStockClass } from '#core/stocks/built-in-stock-classes';
import { knownStocks } from '#core/stocks/known-stocks';
import { computeAffordableShares, explainRecommendation, recommendStocks } from '#core/watchlist/advisor';
import type { AdvisorQuote } from '#core/watchlist/advisor-criteria';
import { chooseAdvisorStrategyByCash } from '#core/watchlist/advisor-strategy';
import { explainStrategyChoice } from '#core/watchlist/explain-advisor';
import { covers } from '#tests/kit/covers';

const quote = (symbol: string, change: Partial<AdvisorQuote> = {}): AdvisorQuote => ({
  symbol,
  companyName: `${symbol} Inc.`,
  currency: 'USD',
  price: 150,
  change: 0,
  changePercent: 0,
  marketCap: 300e9,
  peRatio: 20,
  dividendYield: 1.5,
  ...change,
});

test.each([
  [-1, 'dividend'],
  [0, 'dividend'],
  [99.99, 'dividend'],
  [100, 'balanced'],
  [499.99, 'balanced'],
  [500, 'growth'],
])('cash of %s -> %s', (cash, strategy) => {
  covers('2.4 advisor strategy', '2.9 advisor limits');
  expect(chooseAdvisorStrategyByCash(cash)).toBe(strategy);
});

describe('what the cash pays for', () => {
  test.each([
    [500, 150, { sharesForCash: 3, totalCost: 450, fractional: 3.3333 }],
    [100, 150, { sharesForCash: 0, totalCost: 0, fractional: 0.6666 }],
    [300, 150, { sharesForCash: 2, totalCost: 300, fractional: 2 }],
    [-20, 150, { sharesForCash: 0, totalCost: 0, fractional: 0 }],
  ])('%s at %s', (cash, price, wanted) => {
    expect(computeAffordableShares(cash, price)).toEqual(wanted);
  });

  test('never costs more than there is, and one share more would', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(cents, cents, (cash, price) => {
        const { sharesForCash, totalCost, fractional } = computeAffordableShares(cash / 100, price / 100);
        expect(sharesForCash).toBe(Math.floor(cash / price));
        expect(Math.round(totalCost * 100)).toBe(sharesForCash * price);
        expect(Math.round(fractional * 10_000) * price).toBeLessThanOrEqual(cash * 10_000);
      }),
    );
  });
});

describe('recommendations', () => {
  test('the best match comes first, with its reasons', () => {
    covers('2.3 recommendation');
    const [first, second] = recommendStocks(600, [
      quote('KO', { changePercent: -1 }),
      quote('NVDA', { changePercent: 1.61, peRatio: 46.8, dividendYield: 0.02, price: 223.96 }),
    ]);
    expect(first).toEqual({
      id: 'growth-NVDA',
      symbol: 'NVDA',
      companyName: 'NVDA Inc.',
      currentPrice: 223.96,
      change: 0,
      changePercent: 1.61,
      recommendationType: 'growth',
      keyMetric: 'Change today',
      keyMetricValue: 1.61,
      matchQuality: 5,
      investmentThesis:
        'Meets 4 of 4 tests for growth: a growth sector (Technology), a price up 1.61% today, a P/E of 46.80 (over 25) and a dividend yield of 0.02% (under 1%).',
      affordability: { sharesForCash: 2, totalCost: 447.92, fractional: 2.679 },
      riskLevel: 'high',
      sector: 'Technology',
      marketCap: 300e9,
      peRatio: 46.8,
      dividendYield: 0.02,
    });
    expect(second).toMatchObject({
      symbol: 'KO',
      matchQuality: 1,
      investmentThesis: 'Meets none of the 4 tests for growth.',
    });
  });

  test.each([
    [
      { changePercent: 1.61, peRatio: 20, dividendYield: 1.5 },
      'Meets 2 of 4 tests for growth: a growth sector (Technology) and a price up 1.61% today.',
    ],
    [
      { changePercent: -1, peRatio: 20, dividendYield: 1.5 },
      'Meets 1 of 4 tests for growth: a growth sector (Technology).',
    ],
  ])('say what is met as a sentence does: %j', (figures, thesis) => {
    expect(recommendStocks(600, [quote('NVDA', figures)])[0]?.investmentThesis).toBe(thesis);
  });

  test('of stocks alike in all come by their symbols, without a figure after every figure', () => {
    const alike = ['MSFT', 'AAPL', 'NVDA'].map((symbol) => quote(symbol, { changePercent: null }));
    const falling = quote('ORCL', { changePercent: -30 });
    expect(recommendStocks(600, [...alike, falling]).map(({ symbol }) => symbol)).toEqual([
      'ORCL',
      'AAPL',
      'MSFT',
      'NVDA',
    ]);
  });

  test('equal matches are ordered by the key metric, one without a figure last', () => {
    const stocks = [quote('V', { peRatio: 25 }), quote('MA', { peRatio: 12 }), quote('JPM', { peRatio: 18 })];
    expect(recommendStocks(200, stocks).map(({ symbol }) => symbol)).toEqual(['MA', 'JPM', 'V']);
    const payers = [quote('PFE', { dividendYield: null }), quote('BAC', { dividendYield: 1.9 })];
    expect(recommendStocks(50, payers).map(({ symbol }) => symbol)).toEqual(['BAC', 'PFE']);
  });

  test('names five of the built-in stocks and no more; none without quotes, none in another currency', () => {
    covers('2.2 advisor', '2.9 advisor limits');
    const all = knownStocks.map(({ symbol }) => quote(symbol));
    expect(recommendStocks(600, all)).toHaveLength(5);
    expect(recommendStocks(600, [])).toEqual([]);
    expect(recommendStocks(600, [quote('AAPL', { currency: 'EUR' }), quote('UNKNOWN')])).toEqual([]);
  });

  test('the order of the quotes does not matter', () => {
    const all = knownStocks.map(({ symbol }, at) => quote(symbol, { peRatio: 10 + (at % 5) }));
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(recommendStocks(200, shuffled)).toEqual(recommendStocks(200, all));
      }),
    );
  });

  test('every built-in stock has a sector and a risk', () => {
    expect(knownStocks.filter(({ symbol }) => findBuiltInStockClass(symbol) === null)).toEqual([]);
  });
});

describe('what the advisor says explains itself', () => {
  test('the strategy is the step that the cash reaches', () => {
    const names = ['dividend', 'balanced', 'growth'];
    const borders = [9_999, 10_000, 49_999, 50_000];
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...borders), fc.integer({ min: -10_000, max: 100_000 })), (cents) => {
        const told = explainStrategyChoice(cents / 100);
        expect([names[Number(told.value)], listWrongFigures(told)]).toEqual([
          chooseAdvisorStrategyByCash(cents / 100),
          [],
        ]);
      }),
    );
  });

  test('a recommendation is made of the quote that it was built from, whatever that tells', () => {
    covers('4.3 explained cash, dividends, deposits and watchlist');
    const known = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 });
    const some = (max: number) => fc.integer({ min: 1, max }).map((value) => value / 100);
    const anyQuote = fc.record({
      price: some(100_000),
      changePercent: known(fc.integer({ min: -300, max: 300 }).map((value) => value / 100)),
      peRatio: known(some(6_000)),
      dividendYield: known(some(600)),
      marketCap: known(fc.integer({ min: 1, max: 400 }).map((value) => value * 1e9)),
    });
    const symbol = fc.constantFrom(...knownStocks.map((stock) => stock.symbol));
    fc.assert(
      fc.property(fc.integer({ min: -5_000, max: 90_000 }), symbol, anyQuote, (cents, name, figures) => {
        const [cash, one] = [cents / 100, quote(name, figures)];
        const told = explainRecommendation(cash, one) ?? [];
        const [built] = recommendStocks(cash, [one]);
        const { sharesForCash, totalCost, fractional } = built?.affordability ?? {};
        const shown = { price: built?.currentPrice, matchQuality: built?.matchQuality, wholeShares: sharesForCash };
        expect(Object.fromEntries(told.map((part) => [part.name, Number(part.value)]))).toMatchObject({
          ...shown,
          costOfShares: totalCost,
          fractionalShares: fractional,
        });
        const key = told[2]?.kind === 'price' ? Number(told[2].value) : null;
        expect(key).toBe(built?.keyMetricValue);
        for (const part of told) {
          if (part.kind !== 'figure') continue;
          expect([recomputeFigure(part).toFixed(), listWrongFigures(part)]).toEqual([part.value, []]);
        }
      }),
    );
  });

  test('a figure of the market says where it is from, and when it was known', () => {
    const source = { source: 'yahoo', asOf: '2026-11-20T15:00:00.000Z', stale: true };
    const [price, match, key] = explainRecommendation(600, quote('NVDA', source)) ?? [];
    const from = { kind: 'price', symbol: 'NVDA', source: 'yahoo', at: source.asOf, isStale: true };
    expect(price).toMatchObject({ ...from, value: '150' });
    expect(key).toMatchObject({ ...from, name: 'dayChangePercent' });
    expect(JSON.stringify(match)).toContain(source.asOf);
    expect(explainRecommendation(600, quote('NVDA', { currency: 'EUR' }))).toBeNull();
  });

  test('without the key figure of its strategy has its other five figures, and begins with the price', () => {
    const told = explainRecommendation(600, quote('NVDA', { changePercent: null })) ?? [];
    expect(told.map((part) => part.name)).toEqual([
      'price',
      'matchQuality',
      'wholeShares',
      'costOfShares',
      'fractionalShares',
    ]);
    expect(told.slice(0, 1).map(outlineTerm)).toEqual(['price 150 price NVDA']);
  });
});
