import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handler as cash } from '#functions/cash/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { userPartitionKey } from '#functions/runtime/storage/table';
import { handler as stocks } from '#functions/stocks/handler';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { handler as watchlist } from '#functions/watchlist/handler';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

/** One stock stands under one symbol, whoever typed it how, and rows stored under another are read as it. */

let table: TestTable;
let token: string;
let owner: string;

beforeEach(async () => {
  table = await startTestTable();
  clearMarketCache();
  overridePort(
    'marketData',
    createTestMarket({
      prices: { 'BRK-B': [500, 490], 'PKN.WA': [20, 20] },
      dividends: { 'BRK-B': [['2024-06-10', 1.5, '2024-06-20']] },
      splits: { 'BRK-B': [] },
    }),
  );
  ({ token, id: owner } = await createSignedInPerson('owner'));
});
afterEach(() => table.stop());

const via = (handler: ApiHandler, base: string) => (method: string, path: string, body?: unknown) =>
  invokeHandler(handler, { method, path: `/api${base}${path}`, body, token });
const trades = via(portfolio, '/portfolio');
const manual = via(dividends, '/dividends');
const watched = via(watchlist, '/enhanced-watchlist');

const trade = {
  symbol: 'BRK-B',
  companyName: 'Berkshire Hathaway Inc.',
  transactionType: 'buy',
  quantity: 10,
  price: 100,
  transactionDate: '2024-01-10',
  platform: 'Robinhood',
};

/** A row as an older version has written it. */
const store = (sk: string, row: object) =>
  table.doc.send(new PutCommand({ TableName: table.name, Item: { pk: userPartitionKey(owner), sk, ...row } }));
const storeTrade = async (id: number, change: object = {}) => {
  await store(`PTX#00000000${id}`, {
    ...trade,
    symbol: 'BRK.B',
    id,
    total: 1000,
    fees: 0,
    notes: '',
    version: 1,
    gsi1pk: `${userPartitionKey(owner)}#PTX`,
    gsi1sk: `2024-01-10#00000000${id}`,
    ...change,
  });
  await store('SEQ#PTX', { last: id, version: id });
};

describe('a class of shares, however it is typed', () => {
  test.each(['BRK.B', 'brk.b', 'BRK/B', 'BRK B', ' BRK-B '])(
    '%j is recorded, watched and quoted as BRK-B',
    async (symbol) => {
      expect((await trades('POST', '/transactions', { ...trade, symbol })).body.symbol).toBe('BRK-B');
      expect((await watched('POST', '', { symbol })).body).toMatchObject({ symbol: 'BRK-B', currentPrice: 500 });
      expect((await watched('POST', '', { symbol: 'BRK-B' })).status).toBe(409);
      const dividend = { symbol, companyName: 'B', shares: 1, dividendPerShare: 1, paymentDate: '2024-02-01' };
      expect((await manual('POST', '', dividend)).body.symbol).toBe('BRK-B');
      const quotes = await via(stocks, '/stocks')('GET', `/quotes?symbols=${encodeURIComponent(symbol)},BRK-B`);
      expect(quotes.body).toMatchObject({ quotes: [{ symbol: 'BRK-B', price: 500 }], missing: [] });
    },
  );

  test('an exchange after a dot stays', async () => {
    expect((await trades('POST', '/transactions', { ...trade, symbol: 'pkn.wa' })).body.symbol).toBe('PKN.WA');
    expect((await watched('POST', '', { symbol: 'PKN.WA' })).body).toMatchObject({
      symbol: 'PKN.WA',
      currentPrice: 20,
    });
  });
});

