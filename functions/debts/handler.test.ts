import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, getDayInNewYork } from '#core/time/day';
import { handler as activity } from '#functions/activity/handler';
import { handler } from '#functions/analytics/handler';
import { overridePort } from '#functions/ports';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

const today = getDayInNewYork(new Date());
const ago = (days: number) => addDays(today, -days);
const mortgage = {
  name: 'Home',
  kind: 'mortgage',
  lender: 'Bank of America',
  interestRate: 5.125,
  amounts: [
    { date: ago(10), amount: 199_000.5 },
    { date: ago(400), amount: 200_000 },
  ],
};

let table: TestTable;
let owner: string;
let member: string;
beforeEach(async () => {
  table = await startTestTable();
  clearMarketCache();
  overridePort('marketData', createTestMarket({ rates: { EURUSD: 1.1 } }));
  owner = (await createSignedInPerson('owner')).token;
  member = (await createSignedInPerson('member')).token;
});
afterEach(() => table.stop());

const send = (method: string, id = '', body?: object, token = owner, headers: Record<string, string> = {}) =>
  invokeHandler(handler, { method, path: `/api/insight/debts${id && `/${id}`}`, body, token, headers });
const list = async (token = owner) => (await send('GET', '', undefined, token)).body;
const add = async (change: object = {}, token = owner) =>
  (await send('POST', '', { ...mortgage, ...change }, token)).body;
const readNetWorth = async (range = 'all') =>
  (
    await invokeHandler(handler, {
      method: 'GET',
      path: '/api/insight/net-worth',
      query: { range },
      token: owner,
    })
  ).body;

