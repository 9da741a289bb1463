import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getDayInNewYork } from '#core/time/day';
import { handler as activity } from '#functions/activity/handler';
import { handler as cash } from '#functions/cash/handler';
import { handler } from '#functions/dashboard/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { handler as watchlist } from '#functions/watchlist/handler';
import { covers } from '#tests/kit/covers';
import {
  countTableRequests,
  createSignedInPerson,
  invokeHandler,
  startTestTable,
  type TestTable,
} from '#tests/kit/table';

const today = getDayInNewYork(new Date());

let table: TestTable;
let owner: { id: string; token: string };
let member: { id: string; token: string };
beforeEach(async () => {
  overridePort('marketData', createTestMarket({ prices: { AAPL: [8, 7], KO: [60, 60] }, rates: { EURUSD: 1.08349 } }));
  table = await startTestTable();
  clearMarketCache();
  owner = await createSignedInPerson('owner');
  member = await createSignedInPerson('member');
});
afterEach(() => table.stop());

const read = (what: 'data' | 'debug', token = owner.token) =>
  invokeHandler(handler, { method: 'GET', path: `/api/dashboard/${what}`, token });
const post = (to: typeof handler, path: string, body: object) =>
  invokeHandler(to, { method: 'POST', path: `/api${path}`, token: owner.token, body });
const put = (to: typeof handler, path: string, body: object) =>
  invokeHandler(to, { method: 'PUT', path: `/api${path}`, token: owner.token, body });
const trade = (change: object = {}) =>
  post(portfolio, '/portfolio/transactions', {
    symbol: 'AAPL',
    companyName: 'Apple Inc.',
    transactionType: 'buy',
    quantity: 10,
    price: 5,
    fees: 1,
    transactionDate: '2024-01-10',
    platform: 'Schwab',
    ...change,
  });
const deposit = (change: object) =>
  post(cash, '/cash/transactions', {
    transactionType: 'deposit',
    amount: 100,
    platform: 'Revolut',
    transactionDate: '2024-01-10',
    ...change,
  });
const dividend = (change: object) =>
  post(dividends, '/dividends', {
    symbol: 'AAPL',
    companyName: 'Apple Inc.',
    shares: 10,
    dividendPerShare: 1.2,
    paymentDate: today,
    ...change,
  });
const watch = (symbol: string, id: number, who = owner.id) =>
  table.doc.send(
    new PutCommand({ TableName: table.name, Item: { pk: `USER#${who}`, sk: `WL#00000000${id}`, symbol } }),
  );