describe('trades that were stored as BRK.B', () => {
  test('are one position with those of BRK-B, and priced', async () => {
    await storeTrade(1);
    await trades('POST', '/transactions', { ...trade, price: 200 });
    const { body } = await trades('GET', '/holdings');
    expect(body.holdings).toMatchObject([{ symbol: 'BRK-B', shares: 20, avgPrice: 150, currentValue: 10_000 }]);
    expect((await trades('GET', '/transactions')).body.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'BRK-B',
      'BRK-B',
    ]);
  });

  test('can be sold as BRK-B, and no more than is held', async () => {
    await storeTrade(1);
    const sale = { ...trade, transactionType: 'sell', transactionDate: '2024-02-01' };
    const refused = await trades('POST', '/transactions', { ...sale, quantity: 11 });
    expect(refused.body).toMatchObject({ code: 'oversell', error: /You held 10 shares of BRK-B/ });
    expect((await trades('POST', '/transactions', sale)).status).toBe(201);
    expect((await trades('DELETE', '/transactions/1')).body.code).toBe('oversell');
  });

  test('are written back under the one name by their next edit', async () => {
    await storeTrade(1);
    await trades('PUT', '/transactions/1', { ...trade, symbol: 'BRK.B', notes: 'edited' });
    const { body } = await trades('GET', '/transactions');
    expect(body).toMatchObject([{ id: 1, symbol: 'BRK-B', notes: 'edited', version: 2 }]);
  });

  test('find the dividends of BRK-B, each once; what was found under the old name goes with its cash row', async () => {
    await storeTrade(1);
    const found = {
      platform: 'Robinhood',
      symbol: 'BRK.B',
      exDate: '2024-06-10',
      companyName: 'B',
      paymentDate: '2024-06-20',
      paymentDateEstimated: false,
      sharesHeld: 10,
      amountPerShare: 1.5,
      totalAmount: 15,
      version: 1,
    };
    await store('ADIV#Robinhood#BRK.B#2024-06-10', {
      ...found,
      gsi1pk: `${userPartitionKey(owner)}#ADIV`,
      gsi1sk: '2024-06-20#BRK.B',
    });
    const discover = async () => (await manual('POST', '/discover-robinhood', {})).body;
    expect(await discover()).toMatchObject({ count: 1, removed: 1 });
    expect(await discover()).toMatchObject({ count: 0, corrected: 0, removed: 0 });
    const { body } = await manual('GET', '/robinhood-summary');
    expect(body.dividends).toMatchObject([{ symbol: 'BRK-B', totalAmount: 15 }]);
    expect((await via(cash, '/cash')('GET', '/transactions')).body).toHaveLength(1);
  });
});

test('a dividend by hand that was stored as BRK.B is one of BRK-B', async () => {
  await store('MDIV#000000001', {
    id: 1,
    symbol: 'BRK.B',
    companyName: 'B',
    shares: 1,
    dividendPerShare: 1,
    fees: 0,
    paymentDate: '2024-02-01',
    notes: '',
    version: 1,
  });
  expect((await manual('GET', '')).body.dividends).toMatchObject([{ id: 1, symbol: 'BRK-B' }]);
});

describe('a watched stock that was stored as BRK.B', () => {
  const storeWatched = async (id: number, symbol: string) => {
    await store(`WL#00000000${id}`, {
      id,
      symbol,
      company_name: 'B',
      category_id: null,
      priority_level: 3,
      target_buy_price: null,
      target_buy_quantity: null,
      target_investment_amount: null,
      target_sell_price: null,
      target_status: 'pending',
      notes: `entered as ${symbol}`,
      investment_thesis: '',
      version: 1,
    });
    await store(`WLSYM#${symbol}`, { itemId: id });
    await store('SEQ#WL', { last: id, version: id });
  };
  const list = async () =>
    (await watched('GET', '')).body.watchlist.map(({ symbol, currentPrice }: Record<string, unknown>) => [
      symbol,
      currentPrice,
    ]);

  test('is BRK-B, priced, and can be changed, taken off and put on again', async () => {
    await storeWatched(1, 'BRK.B');
    expect(await list()).toEqual([['BRK-B', 500]]);
    const stored = await table.countItems();
    expect((await watched('POST', '', { symbol: 'BRK-B' })).status).toBe(409);
    const status = await watched('PATCH', '/1/status', { targetStatus: 'completed' });
    expect(status.body).toMatchObject({ symbol: 'BRK-B', currentPrice: 500, target_status: 'completed' });
    expect((await watched('DELETE', '/1')).status).toBe(204);
    // The stock, and that its symbol is on the list.
    expect(await table.countItems()).toBe(stored - 2);
    expect((await watched('POST', '', { symbol: 'BRK.B' })).status).toBe(201);
    expect((await watched('DELETE', '/2')).status).toBe(204);
    expect(await table.countItems()).toBe(stored - 2);
  });

  test('keeps its spelling beside BRK-B, so that nothing typed is lost, until one is taken off', async () => {
    await storeWatched(1, 'BRK.B');
    await storeWatched(2, 'BRK-B');
    expect(await list()).toEqual([
      ['BRK.B', null],
      ['BRK-B', 500],
    ]);
    await watched('DELETE', '/2');
    expect(await list()).toEqual([['BRK-B', 500]]);
  });
});
