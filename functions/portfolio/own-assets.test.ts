import { randomUUID } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, getDayInNewYork } from '#core/time/day';
import { handler as activity } from '#functions/activity/handler';
import { handler as dashboard } from '#functions/dashboard/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { handler } from '#functions/portfolio/handler';
import { tradeLedger } from '#functions/portfolio/store';
import { backfillTrades } from '#functions/portfolio/trades/backfill-trades';
import { verifyTrades } from '#functions/portfolio/trades/verify-trades';
import { overridePort } from '#functions/ports';
import { clearContainerCaches } from '#functions/runtime/storage/ledger-version-cache';
import { getTableClient as tableNow, writeTransaction } from '#functions/runtime/storage/table';
import { clearMarketCache } from '#functions/stocks/market-cache';
import type { MarketDataProvider } from '#functions/stocks/market-data';
import { createTestMarket, type TestMarketData } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import {
  countTableRequests,
  createSignedInPerson,
  invokeHandler,
  startTestTable,
  type TestTable,
} from '#tests/kit/table';

const today = getDayInNewYork(new Date());
let prices: TestMarketData['prices'];
/** Whose splits and dividends were asked for. */
let asked: string[];
const provider: MarketDataProvider = {
  ...createTestMarket({}),
  quotes: (symbols) => createTestMarket({ prices: prices ?? {} }).quotes(symbols),
  events: (symbol) => {
    asked.push(symbol);
    return createTestMarket({}).events(symbol);
  },
};
beforeAll(() => overridePort('marketData', provider));

let table: TestTable;
let id: string;
let owner: string;
let member: string;
beforeEach(async () => {
  table = await startTestTable();
  prices = { AAPL: [250, 240] };
  asked = [];
  clearMarketCache();
  clearContainerCaches();
  ({ token: owner, id } = await createSignedInPerson('owner'));
  member = (await createSignedInPerson('member')).token;
});
afterEach(() => table.stop());

