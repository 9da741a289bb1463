import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnalyticsDashboard, MonthlyFinancialTrends } from '#contract/insight/analytics';
import type { DashboardData } from '#contract/insight/dashboard';
import type { StockPage, StockPlatformView, StockPlatformViewWithLots } from '#contract/insight/stock-page';
import type { HoldingFigures } from '#contract/portfolio/holding-figures';
import type { HoldingsReport, PlatformBreakdown, PortfolioValue } from '#contract/portfolio/portfolio';
import type { Trade } from '#contract/portfolio/trades';
import { doRowsSumToTerm, listWrongFigures, recomputeFigure } from '#core/insight/explain/compute-figure';
import {
  explainAllocationPercents,
  explainDividendIncomeByMonth,
  explainTradeCountInMonth,
} from '#core/insight/explain/explain-analytics';
import { type FigureTerm, getTermAmount, type RowListTerm } from '#core/insight/explain/figure-terms';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { lotMethods } from '#core/portfolio/position/lots';
import { tradeTypes } from '#core/portfolio/trade-types';
import { addDays, getDayInNewYork } from '#core/time/day';
import { handler as analytics } from '#functions/analytics/handler';
import { handler as cash } from '#functions/cash/handler';
import { handler as cds } from '#functions/cds/handler';
import { handler as dashboard } from '#functions/dashboard/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { handler as savings } from '#functions/savings/handler';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { createDice, scaleToRunLength } from '#tests/kit/dice';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';
import {
  analyticsFigureNames,
  explainFinancialTrends,
  explainAnalyticsFigure as ofAnalytics,
} from '../frontend/src/features/analytics/explain-analytics-figure';
import {
  dashboardFigureNames,
  explainDashboardFigure as ofDashboard,
} from '../frontend/src/features/dashboard/explain-dashboard-figure';
import {
  explainPlatformCardFigure,
  explainPortfolioFigure,
  explainPositionRow,
  explainStockTableRow,
  explainStockTableTotalsRow,
  platformCardFigureNames,
  portfolioFigureNames,
} from '../frontend/src/features/portfolio/holding/explain-portfolio';
import {
  buildStockTableRows,
  type StockRowWithPositions,
  sumHoldingsValue,
} from '../frontend/src/features/portfolio/holding/stock-table-rows';
import {
  computePositionStepsByPlatform,
  explainedStockFigureKeys,
  explainLotMethodRow,
  explainLotRow,
  explainPaidDividends,
  explainPreviewedSale,
  listSoldLotsBySale,
  explainStockFigure as ofStock,
  explainStockPlatformRow as ofStockOn,
} from '../frontend/src/features/stock/explain-stock';
import { computeSaleOutcomesByLotMethod } from '../frontend/src/features/stock/sale-preview-form-values';
import { sumStockRealizedGain } from '../frontend/src/features/stock/stock-summary';

/**
 * Every figure that an answer shows is made again of that answer by what explains it, after many random changes: with a
 * stock without a price, one in another currency, one that was split by thirds, gifts, fees, tax, several currencies.
 */
const changes = scaleToRunLength(60);
const { next, pick } = createDice();
const today = getDayInNewYork(new Date());
const symbols = ['AAPL', 'KO', 'SAP.DE', 'THIRD', 'NONE'];
const platforms = ['Robinhood', 'Schwab', 'Fidelity'];

let table: TestTable;
let token: string;

const post = (to: typeof dashboard, path: string, body: object) =>
  invokeHandler(to, { method: 'POST', path: `/api${path}`, token, body });
const get = async <A>(from: typeof dashboard, path: string, query: Record<string, string> = {}): Promise<A> => {
  const { status, body } = await invokeHandler(from, { method: 'GET', path: `/api${path}`, token, query });
  expect(status, path).toBe(200);
  return body as A;
};

const anyDay = () => addDays(today, -next(700));
const anyTrade = () =>
  post(portfolio, '/portfolio/transactions', {
    symbol: pick(symbols),
    companyName: 'One Inc.',
    transactionType: pick(['buy', 'buy', 'buy', ...tradeTypes] as const),
    quantity: (1 + next(2_000)) / pick([1, 10, 1_000]),
    price: next(20_000) / pick([1, 100, 10_000]),
    fees: next(3) === 0 ? next(500) / 100 : 0,
    transactionDate: next(8) === 0 ? today : anyDay(),
    platform: pick(platforms),
  });
