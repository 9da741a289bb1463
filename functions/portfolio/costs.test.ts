import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portfolioPlatforms } from '#core/portfolio/platforms';
import { addDays, getDayInNewYork } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';
import { handler as activity } from '#functions/activity/handler';
import { handler as analytics } from '#functions/analytics/handler';
import { handler as cash } from '#functions/cash/handler';
import { handler as dashboard } from '#functions/dashboard/handler';
import { createSampleTrade, putUnmaterializedTestTrades } from '#functions/dividends/testing';
import { handler } from '#functions/portfolio/handler';
import { backfillTrades } from '#functions/portfolio/trades/backfill-trades';
import { overridePort } from '#functions/ports';
import { clearContainerCaches } from '#functions/runtime/storage/ledger-version-cache';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import {
  countTableRequests,
  createSignedInPerson,
  invokeHandler,
  startTestTable,
  type TableRequestCount,
  type TestTable,
} from '#tests/kit/table';

/** What each call asks of the table does not depend on how much has been recorded: 12 stocks on 4 platforms, 10 times the trades. */

const symbols = Array.from({ length: 12 }, (_, at) => `S${String.fromCharCode(65 + at)}`);
const platforms = portfolioPlatforms.slice(0, 4);
const positions = symbols.length * platforms.length;
const sizes = { few: 4 * positions, many: 40 * positions };
const today = getDayInNewYork(new Date());

/** That day, or the last before it on which the market was open. */
const tradingDay = (day: string): string => (isTradingDay(day) ? day : tradingDay(addDays(day, -1)));

const trade = (size: number) => (_: unknown, at: number) => {
  const isSale = Math.floor(at / positions) % 4 === 3;
  return createSampleTrade(at + 1, symbols[at % symbols.length] as string, {
    platform: platforms[Math.floor(at / symbols.length) % platforms.length] as 'Robinhood',
    transactionType: isSale ? 'sell' : 'buy',
    quantity: isSale ? 1 : 3,
    total: isSale ? 100 : 300,
    transactionDate: tradingDay(addDays(today, -10 - Math.floor(((size - at) / size) * 2_000))),
  });
};

let tables: TestTable[] = [];
const tokens: Record<string, string> = {};
const days = Array.from({ length: 2_030 }, (_, back) => addDays(today, back - 2_030)).filter(isTradingDay);
const closes = days.map((day, at): [string, number] => [day, 90 + (at % 40)]);

beforeAll(async () => {
  const prices = Object.fromEntries(symbols.map((one) => [one, [120, 110] as [number, number]]));
  const history = Object.fromEntries(symbols.map((one) => [one, closes]));
  overridePort('marketData', createTestMarket({ prices, history }));
  tables = [await startTestTable()];
  for (const [name, size] of Object.entries(sizes)) {
    const { id, token } = await createSignedInPerson('owner', name);
    tokens[name] = token;
    await putUnmaterializedTestTrades(id, ...Array.from({ length: size }, trade(size)));
    expect(await backfillTrades(id, 60_000)).toBe(true);
  }
}, 60_000);
afterAll(() => Promise.all(tables.map((one) => one.stop())));

const send = (token: string, method: string, path: string, body?: unknown) => {
  const [, room = ''] = path.split('/');
  const to = { dashboard, analytics, backup: activity, insight: analytics, cash }[room] ?? handler;
  return invokeHandler(to, { method, path: `/api${path}`, token, body });
};
const cost = async (name: string, method: string, path: string, body?: unknown): Promise<TableRequestCount> =>
  countTableRequests(async () => {
    const { status } = await send(tokens[name] as string, method, path, body);
    expect(status, `${method} ${path}`).toBeLessThan(300);
  });

describe('reading', () => {
  test.each([
    ['/portfolio/holdings', 3, 40],
    ['/portfolio/value', 3, 40],
    ['/portfolio/platform-breakdown', 3, 40],
    ['/portfolio/daily-change', 3, 40],
    ['/portfolio/analysis', 3, 40],
    ['/portfolio/transactions?limit=10', 3, 12],
    ['/portfolio/transactions?limit=10&order=oldest', 3, 12],
    ['/portfolio/transactions?limit=100', 3, 12],
    ['/portfolio/transactions/7', 2, 12],
    ['/portfolio/platform-transactions?platform=Robinhood&limit=10', 4, 40],
    ['/portfolio/platforms?detail=full', 8, 60],
    ['/backup/restore', 40, 60],
    ['/dashboard/data', 3, 40],
    ['/analytics/kpis', 3, 40],
    ['/insight/holdings', 3, 40],
    ['/analytics/portfolio/performance', 5, 12],
    ['/analytics/portfolio/performance?interval=day', 5, 60],
    [`/analytics/portfolio/performance?interval=day&from=${addDays(today, -2_000)}`, 5, 60],
    ['/insight/returns?range=1Y', 10, 60],
    ['/insight/returns?range=YTD&class=stocks', 10, 60],
    ['/insight/returns?range=3M&fees=out&against=cash', 8, 60],
    ['/insight/explained?range=1Y&name=timeWeighted', 10, 60],
    ['/cash/transactions?limit=10', 3, 12],
    ['/cash/balances', 3, 12],
    ['/cash/balance', 3, 12],
  ])(
    '%s asks at most %i times and takes at most %i units, with ten times the trades as well',
    async (path, requests, units) => {
      for (const name of Object.keys(sizes)) await cost(name, 'GET', path);
      const [few, many] = [await cost('few', 'GET', path), await cost('many', 'GET', path)];
      expect([many.requests, many.commands]).toEqual([few.requests, few.commands]);
      expect(many.requests).toBeLessThanOrEqual(requests);
      expect(many.units).toBeLessThanOrEqual(units);
      expect(many.units).toBeLessThanOrEqual(few.units * 1.3);
    },
  );

  test('a new container asks twice more, for the books and for prices and splits', async () => {
    clearMarketCache();
    clearContainerCaches();
    expect((await cost('many', 'GET', '/portfolio/holdings')).requests).toBe(4);
  });
});

