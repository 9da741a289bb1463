import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeKeyFigures } from '#core/insight/dashboard';
import { computePerformance, listCurveDays, type PerformanceInputs } from '#core/insight/returns/performance';
import { toAmount } from '#core/money/amount';
import { computePositions } from '#core/portfolio/position/positions';
import {
  assignTradeIds,
  buyTrade,
  createAaplSplits,
  createTestSplit,
  noSplits,
  sellTrade,
} from '#core/portfolio/testing';
import { filterOutExcludedStockRows } from '#core/portfolio/valuation';
import { addDays } from '#core/time/day';
import { covers } from '#tests/kit/covers';

const today = '2026-03-10';
const history = (change: Partial<PerformanceInputs>): PerformanceInputs => ({
  trades: [],
  splits: noSplits,
  income: [],
  closes: new Map(),
  prices: new Map(),
  today,
  ...change,
});
const priceOf = (symbol: string, price: number) => new Map([[symbol, { price }]]);
const closes = (...all: [string, number][]) => new Map([['AAPL', all.map(([date, close]) => ({ date, close }))]]);

describe('days', () => {
  test('by month are the ends of the months and today', () => {
    expect(listCurveDays('month', '2026-01-15', today)).toEqual(['2026-01-31', '2026-02-28', '2026-03-10']);
    expect(listCurveDays('month', '2026-01-15', '2026-01-31')).toEqual(['2026-01-31']);
  });

  test('by day leave weekends and holidays out, and end with today whatever it is', () => {
    // 16 February is Washington's Birthday, the 22nd a Sunday.
    expect(listCurveDays('day', '2026-02-13', '2026-02-22')).toEqual([
      '2026-02-13',
      '2026-02-17',
      '2026-02-18',
      '2026-02-19',
      '2026-02-20',
      '2026-02-22',
    ]);
    expect(listCurveDays('day', '2026-03-11', today)).toEqual([]);
    // March 9 and 10 are a Monday and a Tuesday: a trading day that is today comes once.
    expect(listCurveDays('day', '2026-03-09', today)).toEqual(['2026-03-09', today]);
    expect(listCurveDays('day', today, today)).toEqual([today]);
  });
});

