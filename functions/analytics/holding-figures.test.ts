import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HoldingFigures, RecentHoldingPrices } from '#contract/portfolio/holding-figures';
import { emptyAllocationTargets } from '#core/allocation/targets';
import { addDays, getDayInNewYork } from '#core/time/day';
import { subtractYear } from '#core/time/months';
import { handler } from '#functions/analytics/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { clearCloseHistoryCache } from '#functions/stocks/close-history-cache';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

const today = getDayInNewYork(new Date());

let table: TestTable;
let token: string;
let other: string;
beforeEach(async () => {
  overridePort('marketData', createTestMarket({ prices: { AAPL: [8, 7.5], KO: [60, 60] } }));
  table = await startTestTable();
  clearMarketCache();
  ({ token } = await createSignedInPerson('owner'));
  other = (await createSignedInPerson('member')).token;
});
afterEach(() => table.stop());

const readFigures = (headers: Record<string, string> = {}, as = token) =>
  invokeHandler(handler, { method: 'GET', path: '/api/insight/holdings', token: as, headers });
const figures = async (as = token): Promise<HoldingFigures['holdings']> => (await readFigures({}, as)).body.holdings;
const trade = (change: object) =>
  invokeHandler(portfolio, {
    method: 'POST',
    path: '/api/portfolio/transactions',
    token,
    body: {
      symbol: 'AAPL',
      companyName: 'Apple Inc.',
      transactionType: 'buy',
      quantity: 15,
      price: 6,
      transactionDate: '2024-01-10',
      platform: 'Schwab',
      ...change,
    },
  });
const dividend = (paymentDate: string, change: object = {}) =>
  invokeHandler(dividends, {
    method: 'POST',
    path: '/api/dividends',
    token,
    body: {
      symbol: 'AAPL',
      companyName: 'Apple Inc.',
      shares: 10,
      dividendPerShare: 0.24,
      fees: 0.1,
      paymentDate,
      ...change,
    },
  });

describe('GET /insight/holdings', () => {
  test('tells the day of each stock on each platform, whose amounts come to the stock’s', async () => {
    covers('1.7 GET /insight/holdings');
    await trade({});
    await trade({ platform: 'Revolut', quantity: 2, price: 9, transactionDate: today });
    expect(await figures()).toEqual([
      {
        symbol: 'AAPL',
        sector: 'Technology',
        day: {
          amount: 5.5,
          percent: 4.21,
          terms: { value: 136, before: 112.5, paid: 18, received: 0, isTraded: true, since: today },
        },
        platforms: [
          { platform: 'Revolut', amount: -2, percent: -11.11 },
          { platform: 'Schwab', amount: 7.5, percent: 6.67 },
        ],
        income: 0,
      },
    ]);
  });

  test('tells what 12 months paid, net; nothing of what is not held any more or not priced', async () => {
    covers('1.7 GET /insight/holdings');
    await trade({});
    await trade({ symbol: 'KO', companyName: 'The Coca-Cola Company', quantity: 1 });
    await trade({ symbol: 'KO', quantity: 1, transactionType: 'sell', transactionDate: '2024-02-12' });
    await trade({ symbol: 'ZZQX', companyName: 'A Fund', quantity: 1 });
    await dividend(subtractYear(today));
    await dividend(addDays(subtractYear(today), 1));
    await dividend(today, { taxWithheld: 0.3 });
    await dividend(today, { symbol: 'KO' });
    expect(await figures()).toEqual([
      {
        symbol: 'AAPL',
        sector: 'Technology',
        day: {
          amount: 7.5,
          percent: 6.67,
          terms: { value: 120, before: 112.5, paid: 0, received: 0, isTraded: false, since: today },
        },
        platforms: [{ platform: 'Schwab', amount: 7.5, percent: 6.67 }],
        income: 4.3,
      },
      { symbol: 'ZZQX', sector: null, day: null, platforms: [], income: 0 },
    ]);
  });

  test('tells the sector that the person names, else that of a well-known stock, and none of what neither knows', async () => {
    covers('1.7 GET /insight/holdings');
    await trade({});
    await trade({ symbol: 'KO', companyName: 'The Coca-Cola Company' });
    await trade({ symbol: 'ZZQX', companyName: 'A Fund' });
    const sectors = async () => (await figures()).map(({ symbol, sector }) => [symbol, sector]);
    expect(await sectors()).toEqual([
      ['AAPL', 'Technology'],
      ['KO', 'Consumer Staples'],
      ['ZZQX', null],
    ]);
    const again = async (tag: string) => (await readFigures({ 'if-none-match': tag })).status;
    const { etag = '' } = (await readFigures()).headers;
    expect(await again(etag)).toBe(304);
    const named = (symbol: string, sector: string) => ({ symbol, percent: null, className: null, sector });
    await invokeHandler(handler, {
      method: 'PUT',
      path: '/api/insight/targets',
      token,
      body: { ...emptyAllocationTargets, version: 0, stocks: [named('ZZQX', 'Land'), named('KO', 'Drinks')] },
    });
    expect((await sectors()).map(([, sector]) => sector)).toEqual(['Technology', 'Drinks', 'Land']);
    expect(await again(etag)).toBe(200);
  });

  test('is of the person who asks', async () => {
    await trade({});
    expect(await figures(other)).toEqual([]);
  });
});

describe('GET /insight/holdings/prices', () => {
  const ago = (days: number) => addDays(today, -days);
  const readPrices = async (as = token): Promise<RecentHoldingPrices> =>
    (await invokeHandler(handler, { method: 'GET', path: '/api/insight/holdings/prices', token: as })).body;

  test('tells the closes of 30 days of what is held, in shares of today; none of a single close or of an own asset', async () => {
    covers('1.7 GET /insight/holdings/prices');
    clearCloseHistoryCache();
    overridePort(
      'marketData',
      createTestMarket({
        prices: { AAPL: [8, 7.5], KO: [60, 60], T: [20, 20], NEW: [5, 5] },
        splits: { AAPL: [{ date: ago(10), numerator: 2, denominator: 1 }] },
        history: {
          AAPL: [
            [ago(31), 10],
            [ago(30), 12],
            [ago(11), 14],
            [ago(10), 7.5],
            [ago(1), 8],
          ],
          KO: [
            [ago(20), 60],
            [ago(1), 61],
          ],
          T: [
            [ago(20), 20],
            [ago(1), 21],
          ],
          NEW: [[ago(1), 5]],
        },
      }),
    );
    await trade({});
    await trade({ symbol: 'NEW', companyName: 'New' });
    await trade({ symbol: 'T', companyName: 'AT&T', quantity: 2 });
    await trade({ symbol: 'T', quantity: 2, transactionType: 'sell', transactionDate: '2024-02-12' });
    await trade({ symbol: 'ZZQX', companyName: 'A Fund' });
    expect(await readPrices()).toEqual({ from: ago(30), stocks: [{ symbol: 'AAPL', prices: [6, 7, 7.5, 8] }] });
    expect(await readPrices(other)).toEqual({ from: ago(30), stocks: [] });
  });
});