const bought = (symbol: string, platform: string, transactionDate: string) => ({
  ...{ symbol, platform, transactionDate, companyName: 'One Inc.', transactionType: 'buy' },
  ...{ quantity: 900, price: 10 },
});
/** Whatever is thrown: every platform has trades, NONE is held to the end, and shares are sold that were held for long. */
const always = [
  bought('NONE', 'Fidelity', today),
  bought('KO', 'Schwab', today),
  bought('HELD', 'Robinhood', addDays(today, -700)),
  { ...bought('HELD', 'Robinhood', addDays(today, -300)), transactionType: 'sell', quantity: 1, price: 12 },
];
const anyDividend = () =>
  post(dividends, '/dividends', {
    symbol: pick(symbols),
    companyName: 'One Inc.',
    shares: 1 + next(90),
    dividendPerShare: (1 + next(900)) / 1_000,
    fees: next(3) / 100,
    taxWithheld: next(3) / 100,
    paymentDate: anyDay(),
    platform: pick([undefined, ...platforms]),
  });
const anyCash = () =>
  post(cash, '/cash/transactions', {
    transactionType: pick(['deposit', 'withdrawal', 'interest']),
    amount: (1 + next(90_000)) / 100,
    currency: pick(['USD', 'EUR', 'PLN']),
    platform: pick(['Revolut', 'Robinhood', 'BOSA']),
    transactionDate: anyDay(),
  });

beforeAll(async () => {
  overridePort(
    'marketData',
    createTestMarket({
      prices: { AAPL: [8.123456, 7], KO: [60.1, 60], 'SAP.DE': [101.37, 99], THIRD: [33.33, 31], HELD: [15, 14] },
      currencies: { 'SAP.DE': 'EUR' },
      rates: { EURUSD: 1.08349 },
      history: {
        'EURUSD=X': Array.from({ length: 160 }, (_, at) => [addDays(today, (at - 160) * 5), 1.0467 + at / 1_000]),
      },
      splits: { THIRD: [{ date: addDays(today, -200), numerator: 7, denominator: 3 }] },
      dividends: { KO: [[addDays(today, -100), 0.485, addDays(today, -80)]] },
    }),
  );
  table = await startTestTable();
  clearMarketCache();
  ({ token } = await createSignedInPerson('owner'));
  for (const trade of always) expect((await post(portfolio, '/portfolio/transactions', trade)).status).toBe(201);
  for (let at = 0; at < changes; at += 1) await pick([anyTrade, anyTrade, anyTrade, anyDividend, anyCash])();
}, 120_000);
afterAll(() => table.stop());

const read = new Map<string, Promise<FigureTerm[]>>();

const readAll = async ({ rows: { symbols: some, ...asked } }: RowListTerm): Promise<FigureTerm[]> => {
  const all: FigureTerm[] = [];
  const said = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = {
      ...Object.fromEntries(said),
      limit: '7',
      ...(some && { symbols: some.join(',') }),
      ...(cursor && { cursor }),
    };
    const page: { rows: FigureTerm[]; cursor: string | null } = await get(analytics, '/insight/rows', query);
    all.push(...page.rows);
    cursor = page.cursor;
  }
  return all;
};

/** Itself, and all that stands below it. */
const within = (part: FigureTerm): FigureTerm[] =>
  part.kind === 'figure' ? [part, ...part.parts.flatMap(within)] : [part];

const expectWhole = async (part: FigureTerm): Promise<void> => {
  if (part.kind === 'figure') {
    expect(listWrongFigures(part)).toEqual([]);
    expect(recomputeFigure(part).toFixed()).toBe(part.value);
  }
  for (const one of within(part)) {
    if (one.kind !== 'rows') continue;
    const name = JSON.stringify(one.rows);
    if (!read.has(name)) read.set(name, readAll(one));
    const rows = (await read.get(name)) ?? [];
    for (const row of rows) if (row.kind === 'figure') expect(listWrongFigures(row)).toEqual([]);
    expect(
      doRowsSumToTerm(one, rows),
      `${one.name} ${one.value} of ${name}: ${rows.map(({ value }) => value).join(' ')}`,
    ).toBe(true);
  }
};

type Made = FigureTerm | readonly FigureTerm[] | null;
const listed = (made: Made): FigureTerm[] => (made === null ? [] : ([made].flat() as FigureTerm[]));
const valuesOf = (made: Made): Record<string, number> =>
  Object.fromEntries(listed(made).map((part) => [part.name, toNumber(getTermAmount(part))]));

const expectShown = async (made: Made, shown: Record<string, number | null>): Promise<void> => {
  expect(valuesOf(made)).toMatchObject(Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null)));
  for (const part of listed(made)) await expectWhole(part);
};