const send = (method: string, path: string, body?: unknown, { token = owner, key = '' } = {}) =>
  invokeHandler(handler, {
    method,
    path: `/api/portfolio${path}`,
    body,
    token,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const get = async (path: string, token = owner) => (await send('GET', path, undefined, { token })).body;

const fund = { symbol: 'fund40', name: 'Plan Fund 2040', price: 12.5, date: '2026-03-03' };
const bought = {
  symbol: 'FUND40',
  companyName: 'Plan Fund 2040',
  transactionType: 'buy',
  quantity: 100,
  price: 10,
  transactionDate: '2026-01-15',
  platform: 'Schwab',
};
const add = (change: object = {}) => send('POST', '/assets', { ...fund, ...change });
const buy = (change: object = {}) => send('POST', '/transactions', { ...bought, ...change });
const enter = (entered: object[], more: object = {}) =>
  send('PUT', '/assets/FUND40/prices', { prices: entered, ...more });
const isFund = ({ symbol }: { symbol: string }) => symbol === 'FUND40';
const undo = (group: string) =>
  invokeHandler(activity, { method: 'POST', path: '/api/activity/undo', body: { group }, token: owner });

describe('an own asset', () => {
  test('is answered whole and listed by its symbol, as its symbols are written', async () => {
    covers('1.7 GET /portfolio/assets');
    const asset = {
      symbol: 'FUND40',
      name: 'Plan Fund 2040',
      count: 1,
      latest: { date: '2026-03-03', price: 12.5 },
      version: 1,
    };
    expect(await add()).toMatchObject({ status: 201, body: asset });
    await add({ symbol: 'ACME', name: 'Employer' });
    const { assets } = await get('/assets');
    expect(assets).toEqual([expect.objectContaining({ symbol: 'ACME' }), { ...asset, marketName: null }]);
  });

  test('that the market knows is refused; so is a second one of the symbol, and a price of tomorrow', async () => {
    covers('1.7 POST /portfolio/assets');
    await add();
    const refused = [
      [await add({ symbol: 'AAPL' }), 422, 'The market lists AAPL as AAPL Inc.: its price comes from there.'],
      [await add({ name: 'Again' }), 409, 'FUND40 is already one of your own assets.'],
      [await add({ symbol: 'B', date: addDays(today, 1) }), 400, 'The date cannot be in the future.'],
      [await add({ symbol: 'B', price: 0 }), 400, 'Price must be greater than 0.'],
      [await enter([{ date: addDays(today, 1), price: 1 }]), 400, 'The date cannot be in the future.'],
      [
        await enter([
          { date: '2026-01-05', price: 1 },
          { date: '2026-01-05', price: 2 },
        ]),
        400,
        'A date is there twice.',
      ],
      [
        await send('PUT', '/assets/NONE/prices', { prices: [{ date: '2026-01-05', price: 1 }] }),
        404,
        'There is no such asset.',
      ],
    ] as const;
    for (const [{ status, body }, code, sentence] of refused) expect([status, body.error]).toEqual([code, sentence]);
    expect((await get('/assets')).assets).toHaveLength(1);
    expect((await get('/assets/FUND40/prices')).rows).toEqual([{ date: '2026-03-03', price: 12.5 }]);
  });

  test('takes many prices, of a date the last one, and tells them a page at a time from either end', async () => {
    covers('1.7 GET /portfolio/assets/{symbol}/prices');
    await add();
    const many = Array.from({ length: 400 }, (_, at) => ({ date: addDays('2024-01-01', at), price: at + 1 }));
    expect((await enter(many)).body).toMatchObject({ count: 401, version: 2 });
    expect((await enter([{ date: '2024-01-01', price: 7 }])).body).toMatchObject({ count: 401, version: 3 });
    // What stands already is no change.
    expect((await enter([{ date: '2024-01-01', price: 7 }])).body).toMatchObject({ version: 3 });
    const first = await get('/assets/FUND40/prices?limit=2');
    expect(first).toMatchObject({
      rows: [{ date: '2026-03-03' }, { date: '2025-02-03', price: 400 }],
      cursor: '2025-02-03',
    });
    const next = await get('/assets/FUND40/prices?limit=1000&cursor=2025-02-03');
    expect([next.rows.length, next.rows.at(-1), next.cursor]).toEqual([399, { date: '2024-01-01', price: 7 }, null]);
    expect((await get('/assets/FUND40/prices?order=oldest&limit=1')).rows).toEqual([{ date: '2024-01-01', price: 7 }]);
  });

  test('takes a thousand prices, and not one more', async () => {
    covers('1.7 PUT /portfolio/assets/{symbol}/prices');
    await add();
    const some = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ date: addDays('2020-01-01', from + at), price: 1 }));
    await enter(some(0, 500));
    const { status, body } = await enter(some(500, 500));
    expect([status, body.code]).toEqual([422, 'too_many_prices']);
    expect((await enter(some(500, 499))).body.count).toBe(1_000);
  });

  test('is changed as it was read, or not at all', async () => {
    covers('1.7 PUT /portfolio/assets/{symbol}');
    await add();
    await enter([{ date: '2026-03-04', price: 13 }]);
    for (const late of [
      await enter([{ date: '2026-03-05', price: 14 }], { version: 1 }),
      await send('PUT', '/assets/FUND40', { name: 'Late', version: 1 }),
    ]) {
      expect([late.status, late.body.code]).toEqual([409, 'stale']);
    }
    expect((await send('PUT', '/assets/FUND40', { name: 'In time', version: 2 })).body.name).toBe('In time');
    expect((await get('/assets/FUND40/prices')).asset).toMatchObject({ name: 'In time', count: 2, version: 3 });
  });

  test('goes with its prices, unless there are trades that they value', async () => {
    covers('1.7 DELETE /portfolio/assets/{symbol}');
    await add();
    await buy();
    const refused = await send('DELETE', '/assets/FUND40');
    expect([refused.status, refused.body.error]).toEqual([
      422,
      'There are transactions of FUND40 that use its prices. Delete them first, or keep the asset.',
    ]);
    await send('DELETE', '/transactions/1');
    expect((await send('DELETE', '/assets/FUND40')).status).toBe(204);
    expect((await get('/assets')).assets).toEqual([]);
    expect((await send('DELETE', '/assets/FUND40')).status).toBe(404);
  });

  test('is the person’s alone, like its prices', async () => {
    covers('1.7 GET /portfolio/assets/{symbol}/prices');
    await add();
    await send('POST', '/transactions', bought, { token: member });
    expect((await get('/assets', member)).assets).toEqual([]);
    expect((await send('GET', '/assets/FUND40/prices', undefined, { token: member })).status).toBe(404);
    const { holdings } = await get('/holdings', member);
    expect(holdings).toMatchObject([{ symbol: 'FUND40', currentPrice: null, quote: null }]);
  });

  test('sent twice under one key is entered once', async () => {
    const key = randomUUID();
    const twice = [await send('POST', '/assets', fund, { key }), await send('POST', '/assets', fund, { key })];
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect((await get('/assets')).assets).toHaveLength(1);
  });
});