describe('writing', () => {
  const buy = {
    symbol: 'SA',
    companyName: 'SA Inc.',
    transactionType: 'buy',
    quantity: 2,
    price: 100,
    platform: 'Robinhood',
  };
  const latest = addDays(today, -1);
  const long = addDays(today, -1_000);

  test.each([
    ['a buy after the position’s last trade', 'POST', '', { ...buy, transactionDate: latest }, 4],
    ['a sale after it', 'POST', '', { ...buy, transactionType: 'sell', transactionDate: latest }, 4],
    ['a buy dated back', 'POST', '', { ...buy, transactionDate: long }, 5],
    ['an edit', 'PUT', '/5', { ...buy, symbol: 'SE', platform: 'Revolut', transactionDate: long }, 6],
    ['an edit that moves a trade to another stock and platform', 'PUT', '/6', { ...buy, transactionDate: long }, 8],
    ['a delete', 'DELETE', '/9', undefined, 6],
    ['a buy of today', 'POST', '', { ...buy, transactionDate: today }, 3],
  ])('%s asks at most as often as it should, whatever the history', async (_name, method, path, body, requests) => {
    // The market is asked by whoever writes first.
    await send(tokens['few'] as string, 'GET', '/portfolio/holdings');
    const [few, many] = [
      await cost('few', method, `/portfolio/transactions${path}`, body),
      await cost('many', method, `/portfolio/transactions${path}`, body),
    ];
    expect(many.commands).toEqual(few.commands);
    expect(many.requests).toBeLessThanOrEqual(requests);
  });

  test('a buy dated back six years is counted by the curve in steps that cost the same, whatever the history', async () => {
    const path = '/analytics/portfolio/performance';
    const correct = async (name: string): Promise<TableRequestCount[]> => {
      await send(tokens[name] as string, 'GET', path);
      await cost(name, 'POST', '/portfolio/transactions', { ...buy, transactionDate: addDays(today, -2_000) });
      const steps: TableRequestCount[] = [];
      let countedTo: string | null = '';
      const read = async () => {
        ({ countedTo } = (await send(tokens[name] as string, 'GET', path)).body);
      };
      while (countedTo !== null) steps.push(await countTableRequests(read));
      return steps;
    };
    const [few, many] = [await correct('few'), await correct('many')];
    const most = (steps: readonly TableRequestCount[], of: 'requests' | 'units') =>
      Math.max(...steps.map((step) => step[of]));
    expect(many.length).toBeGreaterThan(1);
    expect(many.length).toBeLessThanOrEqual(few.length + 2);
    expect(most(many, 'requests')).toBeLessThanOrEqual(12);
    expect(most(many, 'units')).toBeLessThanOrEqual(most(few, 'units') * 1.6);
  });

  test.each(['/portfolio/daily-change', '/insight/holdings'])(
    'after it %s reads what was traded of the stock today, and none of its history',
    async (path) => {
      const traded = { ...buy, symbol: 'SC', companyName: 'SC Inc.', platform: 'Webull', transactionDate: today };
      for (const name of Object.keys(sizes)) {
        await send(tokens[name] as string, 'POST', '/portfolio/transactions', traded);
        await cost(name, 'GET', path);
      }
      const [few, many] = [await cost('few', 'GET', path), await cost('many', 'GET', path)];
      expect(many.commands).toEqual(few.commands);
      expect(many.units).toBe(few.units);
    },
  );

  test('however many stocks were traded today, the day’s change reads their trades in one request', async () => {
    const path = '/portfolio/daily-change';
    const traded = { ...buy, companyName: 'Inc.', platform: 'Webull', transactionDate: today };
    await cost('many', 'GET', path);
    const before = await cost('many', 'GET', path);
    for (const symbol of symbols) {
      await send(tokens['many'] as string, 'POST', '/portfolio/transactions', { ...traded, symbol });
    }
    await cost('many', 'GET', path);
    const after = await cost('many', 'GET', path);
    expect(after.requests - before.requests).toBeLessThanOrEqual(1);
    expect(after.requests).toBeLessThanOrEqual(4);
  });
});