describe('a debt', () => {
  test('is kept with what was owed on which day, and adds to what is owed today', async () => {
    covers('1.7 POST /insight/debts', '1.7 GET /insight/debts');
    const { status, body } = await send('POST', '', mortgage);
    expect([status, body]).toEqual([
      201,
      {
        ...mortgage,
        id: expect.stringMatching(/^\d+$/),
        currency: 'USD',
        description: '',
        amounts: mortgage.amounts.toReversed(),
        version: 1,
      },
    ]);
    await add({ name: 'Car', kind: 'loan', currency: 'EUR', amounts: [{ date: ago(1), amount: 100.1 }] });
    await add({ name: 'Boat', currency: 'PLN', amounts: [{ date: ago(1), amount: 5 }] });
    const { debts, total } = await list();
    expect(debts.map(({ name, owed, owedUsd }: Record<string, unknown>) => [name, owed, owedUsd])).toEqual([
      ['Boat', 5, null],
      ['Car', 100.1, 110.11],
      ['Home', 199_000.5, 199_000.5],
    ]);
    expect(total).toBe(199_110.61);
  });

  test("is a person's own, and is not found by the other", async () => {
    const { id } = await add();
    expect((await list(member)).debts).toEqual([]);
    for (const [method, body] of [
      ['PUT', mortgage],
      ['DELETE', undefined],
    ] as const)
      expect((await send(method, id, body, member)).status).toBe(404);
    expect((await list()).debts).toHaveLength(1);
  });

  test('is changed as a whole, and not over what somebody else has saved', async () => {
    covers('1.7 PUT /insight/debts/{id}');
    const { id, version } = await add();
    const paid = [...mortgage.amounts, { date: today, amount: 0 }];
    const { status, body } = await send('PUT', id, { ...mortgage, name: 'House', amounts: paid, version });
    expect([status, body.name, body.version, body.amounts.at(-1)]).toEqual([
      200,
      'House',
      2,
      { date: today, amount: 0 },
    ]);
    expect((await send('PUT', id, { ...mortgage, version })).body.code).toBe('stale');
    expect((await list()).total).toBe(0);
    expect((await send('PUT', '1', mortgage)).status).toBe(404);
  });

  test('is deleted, told by the log, and comes back as it was', async () => {
    covers('1.7 DELETE /insight/debts/{id}');
    const { id } = await add();
    expect((await send('DELETE', id, undefined, owner, { 'idempotency-key': 'delete-a-debt-00' })).status).toBe(204);
    expect((await list()).debts).toEqual([]);
    expect((await send('DELETE', id)).status).toBe(404);
    const { body } = await invokeHandler(activity, {
      method: 'GET',
      path: '/api/activity',
      query: { kind: 'debt' },
      token: owner,
    });
    expect(body.changes.map(({ records }: { records: { title: string }[] }) => records[0]?.title)).toEqual([
      'Debt Home',
      'Debt Home',
    ]);
    const group = 'delete-a-debt-00';
    const undone = await invokeHandler(activity, {
      method: 'POST',
      path: '/api/activity/undo',
      body: { group },
      token: owner,
    });
    expect(undone.body).toMatchObject({ left: 0, refused: [] });
    expect((await list()).debts).toMatchObject([{ ...mortgage, id, amounts: mortgage.amounts.toReversed() }]);
  });

  test('sent twice under one key is kept once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [
      await send('POST', '', mortgage, owner, headers),
      await send('POST', '', mortgage, owner, headers),
    ];
    expect(second.body).toEqual(first.body);
    expect((await list()).debts).toHaveLength(1);
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(81) }],
    ['kind', { kind: 'favour' }],
    ['lender', { lender: 'x'.repeat(81) }],
    ['currency', { currency: 'XYZ' }],
    ['interestRate', { interestRate: -1 }],
    ['interestRate', { interestRate: 1.00001 }],
    ['description', { description: 'x'.repeat(501) }],
    ['amounts', { amounts: [] }],
    ['amounts', { amounts: Array.from({ length: 601 }, (_, at) => ({ date: ago(at), amount: 1 })) }],
    ['amounts.0.amount', { amounts: [{ date: today, amount: -0.01 }] }],
    ['amounts.0.amount', { amounts: [{ date: today, amount: 0.001 }] }],
    ['amounts.0.date', { amounts: [{ date: '2025-02-30', amount: 1 }] }],
    ['amounts.0.date', { amounts: [{ date: ago(-2), amount: 1 }] }],
    ['amounts.1.date', { amounts: [1, 2].map((amount) => ({ date: today, amount })) }],
  ])('that cannot be is refused with a sentence at %s, and nothing is kept (%#)', async (path, change) => {
    const before = await table.countItems();
    const { status, body } = await send('POST', '', { ...mortgage, ...change });
    expect([status, body.details?.[0].path]).toEqual([400, path]);
    expect(body.details[0].msg).toMatch(/^[A-Z].+\.$/);
    expect(await table.countItems()).toBe(before);
  });

  test('is one of thirty at most, and none comes back beyond them', async () => {
    const gone = await add();
    await send('DELETE', gone.id, undefined, owner, { 'idempotency-key': 'delete-a-debt-00' });
    for (let at = 0; at < 30; at += 1) await add({ name: `Card ${at}`, kind: 'card' });
    const { status, body } = await send('POST', '', mortgage);
    expect([status, body.code]).toEqual([422, 'too_many_debts']);
    const undo = () =>
      invokeHandler(activity, {
        method: 'POST',
        path: '/api/activity/undo',
        body: { group: 'delete-a-debt-00' },
        token: owner,
      });
    expect(await undo()).toMatchObject({ status: 422, body: { code: 'too_many_debts' } });
    const { debts } = await list();
    expect(debts).toHaveLength(30);
    await send('DELETE', debts[0].id);
    expect((await undo()).body).toMatchObject({ undone: 1, refused: [] });
    expect((await list()).debts).toHaveLength(30);
  });
});

describe('net worth', () => {
  test('is less by what is owed, day by day; that is no loss, and the answer changes with it', async () => {
    await add();
    const { value, change, parts, curves, bridge } = await readNetWorth();
    expect([value, change.amount]).toEqual([-199_000.5, 0]);
    expect(parts).toEqual([{ class: 'debts', place: 'Bank of America', currency: 'USD', value: -199_000.5 }]);
    expect([curves.debts.at(0), curves.debts.at(1), curves.debts.at(-1)]).toEqual([0, -200_000, -199_000.5]);
    expect(curves.value).toEqual(curves.debts);
    const lines = bridge.lines.map(({ line, amount }: { line: string; amount: number }) => [line, amount]);
    expect(lines).toEqual(
      expect.arrayContaining([
        ['contributions', 999.5],
        ['withdrawals', -200_000],
        ['end', -199_000.5],
      ]),
    );
    await add({ name: 'Card', kind: 'card', lender: '', amounts: [{ date: today, amount: 50 }] });
    expect((await readNetWorth()).value).toBe(-199_050.5);
  });

  test('names what is owed in a currency without a rate', async () => {
    await add({ currency: 'PLN' });
    expect((await readNetWorth()).leftOut.currencies).toEqual(['PLN']);
  });
});
