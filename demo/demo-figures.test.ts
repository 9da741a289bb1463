import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roundCents, toAmount, toNumber } from '#core/money/amount';
import { portfolioPlatforms } from '#core/portfolio/platforms';
import { listDemoTrades } from '#demo/demo-trades';
import { createSampleMarketProvider } from '#demo/sample-market';
import { liveDailyFiguresEffects, reportPortfolioPerformance } from '#functions/analytics/performance';
import { reportAnalyticsDashboard, reportFinancialTrends } from '#functions/analytics/reports';
import { reportDashboard } from '#functions/dashboard/dashboard-report';
import { discoverDividends } from '#functions/dividends/found/discover';
import { buildManualDividendWrite, dividendLedger } from '#functions/dividends/manual/manual-store';
import { reportDividendIncome } from '#functions/dividends/reports';
import { putUnmaterializedTestTrades } from '#functions/dividends/testing';
import { overridePort } from '#functions/ports';
import { resolveAnswer } from '#functions/runtime/http/conditional-answer';
import { getCloseHistoryBySymbol } from '#functions/stocks/close-history-cache';
import { clearMarketCache, getStockEventsBySymbol } from '#functions/stocks/market-cache';
import { covers } from '#tests/kit/covers';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

/**
 * The demo ledger on 2026-11-20, every displayed figure against a hand calculation.
 *
 * The calculation was made apart from this code, from the tables alone, in exact decimals: 183 trades in order of date,
 * shares multiplied at each split (NVDA 10:1, WMT 3:1, AVGO 10:1, SCHD 3:1, NFLX 10:1), cost taken out at the average.
 *
 *   value      22 stocks held, shares x sample quote, to the cent a platform      128,867.65
 *              VOO 19,663.79 + AVGO 10,382.04 + MSFT 9,552.60 + AAPL 9,504.33 + GOOGL 9,373.05 + 17 others
 *              E*TRADE 29,307.69 + Fidelity 27,973.03 + Robinhood 24,711.01 + Schwab 19,797.84
 *              + Webull 14,947.10 + Revolut 12,130.98                            = 128,867.65
 *   invested   sum of the buys' totals, quantity x price to the cent               87,591.06
 *   sold       sum of the sells' totals                                            22,685.13
 *   fees                                                                               81.49
 *   realized   proceeds less average cost of what was sold                         11,347.81
 *   dividends  245 found, of which paid by the day                                  3,126.49
 *              JPM of 2026-10-30 was entered by hand too: 11 x 1.50 - 0.50 = 16.00 in place of 16.50      - 0.50
 *              T, never traded, entered by hand: 5 x 0.2775 = 1.3875 -> 1.39                              + 1.39
 *                                                                                   3,127.38
 *   returns    128,867.65 + 22,685.13 + 3,127.38 - 87,591.06 - 81.49             = 67,007.61
 *   roi        67,007.61 / 87,591.06                                             = 76.50 %
 *   a month    paid after 2025-11-20: 1,247.66 - 0.50 + 1.39 = 1,248.55, / 12    = 104.05
 */
const now = new Date('2026-11-20T20:00:00Z');
const owner = { id: 'demo' };
const actor = { ...owner, email: '', username: '', role: 'owner' as const, requestId: '', ip: '' };
const market = () => createSampleMarketProvider(() => now);
const effects = { ...liveDailyFiguresEffects, now: () => now };

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
  clearMarketCache();
  overridePort('marketData', market());
  const trades = listDemoTrades('2026-11-20').map((trade, at) => ({
    ...trade,
    id: at + 1,
    version: 1,
    total: toNumber(roundCents(toAmount(trade.quantity).times(trade.price))),
  }));
  await putUnmaterializedTestTrades(owner.id, ...trades);
  await discoverDividends(owner, portfolioPlatforms, { now: () => now, eventsOf: getStockEventsBySymbol });
  const entered = { companyName: '', taxWithheld: 0, notes: '', version: 1 };
  await writeWithoutChangeLog([
    ...buildManualDividendWrite(owner.id, {
      ...entered,
      id: 1,
      symbol: 'JPM',
      shares: 11,
      dividendPerShare: 1.5,
      fees: 0.5,
      paymentDate: '2026-10-30',
    }),
    ...buildManualDividendWrite(owner.id, {
      ...entered,
      id: 2,
      symbol: 'T',
      shares: 5,
      dividendPerShare: 0.2775,
      fees: 0,
      paymentDate: '2026-08-03',
    }),
    // Written past the rules: whatever is kept of dividends has to be made anew.
    dividendLedger.restore(owner.id, { last: 2, version: 100 }),
  ]);
});
afterAll(() => table.stop());

