import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyFigures } from '#core/dashboard';
import { addDays } from '#core/day';
import { amount } from '#core/money';
import { daysOf, type History, performance, symbolsWithoutHistory } from '#core/performance';
import { positionsOf } from '#core/positions';
import { buy, ledger, noSplits, sell, split, withSplits } from '#core/testing';

const today = '2026-03-10';
const history = (change: Partial<History>): History => ({
  trades: [],
  splits: noSplits,
  income: [],
  closes: new Map(),
  prices: new Map(),
  today,
  ...change,
});
const closes = (...all: [string, number][]) => new Map([['AAPL', all.map(([date, close]) => ({ date, close }))]]);

describe('days', () => {
  test('by month are the ends of the months and today', () => {
    expect(daysOf('month', '2026-01-15', today)).toEqual(['2026-01-31', '2026-02-28', '2026-03-10']);
    expect(daysOf('month', '2026-01-15', '2026-01-31')).toEqual(['2026-01-31']);
  });

  test('by day leave weekends and holidays out, and end with today whatever it is', () => {
    // 16 February is Washington's Birthday, the 22nd a Sunday.
    expect(daysOf('day', '2026-02-13', '2026-02-22')).toEqual([
      '2026-02-13',
      '2026-02-17',
      '2026-02-18',
      '2026-02-19',
      '2026-02-20',
      '2026-02-22',
    ]);
    expect(daysOf('day', '2026-03-11', today)).toEqual([]);
  });
});

describe('performance', () => {
  test('values what was held at the close, with what was sold, paid in and paid out', () => {
    // 10 @ $5 with $1 fees, close 6; 4 sold @ $7, close 8 and $2 dividends; $9 today.
    const points = performance(
      history({
        trades: ledger(buy('2026-01-15', 10, 5, { fees: 1 }), sell('2026-02-10', 4, 7)),
        closes: closes(['2026-01-30', 6], ['2026-02-27', 8]),
        income: [{ date: '2026-02-20', symbol: 'AAPL', net: amount(2) }],
        prices: new Map([['AAPL', { price: 9 }]]),
      }),
      daysOf('month', '2026-01-15', today),
    );
    expect(points).toEqual([
      { date: '2026-01-31', value: 60, invested: 50, return: 9, returnPercent: 18 },
      { date: '2026-02-28', value: 48, invested: 50, return: 27, returnPercent: 54 },
      { date: today, value: 54, invested: 50, return: 33, returnPercent: 66 },
    ]);
  });

  test('takes closes as they were traded, so that a split moves nothing', () => {
    const points = performance(
      history({
        trades: ledger(buy('2026-01-15', 10, 100)),
        splits: withSplits(split('2026-02-02', 4)),
        closes: closes(['2026-01-30', 100], ['2026-02-27', 25]),
      }),
      daysOf('month', '2026-01-15', today),
    );
    expect(points.map(({ value }) => value)).toEqual([1000, 1000, 1000]);
  });

  test('lets shares stand at cost before the first close, and leaves a stock without any out', () => {
    const trades = ledger(buy('2026-01-15', 10, 5), buy('2026-01-15', 1, 70, { symbol: 'ABC' }));
    const known = history({ trades, closes: closes(['2026-02-27', 8]) });
    expect(performance(known, ['2026-01-31', '2026-02-28']).map(({ value, invested }) => [value, invested])).toEqual([
      [50, 50],
      [80, 50],
    ]);
    expect(symbolsWithoutHistory(known)).toEqual(['ABC']);
  });

  test('has no percentage of nothing', () => {
    expect(performance(history({}), [today])).toEqual([
      { date: today, value: 0, invested: 0, return: 0, returnPercent: null },
    ]);
  });

  const trade = fc.record({
    day: fc.integer({ min: 0, max: 400 }),
    quantity: fc.integer({ min: 1, max: 50_000_000 }).map((units) => units / 1_000_000),
    price: fc.integer({ min: 1, max: 90_000 }).map((cents) => cents / 100),
    symbol: fc.constantFrom('AAPL', 'KO'),
    platform: fc.constantFrom('Robinhood', 'Schwab'),
    sells: fc.boolean(),
  });

  test('ends at the value and return of the dashboard, whatever the ledger', () => {
    fc.assert(
      fc.property(fc.array(trade, { minLength: 1, maxLength: 30 }), (all) => {
        const trades = ledger(
          ...all.map(({ day, quantity, price, sells, ...where }) =>
            (sells ? sell : buy)(addDays('2025-01-02', day), quantity, price, where),
          ),
        );
        const prices = new Map([
          ['AAPL', { price: 123.456789, previousClose: null }],
          ['KO', { price: 61.5, previousClose: null }],
        ]);
        const shown = new Map([...closes(['2025-01-02', 50]), ['KO', [{ date: '2025-01-02', close: 60 }]]]);
        const points = performance(history({ trades, closes: shown, prices }), [today]);
        const { kpis } = keyFigures({ positions: positionsOf(trades, noSplits), prices, income: [], today });
        expect(points.at(-1)?.value).toBe(kpis.totalValue);
        expect(points.at(-1)?.return).toBe(kpis.totalReturns);
      }),
      { numRuns: 100 },
    );
  });
});
