import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, getDayInNewYork } from '#core/time/day';
import { handler } from '#functions/cash/handler';
import { buildCashEntryWrite } from '#functions/cash/store';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';
import { addTestTitleTexts } from '#tests/kit/title-text';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

const today = getDayInNewYork(new Date());
beforeAll(() => overridePort('marketData', createTestMarket({ rates: { EURUSD: 1.0834 } })));

let table: TestTable;
let owner: string;
let member: string;
beforeEach(async () => {
  table = await startTestTable();
  clearMarketCache();
  owner = (await createSignedInPerson('owner')).token;
  member = (await createSignedInPerson('member')).token;
});
afterEach(() => table.stop());

const entry = {
  transactionType: 'deposit',
  amount: 100,
  platform: 'Revolut',
  currency: 'USD',
  transactionDate: '2024-01-10',
};
const send = (method: string, path: string, body?: unknown, token = owner, headers: Record<string, string> = {}) =>
  invokeHandler(handler, { method, path: `/api/cash${path}`, body, token, headers });
const add = (change: object = {}, token = owner) => send('POST', '/transactions', { ...entry, ...change }, token);
const rows = async (token = owner) => (await send('GET', '/transactions', undefined, token)).body;
const balances = async () =>
  Object.fromEntries(
    (await send('GET', '/balances')).body.map((one: { platform: string; currency: string; balance: number }) => [
      `${one.platform} ${one.currency}`,
      one.balance,
    ]),
  );
const trade = (change: object = {}) =>
  invokeHandler(portfolio, {
    method: 'POST',
    path: '/api/portfolio/transactions',
    token: owner,
    body: {
      symbol: 'AAPL',
      companyName: 'Apple Inc.',
      transactionType: 'buy',
      quantity: 10,
      price: 5,
      fees: 1,
      transactionDate: '2024-01-10',
      platform: 'Robinhood',
      ...change,
    },
  });

describe('rows and balances', () => {
  test('a row is answered whole and moves its balance', async () => {
    covers('1.7 GET /cash/balances', '1.7 POST /cash/transactions', '2.3 balance and row of cash');
    const { status, body } = await add({ description: 'salary' });
    expect(status).toBe(201);
    expect(body).toEqual({ ...entry, id: 1, amountUsd: 100, description: 'salary', origin: 'entered', version: 1 });
    await add({ transactionType: 'withdrawal', amount: 30.5 });
    await add({ transactionType: 'fee', amount: 0.1 });
    await add({ transactionType: 'dividend', amount: 0.2 });
    expect(await balances()).toEqual({ 'Revolut USD': 69.6 });
  });

  test('an edit moves both balances that it concerns, a delete takes its row out', async () => {
    covers('1.7 PUT /cash/transactions/{id}', '1.7 DELETE /cash/transactions/{id}');
    await add();
    await send('PUT', '/transactions/1', { ...entry, platform: 'BOSA', amount: 40, version: 1 });
    expect(await balances()).toEqual({ 'Revolut USD': 0, 'BOSA USD': 40 });
    expect((await send('DELETE', '/transactions/1')).status).toBe(204);
    expect(await balances()).toEqual({ 'Revolut USD': 0, 'BOSA USD': 0 });
    expect(await rows()).toEqual([]);
  });

  test('trades on a cash platform move its balance and show as rows that cannot be changed', async () => {
    covers('1.7 GET /cash/transactions');
    await trade();
    await trade({ transactionType: 'sell', quantity: 4, price: 6, transactionDate: '2024-02-01' });
    await trade({ platform: 'Schwab' });
    // -(50 + 1) + (24 - 1)
    expect(await balances()).toEqual({ 'Robinhood USD': -28 });
    expect(await rows()).toMatchObject([
      { id: 100_002, transactionType: 'deposit', amount: 23, platform: 'Robinhood', origin: 'portfolio' },
      { id: 100_001, transactionType: 'withdrawal', amount: 51, transactionDate: '2024-01-10' },
    ]);
    for (const [method, body] of [
      ['PUT', entry],
      ['DELETE', undefined],
    ] as const) {
      expect((await send(method, '/transactions/100001', body)).status).toBe(422);
    }
    expect((await rows()).length).toBe(2);
  });

  test('a balance can be set; later rows move it on from there', async () => {
    covers('1.7 PUT /cash/balances');
    await add();
    const { status, body } = await send('PUT', '/balances', { platform: 'Revolut', balance: 12.34 });
    expect([status, body]).toEqual([
      200,
      {
        id: 1,
        platform: 'Revolut',
        currency: 'USD',
        balance: 12.34,
        balanceUsd: 12.34,
        counted: 100,
        countedUsd: 100,
      },
    ]);
    await add({ amount: 1 });
    expect(await balances()).toEqual({ 'Revolut USD': 13.34 });
    expect((await send('PUT', '/balances', { platform: 'Revolut', balance: -5 })).status).toBe(200);
  });

  test('other currencies count in dollars at the latest rate; without a rate they are named and left out', async () => {
    covers('2.7 GET /cash/balance');
    await add({ currency: 'EUR' });
    await add({ currency: 'PLN', platform: 'BOSA' });
    await add({ amount: 1 });
    const { body } = await send('GET', '/balance');
    expect(body).toMatchObject({ total: 109.34, missingRates: ['PLN'], rates: [{ currency: 'EUR', rate: 1.0834 }] });
    expect((await rows()).map(({ amountUsd }: { amountUsd: number | null }) => amountUsd)).toEqual([1, null, 108.34]);
  });
});