describe('the dashboard of the demo', () => {
  test('shows the figures of the hand calculation', async () => {
    const data = await resolveAnswer(reportDashboard(owner, undefined, effects));
    expect(data.kpis).toEqual({
      totalValue: 128867.65,
      totalReturns: 67007.61,
      roi: '76.50',
      monthlyDividends: '104.05',
      watchlistSize: 0,
      cashBalance: 0,
      transactionsThisMonth: 1,
    });
    expect(data.portfolio).toEqual({
      uniqueStocks: 23,
      heldStocks: 22,
      totalInvested: 87591.06,
      totalSold: 22685.13,
      investedLeftOut: 0,
      soldLeftOut: 0,
      totalFees: 81.49,
      realizedGain: 11347.81,
      totalTransactions: 183,
    });
    expect(data.dividends.total).toBe(3127.38);
    expect(data.unpricedSymbols).toEqual([]);
    expect(data.prices).toEqual({
      ownPrices: [],
      sources: ['sample'],
      asOf: '2026-11-13T21:00:00.000Z',
      staleSymbols: [],
    });
  });

  test('spreads the value over stocks and platforms', async () => {
    const { bySymbol, byPlatform } = (await resolveAnswer(reportDashboard(owner, undefined, effects))).allocation;
    expect(bySymbol).toHaveLength(22);
    expect(bySymbol.slice(0, 5).map(({ symbol, value, percent }) => [symbol, value, percent])).toEqual([
      ['VOO', 19663.79, 15.26],
      ['AVGO', 10382.04, 8.06],
      ['MSFT', 9552.6, 7.41],
      ['AAPL', 9504.33, 7.38],
      ['GOOGL', 9373.05, 7.27],
    ]);
    expect(byPlatform.map(({ platform, value, percent }) => [platform, value, percent])).toEqual([
      ['E*TRADE', 29307.69, 22.74],
      ['Fidelity', 27973.03, 21.71],
      ['Robinhood', 24711.01, 19.18],
      ['Schwab', 19797.84, 15.36],
      ['Webull', 14947.1, 11.6],
      ['Revolut', 12130.98, 9.41],
    ]);
  });

  test('has its total dividends on the Dividends page, to the cent and to the row', async () => {
    covers('1.7 GET /dividends/income');
    const { total, gross } = (await resolveAnswer(reportDashboard(owner, undefined, effects))).dividends;
    const { dividends, summary } = await reportDividendIncome(actor, {}, { now: () => now });
    expect(summary).toEqual({ count: 244, gross, taxWithheld: 0, fees: 0.5, net: total });
    const cents = (of: (row: (typeof dividends)[number]) => number) =>
      dividends.reduce((sum, row) => sum + Math.round(of(row) * 100), 0) / 100;
    expect([cents(({ net }) => net), cents(({ gross: all }) => all)]).toEqual([total, gross]);
    expect(new Set(dividends.map(({ platform }) => platform))).toEqual(
      new Set(['E*TRADE', 'Fidelity', 'Robinhood', 'Schwab', 'Webull', 'Revolut', null]),
    );
    // JPMorgan's of October 30 counts as entered, with what was found beside it.
    const jpm = dividends.filter(({ symbol, paymentDate }) => symbol === 'JPM' && paymentDate === '2026-10-30');
    expect(jpm).toMatchObject([{ origin: 'entered', net: 16, gross: 16.5, fees: 0.5, pair: { foundAmount: 16.5 } }]);
  });

  test('lists the newest transactions and months', async () => {
    const { recentTransactions, monthlyActivity } = await resolveAnswer(reportDashboard(owner, undefined, effects));
    expect(
      recentTransactions.map(({ symbol, quantity, price, total, date }) => [symbol, quantity, price, total, date]),
    ).toEqual([
      ['ABBV', 2, 263.25, 526.5, '2026-11-10'],
      ['SCHD', 14.418, 31.21, 449.99, '2026-10-19'],
      ['NVDA', 1.002324, 219.49, 220, '2026-10-09'],
      ['AAPL', 0.758472, 329.61, 250, '2026-10-08'],
      ['VOO', 0.898, 667.96, 599.83, '2026-10-05'],
      ['DIS', 10, 110.94, 1109.4, '2026-09-15'],
      ['AMZN', 1.1229, 249.35, 280, '2026-08-28'],
      ['NFLX', 2.3952, 108.55, 260, '2026-08-14'],
      ['AAPL', 0.803445, 311.16, 250, '2026-08-10'],
      ['VOO', 0.903, 664.35, 599.91, '2026-08-05'],
    ]);
    expect(monthlyActivity.map(({ month, transactions }) => `${month} ${transactions}`)).toEqual([
      '2026-11 1',
      '2026-10 4',
      '2026-09 1',
      '2026-08 4',
      '2026-07 3',
      '2026-06 4',
    ]);
  });

  test('tells what each month paid in dividends', async () => {
    const { byMonth } = (await resolveAnswer(reportDashboard(owner, undefined, effects))).dividends;
    // Of the found ones: August 51.21, to which T adds 1.39; October 184.30, of which JPM takes 0.50.
    expect(byMonth.map(({ amount: paid }) => paid)).toEqual([
      163.38, 75.62, 47.47, 79.61, 175.48, 58.4, 83.54, 180.3, 52.6, 96.68, 183.8, 40.51,
    ]);
    expect([byMonth[0]?.month, byMonth.at(-1)?.month]).toEqual(['2025-12', '2026-11']);
  });
});

