import { describe, expect, test } from 'vitest';
import {
  computeKeyFigures,
  computeValueAllocation,
  countTradedAndHeldStocks,
  countTradesThisMonth,
  listTradeCountsByMonth,
  sumCashInDollars,
} from '#core/insight/dashboard';
import { toAmount, toNumber } from '#core/money/amount';
import { computePositions } from '#core/portfolio/position/positions';
import { assignTradeIds, buyTrade, noSplits, sellTrade } from '#core/portfolio/testing';
import { computeTradeTotalsByMonth } from '#core/portfolio/trade-totals-by-month';
import { covers } from '#tests/kit/covers';

const today = '2026-11-20';
const trades = assignTradeIds(
  buyTrade('2026-09-01', 10, 5, { fees: 1 }),
  buyTrade('2026-10-01', 10, 7, { platform: 'Schwab' }),
  buyTrade('2026-11-02', 1, 100, { symbol: 'KO' }),
  sellTrade('2026-11-03', 1, 90, { symbol: 'KO' }),
  buyTrade('2026-11-04', 2, 20, { symbol: 'XYZ' }),
);
const positions = computePositions(trades, noSplits);
const prices = new Map([['AAPL', { price: 8, previousClose: null }]]);
const income = [{ date: '2026-06-01', symbol: 'AAPL', net: toAmount(12) }];