const allTrades = async (symbol: string): Promise<Trade[]> => {
  const rows: Trade[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = { limit: '9', ...(cursor && { cursor }) };
    const page: { rows: Trade[]; cursor: string | null } = await get(
      analytics,
      `/insight/stock/${symbol}/trades`,
      query,
    );
    rows.push(...page.rows);
    cursor = page.cursor;
  }
  return rows;
};

let soldLong = 0;
/** Each lot, each method, and a sale of a third of what is held under each. */
const expectLots = async (stock: StockPage, trades: readonly Trade[], view: StockPlatformView): Promise<void> => {
  const { symbol } = stock;
  const at = await get<StockPlatformViewWithLots>(analytics, `/insight/stock/${symbol}/lots`, {
    platform: view.platform,
  });
  for (const method of lotMethods) {
    const { lots, cost, gainLoss, realized, realizedLong } = at.methods[method];
    for (const lot of lots) {
      const value = lot.gainLoss === null ? null : toNumber(toAmount(lot.cost).plus(lot.gainLoss));
      await expectShown(explainLotRow(symbol, at, lot), { cost: lot.cost, value, gain: lot.gainLoss });
    }
    const realizedShort = toNumber(toAmount(realized).minus(realizedLong));
    const realizedAndNot = gainLoss === null ? null : toNumber(toAmount(realized).plus(gainLoss));
    const told = explainLotMethodRow(symbol, at, method, listSoldLotsBySale(stock, trades, at, method));
    // Down to the lots that each sale took, but for what cannot be as it is recorded.
    if (!at.holding?.needsReview) expect(told.find(({ name }) => name.startsWith('realizedLong'))?.kind).toBe('figure');
    if (realizedLong !== 0) soldLong += 1;
    await expectShown(told, {
      costOfLots: cost,
      gain: gainLoss,
      realizedShort,
      [`realizedLong-${method}`]: realizedLong,
      realizedAndNot,
    });
  }
  const shares = toNumber(
    toAmount(at.holding?.shares ?? 0)
      .div(3)
      .round(8),
  );
  const sale = { shares: `${shares}`, price: '7*3.3333', fee: '1.255', date: today };
  for (const { outcome } of computeSaleOutcomesByLotMethod(at.methods, sale, {})) {
    if (!outcome || 'reason' in outcome) continue;
    const { all, short, long } = outcome;
    await expectShown(explainPreviewedSale(symbol, at, sale, outcome), {
      proceeds: toNumber(all.proceeds),
      cost: toNumber(all.cost),
      shortGain: toNumber(short.gain),
      longGain: toNumber(long.gain),
      gain: toNumber(all.gain),
    });
  }
};