describe('the analytics of the demo', () => {
  test('agree with the dashboard', async () => {
    const { kpis, performance } = await resolveAnswer(reportAnalyticsDashboard(actor, undefined, effects));
    expect(kpis).toEqual({ totalValue: 128867.65, totalReturns: 67007.61, roi: '76.50', monthlyDividends: '104.05' });
    expect(performance).toEqual({
      totalInvested: 87591.06,
      investedLeftOut: 0,
      realizedGains: 11347.81,
      totalDividends: 3127.38,
      holdingsCount: 22,
    });
  });

  test('end their curve at the same value and return, T left out since it was never traded', async () => {
    const own = { ...effects, historyOf: getCloseHistoryBySymbol, counting: 10_000 };
    const curve = await resolveAnswer(reportPortfolioPerformance(actor, { interval: 'month' }, own));
    expect([curve.points.length, curve.points[0]?.date, curve.withoutHistory, curve.sources]).toEqual([
      48,
      '2022-12-31',
      [],
      ['sample'],
    ]);
    expect(curve.points.at(-1)).toEqual({
      date: '2026-11-20',
      value: 128867.65,
      invested: 87591.06,
      return: 67007.61,
      returnPercent: 76.5,
    });
    // December 2022: 1.59 @ 377.39 + 1.689303 @ 147.99 + 12 @ 63.90 + 5 @ 263.30 + 2.9094 @ 96.24 = 3,213.35
    expect(curve.points[0]?.invested).toBe(3213.35);
  });

  test('sum up October 2026: VOO, AAPL, NVDA and SCHD bought', async () => {
    const { months } = await resolveAnswer(reportFinancialTrends(actor, { months: 12 }, effects));
    // 0.898 @ 667.96 + 0.758472 @ 329.61 + 1.002324 @ 219.49 + 14.418 @ 31.21 = 599.83 + 250.00 + 220.00 + 449.99
    expect(months.find(({ month }) => month === '2026-10')).toEqual({
      month: '2026-10',
      invested: 1519.82,
      sold: 0,
      dividends: 183.8,
      deposits: 0,
      withdrawals: 0,
      interest: 0,
    });
  });
});
