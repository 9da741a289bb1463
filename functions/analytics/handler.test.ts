import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, getDayInNewYork } from '#core/time/day';
import { handler } from '#functions/analytics/handler';
import { recordUsageEvent } from '#functions/analytics/record-usage-event';
import { handler as auth } from '#functions/auth/handler';
import { logIn } from '#functions/auth/service';
import { handler as cash } from '#functions/cash/handler';
import { handler as cds } from '#functions/cds/handler';
import { handler as dashboard } from '#functions/dashboard/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { handler as savings } from '#functions/savings/handler';
import { clearCloseHistoryCache } from '#functions/stocks/close-history-cache';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
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
  overridePort(
    'marketData',
    createTestMarket({
      prices: { AAPL: [8, 7], KO: [60, 60] },
      history: {
        AAPL: [
          ['2024-01-31', 6],
          ['2024-02-29', 7],
        ],
      },
    }),
  );
  table = await startTestTable();
  clearMarketCache();
  clearCloseHistoryCache();
  owner = await createSignedInPerson('owner');
  member = await createSignedInPerson('member');
});
afterEach(() => table.stop());

const get = (path: string, token = owner.token) =>
  invokeHandler(handler, { method: 'GET', path: `/api/analytics${path}`, token });
const track = (body: unknown, token = owner.token, headers: Record<string, string> = {}) =>
  invokeHandler(handler, { method: 'POST', path: '/api/analytics/track', body, token, headers });
const engagement = async (token = owner.token) => (await get('/dashboard', token)).body.engagement;
const trade = (change: object = {}) =>
  invokeHandler(portfolio, {
    method: 'POST',
    path: '/api/portfolio/transactions',
    token: owner.token,
    body: {
      symbol: 'AAPL',
      companyName: 'Apple Inc.',
      transactionType: 'buy',
      quantity: 10,
      price: 5,
      transactionDate: '2024-01-10',
      platform: 'Schwab',
      ...change,
    },
  });

describe('POST /analytics/track', () => {
  test('takes one event as specified, and keeps it for 90 days', async () => {
    covers('1.7 POST /analytics/track');
    const { status, body } = await track({ event_type: 'analytics_view', event_data: { from: 'menu' } });
    expect([status, body]).toEqual([204, undefined]);
    const month = new Date().toISOString().slice(0, 7).replace('-', '');
    const { Items = [] } = await table.doc.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `USER#${owner.id}#EV#${month}` },
      }),
    );
    expect(Items).toMatchObject([{ type: 'analytics_view', data: '{"from":"menu"}' }]);
    expect(Items[0]?.['ttl'] - Date.now() / 1000).toBeCloseTo(90 * 86_400, -2);
    expect(await engagement()).toMatchObject({
      activeDays: 1,
      engagementRate: 3.33,
      featureUsage: [{ feature: 'analytics_view', usage_count: 1 }],
    });
    expect((await engagement(member.token)).featureUsage).toEqual([]);
  });

  test('stores nothing of a page that does not exist', async () => {
    covers('1.7 POST /analytics/track');
    const before = await table.countItems();
    expect((await track({ event_type: 'portfolo_typo_view' })).status).toBe(204);
    expect(await table.countItems()).toBe(before);
  });

  test('costs one read and one transaction', async () => {
    const { commands } = await countTableRequests(() => track({ event_type: 'cash_view' }));
    expect(commands).toEqual({ GetItem: 1, TransactWriteItems: 1 });
  });

  test('does not show what was stored of mistyped addresses before', async () => {
    const now = () => new Date(`${today}T17:00:00Z`);
    for (const type of ['portfolo_typo_view', 'cash_view']) {
      await recordUsageEvent({ id: owner.id }, { type }, { now, random: () => crypto.randomUUID() });
    }
    expect((await engagement()).featureUsage).toEqual([{ feature: 'cash_view', usage_count: 1 }]);
  });

  test.each([
    ['event_type', {}],
    ['event_type', { event_type: '' }],
    ['event_type', { event_type: 7 }],
    ['event_type', { event_type: 'x'.repeat(65) }],
    ['event_data', { event_type: 'x', event_data: { text: 'x'.repeat(4096) } }],
    ['event_data', { event_type: 'x', event_data: { text: 'é'.repeat(2045) } }],
  ])('refuses with 400 and names %s', async (field, body) => {
    const before = await table.countItems();
    const answer = await track(body);
    expect([answer.status, answer.body.details?.[0].path]).toEqual([400, field]);
    expect(await table.countItems()).toBe(before);
  });

  test('counts at the borders: 64 characters, 4 KB', async () => {
    const long = 'x'.repeat(64);
    expect((await track({ event_type: long, event_data: 'x'.repeat(4094) })).status).toBe(204);
    expect((await engagement()).featureUsage).toEqual([{ feature: long, usage_count: 1 }]);
  });

  test('loses none of ten sent at the same moment, and counts one sent twice once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => track({ event_type: 'at_once' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    const key = { 'idempotency-key': 'the-same-request' };
    for (let time = 0; time < 2; time += 1) await track({ event_type: 'once' }, owner.token, key);
    expect((await engagement()).featureUsage).toEqual([
      { feature: 'at_once', usage_count: 10 },
      { feature: 'once', usage_count: 1 },
    ]);
  });
});