describe('bad input changes nothing', () => {
  test.each(
    addTestTitleTexts([
      ['amount', { amount: 0 }],
      ['amount', { amount: -1 }],
      ['amount', { amount: '5' }],
      ['amount', { amount: 0.001 }],
      ['amount', { amount: 1e15 }],
      ['currency', { currency: 'CHF' }],
      ['platform', { platform: 'Schwab' }],
      ['transactionType', { transactionType: 'gift' }],
      ['transactionDate', { transactionDate: '2024-02-30' }],
      ['transactionDate', { transactionDate: addDays(today, 1) }],
      ['description', { description: 'x'.repeat(501) }],
    ]),
  )('%s is named for %s', async (field, _, change) => {
    covers('2.5 cash form');
    await add();
    const before = await table.countItems();
    for (const answer of [await add(change), await send('PUT', '/transactions/1', { ...entry, ...change })]) {
      expect([answer.status, answer.body.details?.[0].path]).toEqual([400, field]);
    }
    expect(await table.countItems()).toBe(before);
    expect(await balances()).toEqual({ 'Revolut USD': 100 });
  });

  test('each currency that cash is kept in is named where another is refused', async () => {
    expect((await add({ currency: 'CHF' })).body.error).toBe('Choose a currency: USD, EUR, PLN, GBP.');
    expect((await add({ currency: 'GBP' })).status).toBe(201);
  });

  test('a row typed by hand is ordinary whatever its words say: it can be edited and deleted', async () => {
    covers('2.4 rows that cannot be edited');
    for (const description of ['Dividend from AAPL', '10 shares @ $0.24', 'Dividend from AAPL: 10 shares @ $0.2400']) {
      const { id } = (await add({ transactionType: 'withdrawal', description })).body;
      expect((await rows())[0]).toMatchObject({ id, origin: 'entered' });
      const { status, body } = await send('PUT', `/transactions/${id}`, { ...entry, description });
      expect([status, body.origin]).toEqual([200, 'entered']);
      expect((await send('DELETE', `/transactions/${id}`)).status).toBe(204);
    }
  });

  test('a synced row cannot be edited whatever its words are, in the words of the specification', async () => {
    covers('2.4 rows that cannot be edited', '2.8 generated row cannot be edited');
    // As older versions stored it: known by the key of its dividend.
    const dividend = 'ADIV#Robinhood#AAPL#2024-02-09';
    const old = { ...entry, id: 1, currency: 'USD', description: 'some words', version: 1, dividend } as const;
    await writeWithoutChangeLog(
      buildCashEntryWrite('the-owner', { ...old, transactionType: 'deposit', platform: 'Robinhood' }),
    );
    expect((await rows())[0]).toMatchObject({ id: 1, origin: 'dividend' });
    const { status, body } = await send('PUT', '/transactions/1', entry);
    expect([status, body.error]).toEqual([422, 'This transaction cannot be edited as it was automatically generated.']);
  });

  test("somebody else's row is 404, a stale edit 409", async () => {
    await add();
    expect((await send('PUT', '/transactions/1', entry, member)).status).toBe(404);
    expect((await send('DELETE', '/transactions/1', undefined, member)).status).toBe(404);
    await send('PUT', '/transactions/1', { ...entry, amount: 5, version: 1 });
    expect((await send('PUT', '/transactions/1', { ...entry, amount: 6, version: 1 })).body.code).toBe('stale');
    expect(await balances()).toEqual({ 'Revolut USD': 5 });
  });

  test('a balance of an unknown platform or of no number is refused', async () => {
    expect((await send('PUT', '/balances', { platform: 'Schwab', balance: 1 })).status).toBe(400);
    expect((await send('PUT', '/balances', { platform: 'Revolut', balance: '1' })).status).toBe(400);
    expect(await balances()).toEqual({});
  });
});

describe('at the same moment', () => {
  test('forty deletes in parallel all go through and leave a balance of zero', async () => {
    covers('2.7 clearing dividends from cash');
    for (let at = 0; at < 40; at += 1) await add({ amount: 1.1 });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => send('DELETE', `/transactions/${at + 1}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await balances()).toEqual({ 'Revolut USD': 0 });
  });

  test('the same row sent twice with one key is there once', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2].map(() => send('POST', '/transactions', entry, owner, key)));
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
      [201, 1],
      [201, 1],
    ]);
    expect(await balances()).toEqual({ 'Revolut USD': 100 });
  });
});