describe('the overview', () => {
  test('adds up, XYZ without a price on neither side: 160 + 90 + 12 - 220 - 1 = 41, of 220 invested 18.64 %', () => {
    const { kpis, netDividends, totals } = computeKeyFigures({ positions, prices, income, today });
    expect(kpis).toEqual({ totalValue: 160, totalReturns: 41, roi: '18.64', monthlyDividends: '1.00' });
    expect([netDividends, totals.unpricedSymbols, totals.totalInvested]).toEqual([12, ['XYZ'], 260]);
  });

  test('counts what was sold for good without asking for a price: KO lost $10', () => {
    const ofCola = positions.filter(({ symbol }) => symbol === 'KO');
    expect(computeKeyFigures({ positions: ofCola, prices, income: [], today }).kpis).toMatchObject({
      totalReturns: -10,
      roi: '-10.00',
    });
  });

  test('leaves the fees, the sales and the dividends of a stock without a price out as well', () => {
    const all = computePositions(
      assignTradeIds(
        buyTrade('2026-09-01', 10, 5, { fees: 1 }),
        buyTrade('2026-09-01', 10, 50, { symbol: 'XYZ', fees: 7 }),
        sellTrade('2026-09-02', 4, 60, { symbol: 'XYZ', fees: 7 }),
        buyTrade('2026-09-01', 5, 50, { symbol: 'XYZ', platform: 'Schwab' }),
        sellTrade('2026-09-02', 5, 60, { symbol: 'XYZ', platform: 'Schwab' }),
      ),
      noSplits,
    );
    const paid = [...income, { date: '2026-10-01', symbol: 'XYZ', net: toAmount(33) }];
    const { kpis, netDividends, leftOut } = computeKeyFigures({ positions: all, prices, income: paid, today });
    // 80 + 12 - 50 - 1 = 41, of 50.
    expect([kpis.totalReturns, kpis.roi, netDividends]).toEqual([41, '82.00', 45]);
    // 10 @ 50 + 5 @ 50 bought and 4 @ 60 + 5 @ 60 sold of XYZ.
    expect(leftOut).toEqual({ invested: 750, sold: 540 });
  });

  test('leaves a stock that needs review out likewise, and names it', () => {
    const late = computePositions(
      assignTradeIds(
        buyTrade('2026-09-01', 10, 5),
        buyTrade('2026-09-01', 100, 2, { symbol: 'XYZ' }),
        sellTrade('2026-09-08', 50, 2, { symbol: 'XYZ' }),
      ),
      new Map([['XYZ', [{ date: '2026-09-07', numerator: 1, denominator: 10 }]]]),
    );
    const { kpis, totals } = computeKeyFigures({ positions: late, prices, income: [], today });
    // 80 - 50 = 30, of 50.
    expect([kpis.totalValue, kpis.totalReturns, kpis.roi, totals.reviewSymbols]).toEqual([80, 30, '60.00', ['XYZ']]);
  });

  test('of nothing is zeros with two decimals', () => {
    expect(computeKeyFigures({ positions: [], prices, income: [], today }).kpis).toEqual({
      totalValue: 0,
      totalReturns: 0,
      roi: '0.00',
      monthlyDividends: '0.00',
    });
  });

  test('counts stocks ever traded and stocks held, one that needs review among them', () => {
    expect(countTradedAndHeldStocks(positions)).toEqual({ unique: 3, held: 2 });
    const sold = computePositions(
      assignTradeIds(buyTrade('2026-09-01', 1, 5), sellTrade('2026-09-02', 2, 5)),
      noSplits,
    );
    expect(countTradedAndHeldStocks(sold)).toEqual({ unique: 1, held: 1 });
  });

  test('spreads the value over platforms, the unpriced left out', () => {
    expect(computeValueAllocation(positions, prices)).toEqual({
      bySymbol: [{ symbol: 'AAPL', companyName: 'Apple Inc.', value: 160, percent: 100 }],
      byPlatform: [
        { platform: 'Robinhood', value: 80, percent: 50 },
        { platform: 'Schwab', value: 80, percent: 50 },
      ],
    });
  });

  test('names the largest platform first, those worth the same by name, and none that is worth nothing', () => {
    const spread = computePositions(
      assignTradeIds(
        buyTrade('2026-09-01', 2, 5, { platform: 'Webull' }),
        buyTrade('2026-09-01', 1, 5, { platform: 'Schwab' }),
        buyTrade('2026-09-01', 1, 5, { platform: 'Robinhood' }),
        buyTrade('2026-09-01', 1, 5, { platform: 'Fidelity' }),
        sellTrade('2026-09-02', 1, 6, { platform: 'Fidelity' }),
        buyTrade('2026-09-01', 9, 5, { platform: 'BOSA', symbol: 'XYZ' }),
      ),
      noSplits,
    );
    // $8 a share: 2, 1 and 1 of AAPL; of XYZ no price is known.
    expect(computeValueAllocation(spread, prices).byPlatform).toEqual([
      { platform: 'Webull', value: 16, percent: 50 },
      { platform: 'Robinhood', value: 8, percent: 25 },
      { platform: 'Schwab', value: 8, percent: 25 },
    ]);
  });

  test('lists months newest first, at most six, and this month of New York', () => {
    covers('1.9 six months of activity');
    expect(listTradeCountsByMonth(computeTradeTotalsByMonth(trades))).toEqual([
      { month: '2026-11', transactions: 3 },
      { month: '2026-10', transactions: 1 },
      { month: '2026-09', transactions: 1 },
    ]);
    const many = assignTradeIds(...Array.from({ length: 9 }, (_, at) => buyTrade(`2026-0${at + 1}-01`, 1, 1)));
    expect(listTradeCountsByMonth(computeTradeTotalsByMonth(many)).map(({ month }) => month)).toEqual([
      '2026-09',
      '2026-08',
      '2026-07',
      '2026-06',
      '2026-05',
      '2026-04',
    ]);
    expect(countTradesThisMonth(computeTradeTotalsByMonth(trades), today)).toBe(3);
    expect(countTradesThisMonth(computeTradeTotalsByMonth(trades), '2026-12-01')).toBe(0);
  });

  test('counts cash in dollars, each balance to the cent, without a rate not at all', () => {
    const balances = [
      { balance: 100, currency: 'USD' },
      { balance: 100, currency: 'EUR' },
      { balance: 50, currency: 'PLN' },
    ];
    const rates: Record<string, number> = { USD: 1, EUR: 1.08349 };
    expect(toNumber(sumCashInDollars(balances, (currency) => rates[currency]))).toBe(208.35);
  });
});