describe('GET /dashboard/data', () => {
  test('puts all ledgers together', async () => {
    covers('1.3 dashboard data', '1.7 GET /dashboard/data');
    await trade();
    await trade({ transactionType: 'sell', quantity: 2, price: 9, fees: 0, transactionDate: today });
    await trade({ symbol: 'KO', companyName: 'Coca-Cola', quantity: 1, price: 50, platform: 'Fidelity', fees: 0 });
    await deposit({});
    await deposit({ currency: 'EUR' });
    await deposit({ currency: 'PLN', platform: 'BOSA' });
    await dividend({});
    await watch('MSFT', 1);
    await watch('NVDA', 2);
    await watch('TSLA', 1, member.id);
    const { status, body } = await read('data');
    expect(status).toBe(200);
    // Value 8 x 8 + 1 x 60 = 124; returns 124 + 18 + 12 - 100 - 1 = 53.
    expect(body.kpis).toEqual({
      totalValue: 124,
      totalReturns: 53,
      roi: '53.00',
      monthlyDividends: '1.00',
      watchlistSize: 2,
      cashBalance: 208.35,
      transactionsThisMonth: 1,
    });
    expect(body.portfolio).toMatchObject({ uniqueStocks: 2, totalInvested: 100, totalSold: 18, totalTransactions: 3 });
    expect(body.dividends.total).toBe(12);
    expect(body.dividends.byMonth.at(-1)).toEqual({ month: today.slice(0, 7), amount: 12 });
    expect(body.recentTransactions[0]).toEqual({
      id: 2,
      symbol: 'AAPL',
      type: 'sell',
      quantity: 2,
      price: 9,
      total: 18,
      date: today,
    });
    expect(body.missingRates).toEqual(['PLN']);
    expect(body.allocation.byPlatform.map(({ platform }: { platform: string }) => platform)).toEqual([
      'Schwab',
      'Fidelity',
    ]);
    expect(body.prices.sources).toEqual(['sample']);
  });

  test('of somebody without anything is all zeros', async () => {
    covers('1.3 dashboard data');
    await trade();
    const { body } = await read('data', member.token);
    expect(body.kpis).toMatchObject({ totalValue: 0, totalReturns: 0, roi: '0.00', monthlyDividends: '0.00' });
    expect([body.recentTransactions, body.monthlyActivity, body.prices.asOf]).toEqual([[], [], null]);
  });

  test('says which of the first steps have left something, until the person has put them away', async () => {
    covers('2.7 PUT /first-steps');
    const steps = async () => (await read('data')).body.firstSteps;
    expect(await steps()).toEqual({ trade: false, cash: false, watched: false });
    await post(watchlist, '/enhanced-watchlist', { symbol: 'KO' });
    // What is bought takes cash away: that is no cash of which anybody knows.
    await trade({ platform: 'Robinhood' });
    expect(await steps()).toEqual({ trade: true, cash: false, watched: true });
    await post(cash, '/cash/transactions', {
      transactionType: 'deposit',
      amount: 5,
      platform: 'BOSA',
      transactionDate: '2024-01-10',
    });
    expect(await steps()).toEqual({ trade: true, cash: true, watched: true });
    const { headers } = await read('data');
    await put(activity, '/first-steps', { done: true });
    expect((await read('data')).headers['etag']).not.toBe(headers['etag']);
    expect(await steps()).toBeNull();
  });

  test('stays whole without a price, and names the stock', async () => {
    await trade();
    await trade({ symbol: 'GONE', companyName: 'Gone Inc.' });
    const { status, body } = await read('data');
    expect([status, body.kpis.totalValue, body.unpricedSymbols]).toEqual([200, 80, ['GONE']]);
    overridePort('marketData', createTestMarket({}));
    clearMarketCache();
    expect((await read('data')).status).toBe(200);
  });

  test('counts a dividend once, though it was synced to cash', async () => {
    overridePort(
      'marketData',
      createTestMarket({ prices: { AAPL: [8, 7] }, dividends: { AAPL: [['2024-02-01', 0.24, '2024-02-15']] } }),
    );
    await trade({ platform: 'Robinhood', fees: 0 });
    await post(dividends, '/dividends/discover-robinhood', {});
    await post(dividends, '/dividends/sync-to-cash', {});
    const { body } = await read('data');
    // 10 x 0.24; the cash of Robinhood is -50 + 2.40.
    expect([body.dividends.total, body.kpis.cashBalance]).toEqual([2.4, -47.6]);
    await dividend({ dividendPerShare: 0.24, fees: 0.4, paymentDate: '2024-02-15' });
    expect((await read('data')).body.dividends.total).toBe(2);
  });

  test('asks the table in one round, nothing twice; what is cached is not asked for again', async () => {
    await trade();
    await trade({ symbol: 'KO', companyName: 'Coca-Cola' });
    await deposit({ currency: 'EUR' });
    clearMarketCache();
    const first = await countTableRequests(() => read('data'));
    // Profile; heads, books with balances, whether any dividend was found, watchlist; quotes, splits and rates together.
    expect(first.commands).toMatchObject({ GetItem: 1, Query: 4, BatchGetItem: 1 });
    expect((await countTableRequests(() => read('data'))).commands).toEqual({ GetItem: 1, Query: 1 });
  });
});

describe('GET /dashboard/debug', () => {
  test('tells counts, sources and ages, and nothing of anyone else', async () => {
    covers('1.7 GET /dashboard/debug');
    await trade();
    await trade({ symbol: 'GONE', companyName: 'Gone Inc.' });
    await watch('TSLA', 1, member.id);
    const { status, body } = await read('debug');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rows: { trades: 2, foundDividends: 0, manualDividends: 0, cashBalances: 0, watchlist: 0 },
      newestTrade: '2024-01-10',
      quotes: [{ symbol: 'AAPL', source: 'sample', stale: false }],
      withoutQuote: ['GONE'],
    });
    expect(JSON.stringify(body)).not.toMatch(/TSLA|token|secret|example\.com/i);
  });
});
