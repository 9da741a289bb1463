import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxSavingsInterestRateChanges } from '#core/banking/banking-options';
import { addDays, getDayInNewYork } from '#core/time/day';
import { overridePort } from '#functions/ports';
import { handler } from '#functions/savings/handler';
import { buildSavingsAccountWrite, findSavingsAccount } from '#functions/savings/store';
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

const add = (from: string, interestRate: number, more: object = {}, headers: Record<string, string> = {}) =>
  send('POST', '/1/rates', { from, interestRate, ...more }, headers);

describe('a change of the rate', () => {
  test('holds from its day on: the newest one not after today is the rate', async () => {
    covers('1.7 POST /savings/{id}/rates');
    const { status, body } = await add(ago(30), 4.1, { version: 1 });
    expect([status, body]).toMatchObject([201, { interestRate: 4.1, version: 2 }]);
    await add(ago(60), 4.2);
    await add(addDays(today, 1), 3.5);
    const shown = await account();
    expect(shown.interestRate).toBe(4.1);
    expect(
      shown.rateChanges.map(({ from, interestRate }: { from: string; interestRate: number }) => [from, interestRate]),
    ).toEqual([
      [ago(60), 4.2],
      [ago(30), 4.1],
      [addDays(today, 1), 3.5],
    ]);
    expect((await add(today, 3.9)).body.interestRate).toBe(3.9);
    expect((await send('GET', '')).body.accounts[0].interestRate).toBe(3.9);
    expect((await send('GET', '/summary')).body.averageInterestRate).toBe(3.9);
  });

  test('is corrected and deleted, and the one before it holds on', async () => {
    covers('1.7 PUT /savings/{id}/rates/{rowId}', '1.7 DELETE /savings/{id}/rates/{rowId}');
    const { id } = (await add(ago(30), 4.1)).body.rateChanges[0];
    expect((await send('PUT', `/1/rates/${id}`, { interestRate: 4 })).body).toMatchObject({
      interestRate: 4,
      rateChanges: [{ id, from: ago(30), interestRate: 4 }],
      version: 3,
    });
    expect((await send('PUT', `/1/rates/${id}`, { from: addDays(today, 5) })).body.interestRate).toBe(4.35);
    expect((await send('DELETE', `/1/rates/${id}`)).status).toBe(204);
    expect(await account()).toMatchObject({ interestRate: 4.35, rateChanges: [], version: 5 });
  });

  test('leaves transactions their numbers, and they leave it its own', async () => {
    const move = () => send('POST', '/1/transactions', { transactionType: 'deposit', amount: 1 });
    const given = [(await move()).body.id, (await add(today, 4)).body.rateChanges[0].id, (await move()).body.id];
    expect(new Set(given).size).toBe(3);
  });

  test('an edit of the account corrects the rate that holds today, and no other', async () => {
    await add(ago(30), 4.1);
    await add(addDays(today, 9), 3);
    const { body } = await send('PUT', '/1', { interestRate: 4.05 });
    expect(body.interestRate).toBe(4.05);
    expect(body.rateChanges.map(({ interestRate }: { interestRate: number }) => interestRate)).toEqual([4.05, 3]);
    expect((await send('DELETE', `/1/rates/${body.rateChanges[0].id}`)).status).toBe(204);
    expect((await account()).interestRate).toBe(4.35);
    expect((await send('PUT', '/1', { interestRate: 4.4 })).body.interestRate).toBe(4.4);
  });
});

describe('what cannot be', () => {
  test.each<[string, object]>([
    ['from', { from: 'soon' }],
    ['from', { from: undefined }],
    ['interestRate', { interestRate: 101 }],
    ['interestRate', { interestRate: undefined }],
  ])('%s is named for %j', async (field, change) => {
    const { status, body } = await add(today, 4, change);
    expect([status, body.details[0].path]).toEqual([400, field]);
    expect((await account()).version).toBe(1);
  });

  test('two of one day, whether added or moved there', async () => {
    await add(ago(3), 4.1);
    const second = (await add(ago(2), 4)).body.rateChanges[1].id;
    for (const { status, body } of [await add(ago(3), 5), await send('PUT', `/1/rates/${second}`, { from: ago(3) })]) {
      expect([status, body.code, body.details[0].path]).toEqual([409, 'duplicate', 'from']);
    }
    expect((await account()).rateChanges).toHaveLength(2);
  });

  test('more changes than an account keeps', async () => {
    const stored = await findSavingsAccount(owner.id, 1);
    if (!stored) throw new Error('There is no account.');
    const rateChanges = Array.from({ length: maxSavingsInterestRateChanges }, (_, at) => ({
      id: at + 1,
      from: addDays('2020-01-01', at),
      interestRate: 4,
    }));
    await writeWithoutChangeLog([
      buildSavingsAccountWrite(owner.id, { ...stored, rateChanges, lastRow: maxSavingsInterestRateChanges }, stored),
    ]);
    const { status, body } = await add(today, 4);
    expect([status, body.code, body.error]).toEqual([
      422,
      'rates_full',
      `An account takes at most ${maxSavingsInterestRateChanges} rate changes.`,
    ]);
    expect((await account()).rateChanges).toHaveLength(maxSavingsInterestRateChanges);
  });

  test('one that is not there, an account that is not there, a stale version', async () => {
    expect((await send('PUT', '/1/rates/7', { interestRate: 1 })).body.error).toBe(
      'There is no such change of the rate.',
    );
    expect((await send('DELETE', '/1/rates/7')).status).toBe(404);
    expect((await send('POST', '/2/rates', { from: today, interestRate: 1 })).status).toBe(404);
    await add(ago(3), 4.1, { version: 1 });
    expect((await add(ago(2), 4, { version: 1 })).body.code).toBe('stale');
    expect((await send('PUT', '/1/rates/1', { interestRate: 1, version: 1 })).body.code).toBe('stale');
    expect((await account()).version).toBe(2);
  });
});

test('sent twice with one key it is there once; two days at once are both there', async () => {
  const key = { 'idempotency-key': randomUUID() };
  for (const { status } of [await add(today, 4, {}, key), await add(today, 4, {}, key)]) expect(status).toBe(201);
  await Promise.all([add(ago(1), 3), add(ago(2), 2)]);
  expect((await account()).rateChanges).toHaveLength(3);
});