describe('what is held of it', () => {
  beforeEach(async () => {
    await add();
    await buy();
    await buy({ symbol: 'AAPL', companyName: 'Apple Inc.', quantity: 1, price: 200 });
  });

  test('has its price everywhere, and says that it is one’s own, and of which day', async () => {
    covers('1.7 POST /portfolio/assets');
    const { holdings } = await get('/holdings');
    expect(holdings[1]).toMatchObject({
      symbol: 'FUND40',
      currentPrice: 12.5,
      currentValue: 1250,
      gainLoss: 250,
      gainLossPercent: 25,
      previousClose: null,
      splitsUnknown: false,
      quote: { source: 'own', asOf: '2026-03-03T05:00:00.000Z', stale: false, price: 12.5 },
    });
    // 100 x 12.50 and 1 x 250.
    expect(await get('/value')).toMatchObject({ totalValue: 1500, totalCost: 1200, unpricedSymbols: [] });
    expect((await get('/platform-breakdown')).platforms).toMatchObject([{ platform: 'Schwab', totalValue: 1500 }]);
    expect((await get('/analysis')).largestPosition).toEqual({ symbol: 'FUND40', value: 1250, percent: 83.33 });
    const { body } = await invokeHandler(dashboard, { method: 'GET', path: '/api/dashboard/data', token: owner });
    expect(body.kpis.totalValue).toBe(1500);
    expect(body.prices).toMatchObject({ sources: ['sample'], ownPrices: [{ symbol: 'FUND40', date: '2026-03-03' }] });
    expect(body.allocation.bySymbol[0]).toMatchObject({ symbol: 'FUND40', value: 1250 });
  });

  test('changed by nothing today that nobody knows, and is named', async () => {
    const change = await get('/daily-change');
    expect(change.holdings.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['AAPL']);
    expect(change).toMatchObject({ total: { amount: 10 }, unpricedSymbols: ['FUND40'] });
  });

  test('changed by the difference where there is a price of yesterday and of today', async () => {
    await enter(Array.from({ length: 6 }, (_, back) => ({ date: addDays(today, -back), price: 14 - back })));
    // $14 today after $13, or the same with the last two days of the market.
    expect((await get('/daily-change')).holdings).toContainEqual(
      expect.objectContaining({ symbol: 'FUND40', amount: 100 }),
    );
  });

  test('follows a new price at once, in this container and another', async () => {
    covers('1.7 PUT /portfolio/assets/{symbol}/prices', '1.7 DELETE /portfolio/assets/{symbol}/prices/{date}');
    const before = await send('GET', '/value');
    await enter([{ date: '2026-03-04', price: 13 }]);
    expect((await get('/value')).totalValue).toBe(1550);
    clearContainerCaches();
    const after = await send('GET', '/value');
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    await send('DELETE', '/assets/FUND40/prices/2026-03-04');
    expect((await get('/value')).totalValue).toBe(1500);
  });

  test('has no price again without any', async () => {
    covers('1.7 DELETE /portfolio/assets/{symbol}/prices/{date}');
    await send('DELETE', '/assets/FUND40/prices/2026-03-03');
    expect((await get('/value')).unpricedSymbols).toEqual(['FUND40']);
    expect((await get('/assets')).assets).toMatchObject([{ count: 0, latest: null }]);
  });

  test('takes the market’s price once the market knows it, which is said', async () => {
    covers('1.7 GET /portfolio/assets');
    prices = { ...prices, FUND40: [20, 19] };
    // Five minutes later.
    const { doc, name } = tableNow();
    await doc.send(new DeleteCommand({ TableName: name, Key: { pk: 'QUOTE#FUND40', sk: 'Q' } }));
    clearMarketCache();
    expect((await get('/holdings')).holdings[1]).toMatchObject({ currentPrice: 20, quote: { source: 'sample' } });
    expect((await get('/assets')).assets[0]).toMatchObject({ symbol: 'FUND40', marketName: 'FUND40 Inc.' });
  });

  test('asks nobody for splits or dividends of it', async () => {
    await get('/holdings');
    await buy({ platform: 'Robinhood' });
    await buy({ platform: 'Robinhood', symbol: 'AAPL' });
    clearMarketCache();
    const found = { method: 'POST', path: '/api/dividends/discover-robinhood', body: {}, token: owner };
    expect((await invokeHandler(dividends, found)).body.failedSymbols).toEqual([]);
    const outlook = { method: 'GET', path: '/api/dividends/automated/future', token: owner };
    expect((await invokeHandler(dividends, outlook)).body.failedSymbols).toEqual([]);
    expect(asked).toContain('AAPL');
    expect(asked).not.toContain('FUND40');
  });

  test('asks nobody for splits of it when it is sold, corrected, put back or deleted, one by one or many at once', async () => {
    const sale = { transactionType: 'sell', quantity: 5, transactionDate: '2026-02-02' };
    const { body: sold } = await buy(sale);
    await send('PUT', `/transactions/${sold.id}`, { ...bought, ...sale, quantity: 6, version: 1 });
    expect((await buy({ ...sale, quantity: 500 })).body.error).toBe(
      'You held 94 shares of FUND40 on Schwab on Feb 2, 2026; you cannot sell 500.',
    );
    await send('DELETE', `/transactions/${sold.id}`);
    const [change] = (await invokeHandler(activity, { method: 'GET', path: '/api/activity', token: owner })).body
      .changes;
    expect((await undo(change.group)).status).toBe(200);
    const transactions = [{ ...bought, ...sale, transactionDate: '2026-02-03' }];
    expect((await send('POST', '/transactions/batch', { transactions }, { key: randomUUID() })).status).toBe(200);
    expect((await get('/holdings')).holdings.find(isFund).shares).toBe(89);
    const rows = [{ id: sold.id }];
    const moved = await send('POST', '/transactions/batch-delete', { rows }, { key: randomUUID() });
    expect(moved.status).toBe(200);
    expect((await get('/holdings')).holdings.find(isFund).shares).toBe(95);
    expect(asked).not.toContain('FUND40');
  });

  test('costs no request more', async () => {
    const cost = async () => {
      clearContainerCaches();
      return (await countTableRequests(() => get('/holdings'))).commands;
    };
    await get('/holdings');
    const withPrices = await cost();
    expect(withPrices).toEqual({ GetItem: 1, Query: 2 });
  });

  test('is right in what is kept, also once all of it is made anew', async () => {
    expect((await verifyTrades(id)).differences).toEqual([]);
    // As a restored backup: the assets are there, and nothing that is kept beside them.
    const { doc, name } = tableNow();
    await doc.send(new DeleteCommand({ TableName: name, Key: { pk: `USER#${id}`, sk: 'BOOK#Q#FUND40' } }));
    expect((await verifyTrades(id)).differences).toEqual([
      'The latest price of the own asset FUND40 is not that of its prices.',
    ]);
    const { last, version } = await tradeLedger.head(id);
    await writeTransaction([tradeLedger.restore(id, { last, version: version + 1 })]);
    expect((await get('/value')).totalValue).toBe(1500);
    expect(await backfillTrades(id, 10_000)).toBe(true);
    expect((await verifyTrades(id)).differences).toEqual([]);
    expect((await get('/value')).totalValue).toBe(1500);
  });
});