describe('GET /analytics/dashboard', () => {
  test('shows what the dashboard shows, and the gains', async () => {
    covers('1.7 GET /analytics/dashboard', '1.7 GET /analytics/kpis', '3.3 analytics figures');
    await trade();
    await trade({ transactionType: 'sell', quantity: 4, price: 7 });
    const { body } = await get('/dashboard');
    expect(body.kpis).toEqual({ totalValue: 48, totalReturns: 26, roi: '52.00', monthlyDividends: '0.00' });
    expect((await get('/kpis')).body).toEqual(body.kpis);
    expect(body.performance).toEqual({
      totalInvested: 50,
      investedLeftOut: 0,
      realizedGains: 8,
      totalDividends: 0,
      holdingsCount: 1,
    });
  });

  test('looks back 30 days, and reads the days alone, never the events', async () => {
    covers('3.9 engagement of 30 days');
    const random = () => crypto.randomUUID();
    for (const [daysAgo, type] of [
      [0, 'login'],
      [29, 'cash_view'],
      [30, 'too_old'],
      [45, 'too_old'],
    ] as const) {
      const now = () => new Date(`${addDays(today, -daysAgo)}T17:00:00Z`);
      for (let time = 0; time < 3; time += 1) await recordUsageEvent({ id: owner.id }, { type }, { now, random });
    }
    expect(await engagement()).toEqual({
      engagementRate: 6.67,
      loginCount: 3,
      activeDays: 2,
      featureUsage: [
        { feature: 'cash_view', usage_count: 3 },
        { feature: 'login', usage_count: 3 },
      ],
    });
    // Profile, heads, thirty days: however many events there are.
    expect((await countTableRequests(() => get('/dashboard'))).commands).toEqual({
      GetItem: 1,
      Query: 1,
      BatchGetItem: 1,
    });
  });
});

describe('a login', () => {
  const person = { email: 'owner@example.com', username: 'owner', password: 'correct horse' };
  const send = (path: string) => invokeHandler(auth, { method: 'POST', path: `/api/auth${path}`, body: person });

  test('is counted; a registration is none', async () => {
    const { token } = (await send('/register')).body;
    expect((await send('/login')).status).toBe(200);
    await vi.waitFor(async () => expect((await engagement(token)).loginCount).toBe(1));
  });

  test('neither waits for its count nor fails with it', async () => {
    await send('/register');
    const record = vi.fn();
    const { answer: session } = await logIn({ requestId: 'r', ip: '127.0.0.1' }, person, { record });
    expect(record).toHaveBeenCalledExactlyOnceWith(session.user.id, 'login');
  });
});

