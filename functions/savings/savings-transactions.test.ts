import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, getDayInNewYork } from '#core/time/day';
import { overridePort } from '#functions/ports';
import { handler } from '#functions/savings/handler';
import {
  buildSavingsAccountWrite,
  buildSavingsTransactionWrite,
  findSavingsAggregate,
  type StoredSavingsTransaction,
} from '#functions/savings/store';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

const today = getDayInNewYork(new Date());
const ago = (days: number) => addDays(today, -days);
beforeAll(() => overridePort('marketData', createTestMarket({ rates: { EURUSD: 1.0834 } })));

let table: TestTable;
let owner: { id: string; token: string };
const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  invokeHandler(handler, { method, path: `/api/savings${path}`, body, token: owner.token, headers });
const account = async () => (await send('GET', '/1')).body;
beforeEach(async () => {
  table = await startTestTable();
  clearMarketCache();
  owner = await createSignedInPerson('owner');
  await send('POST', '', { accountName: 'Rainy Day', currentBalance: 0, interestRate: 4.35 });
});
afterEach(() => table.stop());

const move = (transactionType: string, amount: number, days = 0) =>
  send('POST', '/1/transactions', { transactionType, amount, transactionDate: ago(days) });
const edit = (rowId: number, change: object, headers: Record<string, string> = {}) =>
  send('PUT', `/1/transactions/${rowId}`, change, headers);
const remove = (rowId: number) => send('DELETE', `/1/transactions/${rowId}`);
const balance = async (): Promise<number> => (await account()).currentBalance;
const rows = async () => (await send('GET', '/1/transactions')).body.transactions;

describe('a movement', () => {
  test('is corrected by what is sent alone, and the balance follows', async () => {
    covers('1.7 PUT /savings/{id}/transactions/{rowId}');
    const { body: first } = await move('deposit', 100, 10);
    const change = { amount: 80.5, transactionDate: ago(12), version: 1 };
    const { status, body } = await edit(1, change);
    expect([status, body]).toEqual([200, { ...first, ...change, version: 2 }]);
    expect(await balance()).toBe(80.5);
    await edit(1, { transactionType: 'interest_earned', description: 'credited' });
    expect(await rows()).toMatchObject([{ id: 1, transactionType: 'interest_earned', description: 'credited' }]);
    expect(await balance()).toBe(80.5);
  });

  test('is deleted alone, and the balance follows', async () => {
    covers('1.7 DELETE /savings/{id}/transactions/{rowId}');
    await move('deposit', 100, 10);
    await move('fee', 5, 9);
    await move('withdrawal', 20, 8);
    expect((await remove(2)).status).toBe(204);
    expect([await balance(), (await rows()).map(({ id }: { id: number }) => id)]).toEqual([80, [3, 1]]);
    expect((await move('deposit', 1)).body.id).toBeGreaterThan(3);
    expect((await account()).version).toBe(1);
  });

  test('of before corrections were known counts as version 1', async () => {
    await move('deposit', 100);
    const { record, rows: stored } = (await findSavingsAggregate(owner.id, 1)) ?? {};
    if (!record || !stored?.[0]) throw new Error('There is no transaction.');
    const { version: _version, ...older } = stored[0];
    await writeWithoutChangeLog([
      buildSavingsAccountWrite(owner.id, { ...record, lastRow: 2 }, record),
      ...buildSavingsTransactionWrite(owner.id, 1, older as StoredSavingsTransaction, stored[0]),
    ]);
    expect(await rows()).toMatchObject([{ version: 1 }]);
    expect((await edit(1, { amount: 1, version: 1 })).body.version).toBe(2);
  });
});

describe('less than nothing', () => {
  beforeEach(async () => {
    await move('deposit', 100, 10);
    await move('withdrawal', 90, 5);
    await move('deposit', 500, 1);
  });

  test.each<[string, () => ReturnType<typeof send>, string]>([
    ['a deposit that a later day needs is deleted', () => remove(1), '-90.00'],
    ['such a deposit becomes smaller', () => edit(1, { amount: 89.99 }), '-0.01'],
    ['such a deposit is dated later', () => edit(1, { transactionDate: ago(4) }), '-90.00'],
    ['such a deposit becomes a fee', () => edit(1, { transactionType: 'fee' }), '-100.00'],
    ['a withdrawal becomes larger', () => edit(2, { amount: 100.01 }), '-0.01'],
  ])('%s: refused with the day, and nothing changes', async (_, press, left) => {
    covers('1.7 PUT /savings/{id}/transactions/{rowId}');
    const before = [await account(), await rows()];
    const { status, body } = await press();
    expect([status, body.code]).toEqual([422, 'overdraw']);
    expect(body.error).toMatch(
      new RegExp(`^Rainy Day would then hold ${left} USD on .+ 20\\d\\d, which is below zero\\.$`),
    );
    expect([await account(), await rows()]).toEqual(before);
  });

  test('is not seen where a day still ends with what was needed', async () => {
    expect((await edit(1, { amount: 90 })).status).toBe(200);
    expect((await edit(2, { transactionDate: ago(10) })).status).toBe(200);
    expect((await remove(3)).status).toBe(204);
    expect(await balance()).toBe(0);
  });

  test('on a day that was so before does not stand in the way of a correction', async () => {
    await move('withdrawal', 50, 20);
    expect((await edit(5, { amount: 60 })).status).toBe(404);
    expect((await edit(4, { amount: 60 })).status).toBe(200);
    expect(await balance()).toBe(450);
  });
});

describe('what cannot be', () => {
  beforeEach(() => move('deposit', 100, 10));

  test.each<[string, object]>([
    ['transactionType', { transactionType: 'gift' }],
    ['amount', { amount: 0 }],
    ['transactionDate', { transactionDate: addDays(today, 1) }],
    ['version', { version: 0 }],
  ])('%s is named for %j', async (field, change) => {
    const { status, body } = await edit(1, change);
    expect([status, body.details[0].path]).toEqual([400, field]);
    expect(await balance()).toBe(100);
  });

  test('one that is not there, an account that is not there, a stale version', async () => {
    expect((await edit(2, { amount: 1 })).body.error).toBe('There is no such transaction.');
    expect((await remove(2)).body.error).toBe('There is no such transaction.');
    expect((await send('DELETE', '/2/transactions/1')).body.error).toBe('There is no such savings account.');
    await edit(1, { amount: 90, version: 1 });
    expect((await edit(1, { amount: 80, version: 1 })).body.code).toBe('stale');
    expect(await balance()).toBe(90);
  });
});

test('sent twice with one key it is corrected once; a deposit deleted while it is spent is one or the other', async () => {
  await move('deposit', 100, 1);
  const key = { 'idempotency-key': randomUUID() };
  const [first, second] = [await edit(1, { amount: 90 }, key), await edit(1, { amount: 90 }, key)];
  expect([first.body.version, second.body.version]).toEqual([2, 2]);
  const answers = await Promise.all([remove(1), move('withdrawal', 60)]);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(1);
  expect([0, 30]).toContain(await balance());
});