describe('undo', () => {
  test('takes prices back, and a renaming; an asset only while nothing was bought', async () => {
    const [added, priced, renamed] = [randomUUID(), randomUUID(), randomUUID()];
    await send('POST', '/assets', fund, { key: added });
    await send('PUT', '/assets/FUND40/prices', { prices: [{ date: '2026-03-04', price: 13 }] }, { key: priced });
    await buy();
    expect((await get('/value')).totalValue).toBe(1300);
    expect((await undo(priced)).body.undone).toBe(1);
    expect((await get('/value')).totalValue).toBe(1250);
    await send('PUT', '/assets/FUND40', { name: 'Other' }, { key: renamed });
    expect((await undo(renamed)).body.undone).toBe(1);
    expect((await get('/assets')).assets[0].name).toBe('Plan Fund 2040');
    const refused = await undo(added);
    expect([refused.status, refused.body.code]).toEqual([422, 'has_trades']);
    await send('DELETE', '/transactions/1');
    expect((await undo(added)).body.undone).toBe(1);
    expect((await get('/assets')).assets).toEqual([]);
    expect((await verifyTrades(id)).differences).toEqual([]);
  });

  test('brings a deleted asset back with all of its prices', async () => {
    covers('1.7 DELETE /portfolio/assets/{symbol}');
    const key = randomUUID();
    await add();
    await enter([{ date: '2026-03-04', price: 13 }]);
    await send('DELETE', '/assets/FUND40', undefined, { key });
    expect((await undo(key)).body.undone).toBe(1);
    expect((await get('/assets')).assets[0]).toMatchObject({ count: 2, latest: { date: '2026-03-04', price: 13 } });
  });

  test('names what was changed, the prices that differ alone', async () => {
    await add();
    await enter([
      { date: '2026-03-03', price: 12.75 },
      { date: '2026-03-04', price: 13 },
    ]);
    const { body } = await invokeHandler(activity, { method: 'GET', path: '/api/activity?kind=asset', token: owner });
    expect(body.changes[0].records[0]).toMatchObject({
      record: 'OWN#FUND40',
      kind: 'asset',
      title: 'Own asset FUND40, Plan Fund 2040',
      what: 'changed',
      fields: [{ name: 'prices', before: '2026-03-03 12.5', after: '2026-03-03 12.75; 2026-03-04 13' }],
    });
    const path = '/api/activity?record=OWN%23FUND40';
    const history = await invokeHandler(activity, { method: 'GET', path, token: owner });
    expect(history.body.changes).toHaveLength(2);
  });
});