describe('GET /analytics/portfolio/performance', () => {
  test('tells value, invested and return by month, and leaves out and names a stock without history', async () => {
    covers('1.7 GET /analytics/portfolio/performance');
    await trade();
    await trade({ symbol: 'KO', companyName: 'Coca-Cola' });
    const { status, body } = await get('/portfolio/performance');
    expect([status, body.interval, body.withoutHistory, body.sources]).toEqual([200, 'month', ['KO'], ['sample']]);
    expect(body.points.slice(0, 2)).toEqual([
      { date: '2024-01-31', value: 60, invested: 50, return: 10, returnPercent: 20 },
      { date: '2024-02-29', value: 70, invested: 50, return: 20, returnPercent: 40 },
    ]);
    expect(body.points.at(-1)).toEqual({ date: today, value: 80, invested: 50, return: 30, returnPercent: 60 });
  });

  test('ends at the key figures of dashboard and analytics, a stock without a price in none of them', async () => {
    covers('1.7 GET /dashboard/data', '1.7 GET /analytics/portfolio/performance');
    // AAPL: 6 x 8 + 4 x 7 - 50 - 1 = 25, of 50. GONE: $500 in, $30 out, a dividend of $9: on no side.
    await trade({ fees: 1 });
    await trade({ transactionType: 'sell', quantity: 4, price: 7 });
    await trade({ symbol: 'GONE', companyName: 'Gone Inc.', quantity: 10, price: 50, fees: 2 });
    await trade({ symbol: 'GONE', companyName: 'Gone Inc.', transactionType: 'sell', quantity: 1, price: 30 });
    await invokeHandler(dividends, {
      method: 'POST',
      path: '/api/dividends',
      token: owner.token,
      body: { symbol: 'GONE', companyName: 'Gone Inc.', shares: 9, dividendPerShare: 1, fees: 0, paymentDate: today },
    });
    const overview = await invokeHandler(dashboard, { method: 'GET', path: '/api/dashboard/data', token: owner.token });
    const [{ body: analytics }, { body: curve }] = await Promise.all([
      get('/dashboard'),
      get('/portfolio/performance'),
    ]);
    const figures = { totalValue: 48, totalReturns: 25, roi: '50.00' };
    expect(overview.body.kpis).toMatchObject(figures);
    expect(analytics.kpis).toMatchObject(figures);
    expect(curve.points.at(-1)).toEqual({ date: today, value: 48, invested: 50, return: 25, returnPercent: 50 });
    // Its rows are still rows: $50 + $500 bought, $28 + $30 sold, $9 of dividends.
    expect(overview.body.portfolio).toMatchObject({
      totalInvested: 550,
      investedLeftOut: 500,
      totalSold: 58,
      soldLeftOut: 30,
    });
    expect(analytics.performance).toMatchObject({ totalInvested: 550, investedLeftOut: 500 });
    expect([overview.body.dividends.total, analytics.performance.totalDividends]).toEqual([9, 9]);
    for (const body of [overview.body, analytics, curve]) {
      expect([body.unpricedSymbols, body.reviewSymbols]).toEqual([['GONE'], []]);
    }
    expect([curve.withoutHistory, curve.atCost]).toEqual([[], []]);
  });

  test('names what was sold for good without a history, and what needs review', async () => {
    await trade();
    await trade({ symbol: 'SOLD', companyName: 'Sold Inc.', quantity: 2, price: 30 });
    await trade({ symbol: 'SOLD', companyName: 'Sold Inc.', transactionType: 'sell', quantity: 2, price: 40 });
    const old = { symbol: 'OLD', companyName: 'Old Corp.', price: 2 };
    await trade({ ...old, quantity: 100 });
    await trade({ ...old, transactionType: 'sell', quantity: 50, transactionDate: '2024-02-05' });
    const splits = { OLD: [{ date: '2024-02-01', numerator: 1, denominator: 10 }] };
    overridePort(
      'marketData',
      createTestMarket({ prices: { AAPL: [8, 7], OLD: [20, 19] }, history: { AAPL: [['2024-01-31', 6]] }, splits }),
    );
    clearMarketCache();
    await table.doc.send(new DeleteCommand({ TableName: table.name, Key: { pk: 'QUOTE#OLD', sk: 'EV' } }));
    const { body } = await get('/portfolio/performance');
    expect([body.reviewSymbols, body.atCost, body.withoutHistory]).toEqual([['OLD'], ['SOLD'], []]);
    // AAPL 10 x 8 - 50 = 30, SOLD 80 - 60 = 20, of 50 + 60.
    expect(body.points.at(-1)).toEqual({ date: today, value: 80, invested: 110, return: 50, returnPercent: 45.45 });
    expect((await get('/kpis')).body).toMatchObject({ totalReturns: 50, roi: '45.45' });
    expect((await get('/dashboard')).body).toMatchObject({ reviewSymbols: ['OLD'] });
  });

  test('draws a stock in another currency at the rates of the days, and ends at the key figures', async () => {
    const history: Record<string, [string, number][]> = {
      'SAP.DE': [
        ['2024-01-31', 100],
        ['2024-02-29', 110],
      ],
      'EURUSD=X': [
        ['2024-01-09', 1.05],
        ['2024-02-15', 1.08],
      ],
    };
    const prices: Record<string, [number, number]> = { 'SAP.DE': [120, 118] };
    overridePort(
      'marketData',
      createTestMarket({ prices, currencies: { 'SAP.DE': 'EUR' }, rates: { EURUSD: 1.1 }, history }),
    );
    clearMarketCache();
    await trade({ symbol: 'SAP.DE', companyName: 'SAP SE', price: 100 });
    const { body } = await get('/portfolio/performance');
    // 10 x 100 x 1.05, then 10 x 110 x 1.08, today 10 x 120 x 1.10; $1,000 invested.
    expect(body.points.slice(0, 2).map(({ value }: { value: number }) => value)).toEqual([1050, 1188]);
    expect(body.points.at(-1)).toMatchObject({ value: 1320, invested: 1000, return: 320, returnPercent: 32 });
    expect(body.withoutHistory).toEqual([]);
    expect((await get('/kpis')).body).toMatchObject({ totalReturns: 320, roi: '32.00' });
  });

  test('leaves a stock out whose currency has no rates', async () => {
    const prices: Record<string, [number, number]> = { 'SAP.DE': [120, 118] };
    const history: Record<string, [string, number][]> = { 'SAP.DE': [['2024-01-31', 100]] };
    overridePort(
      'marketData',
      createTestMarket({ prices, currencies: { 'SAP.DE': 'EUR' }, rates: { EURUSD: 1.1 }, history }),
    );
    clearMarketCache();
    await trade({ symbol: 'SAP.DE', companyName: 'SAP SE', price: 100 });
    expect((await get('/portfolio/performance')).body).toMatchObject({ withoutHistory: ['SAP.DE'], sources: [] });
  });

  test('by day covers a year, or from the day asked for', async () => {
    await trade();
    const byDay = (await get('/portfolio/performance?interval=day')).body.points;
    expect(byDay[0].date > addDays(today, -367)).toBe(true);
    const asked = (await get('/portfolio/performance?interval=day&from=2024-02-28')).body.points;
    expect(asked.slice(0, 2).map(({ date, value }: { date: string; value: number }) => [date, value])).toEqual([
      ['2024-02-28', 60],
      ['2024-02-29', 70],
    ]);
  });

  test('of an empty ledger has no point', async () => {
    expect((await get('/portfolio/performance')).body).toMatchObject({ points: [], withoutHistory: [] });
  });

  test('reads the days that are over once they are counted, and no history', async () => {
    await trade();
    await get('/portfolio/performance');
    // Profile, heads; with what the days were counted, and the days.
    expect((await countTableRequests(() => get('/portfolio/performance'))).commands).toEqual({ GetItem: 2, Query: 2 });
    clearCloseHistoryCache();
    overridePort('marketData', createTestMarket({ failing: ['AAPL'] }));
    expect((await get('/portfolio/performance')).body.points[0].value).toBe(60);
  });

  test.each(['interval=week', 'from=2024-02-30'])('refuses %s', async (query) => {
    expect((await get(`/portfolio/performance?${query}`)).status).toBe(400);
  });
});