describe('performance', () => {
  test('values what was held at the close, with what was sold, paid in and paid out', () => {
    // 10 @ $5 with $1 fees, close 6; 4 sold @ $7, close 8 and $2 dividends; $9 today.
    const { points } = computePerformance(
      history({
        trades: assignTradeIds(buyTrade('2026-01-15', 10, 5, { fees: 1 }), sellTrade('2026-02-10', 4, 7)),
        closes: closes(['2026-01-30', 6], ['2026-02-27', 8]),
        income: [{ date: '2026-02-20', symbol: 'AAPL', net: toAmount(2) }],
        prices: new Map([['AAPL', { price: 9 }]]),
      }),
      listCurveDays('month', '2026-01-15', today),
    );
    expect(points).toEqual([
      { date: '2026-01-31', value: 60, invested: 50, return: 9, returnPercent: 18 },
      { date: '2026-02-28', value: 48, invested: 50, return: 27, returnPercent: 54 },
      { date: today, value: 54, invested: 50, return: 33, returnPercent: 66 },
    ]);
  });

  test('counts what happens on a day on that day, whatever order it comes in', () => {
    const { points } = computePerformance(
      history({
        trades: assignTradeIds(buyTrade('2026-01-15', 10, 5)),
        closes: closes(['2026-01-15', 5], ['2026-01-16', 6]),
        income: [
          { date: '2026-02-02', symbol: 'AAPL', net: toAmount(4) },
          { date: '2026-01-16', symbol: 'AAPL', net: toAmount(2) },
        ],
        prices: priceOf('AAPL', 9),
      }),
      ['2026-01-14', '2026-01-15', '2026-01-16', '2026-02-01', '2026-02-02'],
    );
    // $50, then $60 and $2, and $4 more in February.
    expect(points.map(({ value, return: gained }) => [value, gained])).toEqual([
      [0, 0],
      [50, 0],
      [60, 12],
      [60, 12],
      [60, 16],
    ]);
  });

  test('takes closes as they were traded, so that a split moves nothing', () => {
    const { points } = computePerformance(
      history({
        trades: assignTradeIds(buyTrade('2026-01-15', 10, 100)),
        splits: createAaplSplits(createTestSplit('2026-02-02', 4)),
        closes: closes(['2026-01-30', 100], ['2026-02-27', 25]),
        prices: priceOf('AAPL', 25),
      }),
      listCurveDays('month', '2026-01-15', today),
    );
    expect(points.map(({ value }) => value)).toEqual([1000, 1000, 1000]);
  });

  test('lets shares stand at cost before the first close, and leaves a stock without any out', () => {
    const trades = assignTradeIds(buyTrade('2026-01-15', 10, 5), buyTrade('2026-01-15', 1, 70, { symbol: 'ABC' }));
    const prices = new Map([...priceOf('AAPL', 9), ...priceOf('ABC', 71)]);
    const known = history({ trades, closes: closes(['2026-02-27', 8]), prices });
    const { points, withoutHistory, atCost } = computePerformance(known, ['2026-01-31', '2026-02-28']);
    expect(points.map(({ value, invested }) => [value, invested])).toEqual([
      [50, 50],
      [80, 50],
    ]);
    expect([withoutHistory, atCost]).toEqual([['ABC'], []]);
  });

  test('leaves a stock without a price out on both sides, its history notwithstanding', () => {
    const trades = assignTradeIds(
      buyTrade('2026-01-15', 10, 5, { fees: 1 }),
      buyTrade('2026-01-15', 1, 70, { symbol: 'ABC', fees: 2 }),
      buyTrade('2026-01-15', 1, 70, { symbol: 'ABC', platform: 'Schwab' }),
      sellTrade('2026-01-16', 1, 75, { symbol: 'ABC', platform: 'Schwab' }),
    );
    const abc: [string, { date: string; close: number }[]] = ['ABC', [{ date: '2026-01-30', close: 71 }]];
    const { points, ...names } = computePerformance(
      history({
        trades,
        closes: new Map([...closes(['2026-01-30', 6]), abc]),
        prices: priceOf('AAPL', 9),
        income: [{ date: '2026-01-20', symbol: 'ABC', net: toAmount(3) }],
      }),
      ['2026-01-31', today],
    );
    expect(points).toEqual([
      { date: '2026-01-31', value: 60, invested: 50, return: 9, returnPercent: 18 },
      { date: today, value: 90, invested: 50, return: 39, returnPercent: 78 },
    ]);
    expect(names).toEqual({ unpricedSymbols: ['ABC'], reviewSymbols: [], withoutHistory: [], atCost: [] });
  });

  test('counts what was sold for good without a history, at cost while it was held, and names it', () => {
    // 2 @ $30 bought in January, sold @ $40 in February: nothing gained at first, then $20.
    const trades = assignTradeIds(
      buyTrade('2026-01-15', 2, 30, { symbol: 'OLD' }),
      sellTrade('2026-02-10', 2, 40, { symbol: 'OLD' }),
    );
    const { points, atCost, withoutHistory } = computePerformance(history({ trades }), [
      '2026-01-31',
      '2026-02-28',
      today,
    ]);
    expect(points.map(({ value, invested, return: gained }) => [value, invested, gained])).toEqual([
      [60, 60, 0],
      [0, 60, 20],
      [0, 60, 20],
    ]);
    expect([atCost, withoutHistory]).toEqual([['OLD'], []]);
  });

  test('leaves a stock that needs review out of every point, and names it', () => {
    const trades = assignTradeIds(
      buyTrade('2026-01-15', 1, 5),
      sellTrade('2026-02-10', 2, 7),
      buyTrade('2026-03-02', 1, 6),
    );
    const { points, reviewSymbols } = computePerformance(
      history({ trades, closes: closes(['2026-01-30', 6]), prices: priceOf('AAPL', 9) }),
      ['2026-01-31', today],
    );
    expect(points.map(({ value, invested }) => [value, invested])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(reviewSymbols).toEqual(['AAPL']);
  });

  test('sums the totals of the buys as their rows show them: three of 0.006 @ $1 are $0.03', () => {
    const trades = assignTradeIds(...[1, 2, 3].map(() => buyTrade('2026-01-15', 0.006, 1)));
    expect(computePerformance(history({ trades, prices: priceOf('AAPL', 1) }), [today]).withoutHistory).toEqual([
      'AAPL',
    ]);
    const drawn = history({ trades, closes: closes(['2026-01-30', 1]), prices: priceOf('AAPL', 1) });
    expect(computePerformance(drawn, [today]).points[0]?.invested).toBe(0.03);
  });

  test('has no percentage of nothing', () => {
    expect(computePerformance(history({}), [today]).points).toEqual([
      { date: today, value: 0, invested: 0, return: 0, returnPercent: null },
    ]);
  });
});

describe('the last point', () => {
  const symbols = ['AAPL', 'KO', 'GONE', 'LOST'] as const;
  const trade = fc.record({
    day: fc.integer({ min: 0, max: 400 }),
    quantity: fc.integer({ min: 1, max: 50_000_000 }).map((units) => units / 1_000_000),
    price: fc.integer({ min: 1, max: 9_000_000 }).map((units) => units / 10_000),
    fees: fc.integer({ min: 0, max: 500 }).map((cents) => cents / 100),
    symbol: fc.constantFrom(...symbols),
    platform: fc.constantFrom('Robinhood', 'Schwab'),
    sells: fc.boolean(),
  });
  /** A sale of more than is held is left in some ledgers: its stock needs review. */
  const anyTrades = fc
    .array(trade, { minLength: 1, maxLength: 30 })
    .map((all) =>
      assignTradeIds(
        ...all.map(({ day, quantity, price, sells, ...where }) =>
          (sells ? sellTrade : buyTrade)(addDays('2025-01-02', day), sells ? quantity / 8 : quantity, price, where),
        ),
      ),
    );
  const anySplits = fc.constantFrom(
    noSplits,
    createAaplSplits(createTestSplit('2025-08-01', 1, 3)),
    createAaplSplits(createTestSplit('2025-08-01', 4)),
  );
  const anyPayments = fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 400 }),
      symbol: fc.constantFrom(...symbols, 'NEVER'),
      cents: fc.nat(900),
    }),
    { maxLength: 8 },
  );
  const known: readonly [string, number][] = [
    ['AAPL', 123.456789],
    ['KO', 61.5],
    ['GONE', 17.25],
    ['LOST', 3.3333],
  ];
  /** Any of the stocks may be without a price; what has one has a history, and so may what has none. */
  const anyMarket = fc.subarray([...known]).chain((priced) =>
    fc.subarray([...known]).map((drawn) => ({
      prices: new Map(priced.map(([symbol, price]) => [symbol, { price, previousClose: null }])),
      closes: new Map([...priced, ...drawn].map(([symbol, price]) => [symbol, [{ date: '2025-01-02', close: price }]])),
    })),
  );

  test('is the key figures, whatever the ledger and whichever stocks are without a price or need review', () => {
    covers('1.7 GET /analytics/portfolio/performance');
    fc.assert(
      fc.property(
        anyTrades,
        anySplits,
        anyPayments,
        anyMarket,
        (trades, splits, payments, { prices, closes: drawn }) => {
          const income = payments.map(({ day, symbol, cents }) => ({
            date: addDays('2025-01-02', day),
            symbol,
            net: toAmount(cents).div(100),
          }));
          const { points, ...names } = computePerformance(
            history({ trades, splits, income, closes: drawn, prices }),
            listCurveDays('month', '2025-01-02', today),
          );
          const { kpis, totals } = computeKeyFigures({
            positions: computePositions(trades, splits),
            prices,
            income,
            today,
          });
          const last = points.at(-1);
          expect([last?.value, last?.return, (last?.returnPercent ?? 0).toFixed(2)]).toEqual([
            kpis.totalValue,
            kpis.totalReturns,
            kpis.roi,
          ]);
          expect([names.unpricedSymbols, names.reviewSymbols, names.withoutHistory]).toEqual([
            totals.unpricedSymbols,
            totals.reviewSymbols,
            [],
          ]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('is the key figures of the stocks that the curve has, where one is held without a history', () => {
    fc.assert(
      fc.property(anyTrades, (trades) => {
        const prices = new Map(known.map(([symbol, price]) => [symbol, { price, previousClose: null }]));
        const { points, withoutHistory } = computePerformance(
          history({ trades, prices, closes: closes(['2025-01-02', 120]) }),
          [today],
        );
        const positions = filterOutExcludedStockRows(computePositions(trades, noSplits), withoutHistory);
        const { kpis } = computeKeyFigures({ positions, prices, income: [], today });
        expect([points[0]?.value, points[0]?.return]).toEqual([kpis.totalValue, kpis.totalReturns]);
      }),
      { numRuns: 100 },
    );
  });
});