/** What moved elsewhere than in trades: a currency without a rate, a savings account in euros, a CD with interest. */
const recordBanks = async (): Promise<void> => {
  const day = addDays(today, -40);
  const zlotys = { transactionType: 'deposit', amount: 77, currency: 'PLN', platform: 'BOSA', transactionDate: day };
  const answers = [await post(cash, '/cash/transactions', zlotys)];
  const account = { accountName: 'Rainy days', interestRate: 4, currency: 'EUR', currentBalance: 100 };
  const saved = await post(savings, '/savings', account);
  for (const transactionType of ['deposit', 'withdrawal', 'interest_earned', 'fee']) {
    const row = { transactionType, amount: 33.33, transactionDate: day };
    answers.push(await post(savings, `/savings/${saved.body.id}/transactions`, row));
  }
  const opened = await post(cds, '/cds', {
    accountNumber: 'CD-1',
    principalAmount: 1_000,
    interestRate: 0.04,
    termMonths: 12,
    startDate: addDays(today, -90),
    maturityDate: addDays(today, 275),
    compoundingFrequency: 'monthly',
    earlyWithdrawalPenalty: 0.01,
  });
  answers.push(await post(cds, `/cds/${opened.body.id}/interest`, { paymentDate: day, interestAmount: 3.33 }));
  expect([saved, opened, ...answers].map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
};

describe('every figure is explained by what it is computed from', () => {
  test('on the dashboard', async () => {
    covers('4.3 explained figures');
    const data = await get<DashboardData>(dashboard, '/dashboard/data');
    const { kpis, portfolio: told } = data;
    expect(data.unpricedSymbols).toEqual(['NONE']);
    const shown = {
      totalValue: { totalValue: kpis.totalValue },
      totalReturns: { totalReturns: kpis.totalReturns, roi: Number(kpis.roi) },
      roi: { roi: Number(kpis.roi) },
      monthlyDividends: { monthlyDividends: Number(kpis.monthlyDividends) },
      uniqueStocks: { uniqueStocks: told.uniqueStocks },
      totalInvested: { totalInvested: told.totalInvested },
      totalSold: { totalSold: told.totalSold },
      totalTransactions: { totalTransactions: told.totalTransactions },
      cashBalance: { cashBalance: kpis.cashBalance },
      transactionsThisMonth: { transactionsThisMonth: kpis.transactionsThisMonth },
      totalDividends: { totalDividends: data.dividends.total },
    };
    for (const figure of dashboardFigureNames) await expectShown(ofDashboard(data, figure), shown[figure]);
  });

  test('of what the dashboard draws', async () => {
    const { allocation, dividends: paid, monthlyActivity } = await get<DashboardData>(dashboard, '/dashboard/data');
    for (const slices of [allocation.bySymbol, allocation.byPlatform]) {
      const made = explainAllocationPercents(slices);
      expect(made.map(({ value }) => Number(value))).toEqual(slices.map(({ percent }) => percent));
      for (const part of made) await expectWhole(part);
    }
    const months = explainDividendIncomeByMonth(paid.byMonth);
    expect(months.map(({ value }) => Number(value))).toEqual(paid.byMonth.map(({ amount }) => amount));
    for (const part of months) await expectWhole(part);
    for (const { month, transactions } of monthlyActivity) {
      await expectShown(explainTradeCountInMonth(month, transactions), { totalTransactions: transactions });
    }
  });

  test('on the analytics page', async () => {
    const data = await get<AnalyticsDashboard>(analytics, '/analytics/dashboard');
    const { kpis, performance, engagement } = data;
    const shown = {
      totalValue: { totalValue: kpis.totalValue },
      totalReturns: { totalReturns: kpis.totalReturns, roi: Number(kpis.roi) },
      monthlyDividends: { monthlyDividends: Number(kpis.monthlyDividends) },
      engagementRate: { engagementRate: engagement.engagementRate },
      loginCount: { loginCount: engagement.loginCount },
      activeDays: { activeDays: engagement.activeDays },
      totalInvested: { totalInvested: performance.totalInvested },
      realizedGains: { realizedGain: performance.realizedGains },
      totalDividends: { totalDividends: performance.totalDividends },
      holdingsCount: { holdingsCount: performance.holdingsCount },
    };
    for (const figure of analyticsFigureNames) await expectShown(ofAnalytics(data, figure), shown[figure]);
  });

  test('of what moved, month by month', async () => {
    covers('4.3 explained sums');
    await recordBanks();
    const trends = await get<MonthlyFinancialTrends>(analytics, '/analytics/financial/trends');
    const { months, missingRates } = trends;
    expect(missingRates).toEqual(['PLN']);
    const kinds = ['invested', 'sold', 'dividends', 'deposits', 'withdrawals', 'interest'] as const;
    const totals = kinds.map((kind) => [
      `${kind}Moved`,
      toNumber(sumExactAmounts(months.map((month) => toAmount(month[kind])))),
    ]);
    const moved = totals.filter(([, total]) => total !== 0);
    expect(moved.length).toBeGreaterThan(4);
    const made = explainFinancialTrends(trends);
    expect(made.map(({ leftOut }) => leftOut?.[0]?.symbol).filter(Boolean)).toEqual(['PLN', 'PLN', 'PLN']);
    expect(made.length).toBe(moved.length);
    await expectShown(made, Object.fromEntries(moved));
  });

  test('of the portfolio and of each platform', async () => {
    const value = await get<PortfolioValue>(portfolio, '/portfolio/value');
    const shown = {
      holdingsCount: { holdingsCount: value.holdingsCount },
      transactionsCount: { totalTransactions: value.transactionsCount },
      totalValue: { totalValue: value.totalValue, gain: value.gainLoss, gainPercent: value.gainLossPercent },
    };
    for (const figure of portfolioFigureNames) await expectShown(explainPortfolioFigure(value, figure), shown[figure]);
    const { platforms: told } = await get<PlatformBreakdown>(portfolio, '/portfolio/platform-breakdown');
    expect(told.length).toBe(3);
    for (const one of told) {
      const here = {
        holdings: { holdingsCount: one.holdingsCount },
        value: { totalValue: one.totalValue },
        invested: { costOfHeld: one.totalInvested },
        gain: { gain: one.totalGainLoss, gainPercent: one.gainLossPercent },
      };
      for (const figure of platformCardFigureNames)
        await expectShown(explainPlatformCardFigure(one, figure), here[figure]);
    }
  });

  test('of each holding, its platforms, and the totals of the table', async () => {
    covers('4.3 explained figures');
    const held = await get<HoldingsReport>(portfolio, '/portfolio/holdings');
    const { holdings } = await get<HoldingFigures>(analytics, '/insight/holdings');
    const whole = sumHoldingsValue(held.holdings);
    const lines = buildStockTableRows(held, holdings, '');
    const shownOf = ({ holding, weight, income, yield: rate, day, dayPercent }: StockRowWithPositions) => ({
      dayChange: day,
      dayPercent,
      averagePrice: holding.avgPrice || null,
      cost: holding.cost,
      value: holding.currentValue,
      gain: holding.gainLoss,
      gainPercent: holding.gainLossPercent,
      weight,
      paidInYear: income,
      yieldOnCost: rate,
    });
    for (const line of lines) await expectShown(explainStockTableRow(line, whole), shownOf(line));
    for (const one of held.platformHoldings) {
      const { avgPrice, cost, currentValue: value, gainLoss: gain, gainLossPercent: gainPercent } = one;
      await expectShown(explainPositionRow(one), { averagePrice: avgPrice || null, cost, value, gain, gainPercent });
    }
    const data = await get<DashboardData>(dashboard, '/dashboard/data');
    await expectShown(explainStockTableTotalsRow(lines, whole), { value: data.kpis.totalValue, weight: 100 });
  });

  test('of a stock on its own page', async () => {
    covers('4.3 explained figures', '4.3 explained lots');
    for (const symbol of [...symbols, 'HELD']) {
      const stock = await get<StockPage>(analytics, `/insight/stock/${symbol}`);
      const { holding, price, dividends: paid } = stock;
      const shown = {
        price: { ...(price && { price: price.inDollars }) },
        holding: holding ? { cost: holding.cost, value: holding.currentValue, gain: holding.gainLoss } : {},
        realized: {},
        income: { paidInYear: paid.income, yieldOnCost: paid.yieldOnCost },
      };
      for (const figure of explainedStockFigureKeys) await expectShown(ofStock(stock, figure), shown[figure]);
      const trades = await allTrades(symbol);
      const steps = computePositionStepsByPlatform(stock, trades);
      for (const at of stock.platforms) {
        await expectShown(ofStockOn(symbol, at), { realizedHere: at.methods.average.realized });
        // Trade by trade, whatever there was of splits and sales of all, but for what cannot be as it is recorded.
        if (!at.holding?.needsReview) expect(steps.has(at.platform), `${symbol} on ${at.platform}`).toBe(true);
        const told = ofStockOn(symbol, at, steps);
        await expectShown(told, { realizedHere: at.methods.average.realized });
        if (at.holding && steps.has(at.platform)) {
          const { shares, cost: costByTrade } = at.holding;
          await expectShown(told, { costByTrade });
          expect(valuesOf(told)['sharesByTrade']).toBeCloseTo(shares, 8);
        }
        await expectLots(stock, trades, at);
      }
      const whole = { realizedGain: sumStockRealizedGain(stock) };
      await expectShown(ofStock(stock, 'realized', steps), whole);
      if (paid.paid.count > 0) {
        await expectShown(explainPaidDividends(stock), { paidInAll: paid.paid.net, payments: paid.paid.count });
      }
    }
    expect(soldLong).toBeGreaterThan(0);
  });

  test('and figures of one name agree, whichever page shows them', async () => {
    covers('4.3 same figures on every page');
    const home = await get<DashboardData>(dashboard, '/dashboard/data');
    const other = await get<AnalyticsDashboard>(analytics, '/analytics/dashboard');
    const value = await get<PortfolioValue>(portfolio, '/portfolio/value');
    expect(other.terms).toEqual(home.terms);
    const { totalValue, totalReturns, roi, monthlyDividends } = home.kpis;
    expect(other.kpis).toEqual({ totalValue, totalReturns, roi, monthlyDividends });
    const paid = await get<{ summary: { net: number } }>(dividends, '/dividends/income');
    expect([
      value.totalValue,
      value.totalInvested,
      value.totalSold,
      value.totalFees,
      value.realizedGain,
      paid.summary.net,
      value.transactionsCount,
    ]).toEqual([
      totalValue,
      home.portfolio.totalInvested,
      home.portfolio.totalSold,
      home.portfolio.totalFees,
      home.portfolio.realizedGain,
      home.dividends.total,
      home.portfolio.totalTransactions,
    ]);
  });
});