describe('GET /analytics/financial/trends', () => {
  test('sums what moved, trades and dividends in cash not twice', async () => {
    covers('1.7 GET /analytics/financial/trends');
    await trade({ transactionDate: today, platform: 'Robinhood' });
    const enter = (body: object) =>
      invokeHandler(cash, { method: 'POST', path: '/api/cash/transactions', token: owner.token, body });
    const entry = { amount: 100, platform: 'Revolut', transactionDate: today };
    await enter({ ...entry, transactionType: 'deposit' });
    await enter({ ...entry, transactionType: 'withdrawal', amount: 30 });
    await enter({ ...entry, transactionType: 'deposit', currency: 'PLN' });
    const { body } = await get('/financial/trends');
    expect(body.months).toHaveLength(12);
    expect(body.months.at(-1)).toEqual({
      month: today.slice(0, 7),
      invested: 50,
      sold: 0,
      dividends: 0,
      deposits: 100,
      withdrawals: 30,
      interest: 0,
    });
    expect(body.missingRates).toEqual(['PLN']);
    expect((await get('/financial/trends?months=3')).body.months).toHaveLength(3);
  });

  test('counts what the banks moved and paid, their fees left out', async () => {
    const send = (to: typeof savings, path: string, body: object) =>
      invokeHandler(to, { method: 'POST', path: `/api${path}`, token: owner.token, body });
    const account = { accountName: 'Rainy days', currentBalance: 500, interestRate: 4 };
    const { id } = (await send(savings, '/savings', account)).body;
    for (const [transactionType, amount] of [
      ['withdrawal', 40],
      ['interest_earned', 1.5],
      ['fee', 2],
    ] as const) {
      await send(savings, `/savings/${id}/transactions`, { transactionType, amount, transactionDate: today });
    }
    const cd = {
      accountNumber: 'CD-1',
      principalAmount: 1000,
      interestRate: 0.04,
      termMonths: 12,
      startDate: addDays(today, -30),
      maturityDate: addDays(today, 335),
    };
    const opened = (await send(cds, '/cds', cd)).body;
    await send(cds, `/cds/${opened.id}/interest`, { paymentDate: today, interestAmount: 3.25 });
    const { body } = await get('/financial/trends');
    expect(body.months.at(-1)).toMatchObject({ deposits: 500, withdrawals: 40, interest: 4.75 });
  });

  test('counts interest in the cash ledger as interest, and tax not at all', async () => {
    covers('2.3 balance and row of cash');
    for (const [transactionType, amount] of [
      ['interest', 2.5],
      ['tax', 0.75],
    ] as const) {
      const row = { transactionType, amount, platform: 'Robinhood', transactionDate: today };
      await invokeHandler(cash, { method: 'POST', path: '/api/cash/transactions', token: owner.token, body: row });
    }
    const { body } = await get('/financial/trends');
    expect(body.months.at(-1)).toMatchObject({ deposits: 0, withdrawals: 0, interest: 2.5 });
  });

  test.each(['0', '121', '1.5', 'x'])('refuses %s months', async (months) => {
    expect((await get(`/financial/trends?months=${months}`)).status).toBe(400);
  });
});
