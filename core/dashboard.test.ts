import { describe, expect, test } from 'vitest';
import {
  allocationOf,
  cashInDollars,
  keyFigures,
  monthlyActivity,
  recentTrades,
  stockCounts,
  tradesInMonthOf,
} from '#core/dashboard';
import { amount, toNumber } from '#core/money';
import { positionsOf } from '#core/positions';
import { buy, ledger, noSplits, sell } from '#core/testing';

const today = '2026-11-20';
const trades = ledger(
  buy('2026-09-01', 10, 5, { fees: 1 }),
  buy('2026-10-01', 10, 7, { platform: 'Schwab' }),
  buy('2026-11-02', 1, 100, { symbol: 'KO' }),
  sell('2026-11-03', 1, 90, { symbol: 'KO' }),
  buy('2026-11-04', 2, 20, { symbol: 'XYZ' }),
);
const positions = positionsOf(trades, noSplits);
const prices = new Map([['AAPL', { price: 8, previousClose: null }]]);
const income = [{ date: '2026-06-01', symbol: 'AAPL', net: amount(12) }];

describe('the overview', () => {
  test('adds up: 160 + 90 + 12 - 260 - 1 = 1, of 260 invested 0.38 %', () => {
    const { kpis, netDividends, totals } = keyFigures({ positions, prices, income, today });
    expect(kpis).toEqual({ totalValue: 160, totalReturns: 1, roi: '0.38', monthlyDividends: '1.00' });
    expect([netDividends, totals.unpricedSymbols]).toEqual([12, ['XYZ']]);
  });

  test('of nothing is zeros with two decimals', () => {
    expect(keyFigures({ positions: [], prices, income: [], today }).kpis).toEqual({
      totalValue: 0,
      totalReturns: 0,
      roi: '0.00',
      monthlyDividends: '0.00',
    });
  });

  test('counts stocks ever traded and stocks held', () => {
    expect(stockCounts(positions)).toEqual({ unique: 3, held: 2 });
  });

  test('spreads the value over platforms, the unpriced left out', () => {
    expect(allocationOf(positions, prices)).toEqual({
      bySymbol: [{ symbol: 'AAPL', companyName: 'Apple Inc.', value: 160, percent: 100 }],
      byPlatform: [
        { platform: 'Robinhood', value: 80, percent: 50 },
        { platform: 'Schwab', value: 80, percent: 50 },
      ],
    });
  });

  test('lists months newest first, at most six, and this month of New York', () => {
    expect(monthlyActivity(trades)).toEqual([
      { month: '2026-11', transactions: 3 },
      { month: '2026-10', transactions: 1 },
      { month: '2026-09', transactions: 1 },
    ]);
    const many = ledger(...Array.from({ length: 9 }, (_, at) => buy(`2026-0${at + 1}-01`, 1, 1)));
    expect(monthlyActivity(many).map(({ month }) => month)).toEqual([
      '2026-09',
      '2026-08',
      '2026-07',
      '2026-06',
      '2026-05',
      '2026-04',
    ]);
    expect(tradesInMonthOf(trades, today)).toBe(3);
  });

  test('shows the ten newest trades, of one day the one entered last first', () => {
    const many = ledger(...Array.from({ length: 12 }, () => buy('2026-01-05', 1, 1)));
    expect(recentTrades(many).map(({ id }) => id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });

  test('counts cash in dollars, each balance to the cent, without a rate not at all', () => {
    const balances = [
      { balance: 100, currency: 'USD' },
      { balance: 100, currency: 'EUR' },
      { balance: 50, currency: 'PLN' },
    ];
    const rates: Record<string, number> = { USD: 1, EUR: 1.08349 };
    expect(toNumber(cashInDollars(balances, (currency) => rates[currency]))).toBe(208.35);
  });
});
