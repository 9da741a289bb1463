import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CashEntry } from '#contract/cash';
import { addDays, getDayInNewYork } from '#core/time/day';
import { handler as activity } from '#functions/activity/handler';
import { addCashEntries } from '#functions/cash/add-entries';
import { handler } from '#functions/cash/handler';
import { listCashEntries } from '#functions/cash/store';
import { createImportTestActor } from '#functions/dividends/testing-statements';
import { overridePort } from '#functions/ports';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { covers } from '#tests/kit/covers';
import { listDerivedDifferences, readRecordTexts } from '#tests/kit/record-texts';
import { listWrongCashBalances } from '#tests/kit/stored-state';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { withTableFault } from '#tests/kit/table-faults';
import {
  createSender,
  createTestLedgers,
  operationsMarket,
  type SendToHandler,
  type TestPerson,
} from '#tests/kit/write-operations';

const today = getDayInNewYork(new Date());
let table: TestTable;
let person: TestPerson;
let send: SendToHandler;
beforeAll(async () => {
  table = await startTestTable();
  overridePort('marketData', operationsMarket);
});
afterAll(() => table.stop());
beforeEach(async () => {
  clearMarketCache();
  person = await createSignedInPerson('owner', randomUUID());
  send = createSender(person);
});

const entry = { transactionType: 'deposit', amount: 10.1, platform: 'Revolut', transactionDate: '2025-01-15' };
const currencies = ['USD', 'EUR', 'PLN'];
const platforms = ['Revolut', 'Robinhood', 'BOSA'];
const many = (size: number) =>
  Array.from({ length: size }, (_, at) => ({
    ...entry,
    amount: (100 + at) / 100,
    transactionType: at % 3 === 0 ? 'fee' : 'deposit',
    currency: currencies[at % 3],
    platform: platforms[at % 2],
    transactionDate: addDays('2025-01-15', -at),
  }));
const add = (transactions: unknown, key: string = randomUUID()) =>
  send(handler, 'POST', '/cash/transactions/batch', { transactions }, key);
const edit = (rows: unknown, change: object, key: string = randomUUID()) =>
  send(handler, 'POST', '/cash/transactions/batch-edit', { rows, change }, key);
const remove = (rows: unknown, key: string = randomUUID()) =>
  send(handler, 'POST', '/cash/transactions/batch-delete', { rows }, key);
const undo = (group: string) => send(activity, 'POST', '/activity/undo', { group, withLater: false }, randomUUID());

const expectSound = async () => {
  expect(await listWrongCashBalances(send)).toEqual([]);
  expect(await listDerivedDifferences(person.id)).toEqual([]);
};
const broken = (after: number, work: () => Promise<unknown>) =>
  withTableFault({ fault: 'timed out', on: 'writes', after }, work);

describe('many rows of cash are recorded', () => {
  test('with ids by their dates, and each answered in its place', async () => {
    covers('1.7 POST /cash/transactions/batch');
    const { status, body } = await add(many(500));
    expect(status).toBe(200);
    expect(body.transactions).toEqual(many(500).map((_, at) => ({ status: 'recorded', id: 500 - at })));
    expect(await listCashEntries(person.id)).toHaveLength(500);
    await expectSound();
    expect((await send(handler, 'POST', '/cash/transactions', entry)).body.id).toBe(501);
  });

  test('or none, where one is refused: by the sentence of a single call', async () => {
    covers('1.7 POST /cash/transactions/batch');
    const rows = [entry, { ...entry, amount: 0 }, { ...entry, transactionDate: addDays(today, 1) }, 7];
    const { body } = await add(rows);
    const single = (await send(handler, 'POST', '/cash/transactions', rows[1])).body;
    expect(body.transactions).toEqual([
      { status: 'leftOut', error: 'Not saved, because another row was refused.', because: 1 },
      { status: 'refused', error: single.error, code: 'invalid', path: 'amount' },
      { status: 'refused', error: 'The date cannot be in the future.', code: 'invalid', path: 'transactionDate' },
      { status: 'refused', error: expect.any(String), code: 'invalid', path: expect.anything() },
    ]);
    expect(await listCashEntries(person.id)).toEqual([]);
  });

  test.each([
    [[], 'Send at least one transaction.'],
    [Array.from({ length: 501 }, () => entry), 'A batch takes at most 500 transactions.'],
    ['rows', 'Send the transactions as a list.'],
  ])('between one and 500', async (rows, error) => {
    expect(await add(rows)).toMatchObject({ status: 400, body: { error } });
  });

  test('under a key alone', async () => {
    const { status, body } = await send(handler, 'POST', '/cash/transactions/batch', { transactions: [entry] });
    expect([status, body.code]).toEqual([400, 'key_missing']);
  });

  test('once, however often it is broken off, and two at once do nothing twice', async () => {
    covers('1.7 POST /cash/transactions/batch');
    const key = randomUUID();
    for (const after of [1, 2, 0]) await broken(after, () => add(many(120), key));
    const recorded = await listCashEntries(person.id);
    expect(recorded.length).toBeGreaterThan(0);
    expect(recorded.length).toBeLessThan(120);
    expect(await listWrongCashBalances(send)).toEqual([]);
    const [one, two] = await Promise.all([add(many(120), key), add(many(120), key)]);
    expect(one.body).toEqual(two.body);
    expect(await listCashEntries(person.id)).toHaveLength(120);
    await expectSound();
    expect((await add(many(119), key)).body.code).toBe('idempotency_key_reused');
  });

  test('and taken back by one undo', async () => {
    await createTestLedgers(send);
    const before = await readRecordTexts(person.id);
    await add(many(120), 'a-press-of-many');
    expect((await undo('a-press-of-many')).body).toMatchObject({ left: 0, refused: [] });
    expect(await readRecordTexts(person.id)).toEqual(before);
    await expectSound();
  });
});

describe('rows of cash from an import', () => {
  const source = { importId: 'one', identity: 'of-its-row' };
  const taxSource = { importId: 'one', identity: 'of-the-tax' };
  const rows = [
    { ...entry, currency: 'USD' as const, description: '', transactionType: 'interest' as const, source },
    {
      ...entry,
      currency: 'USD' as const,
      description: '',
      transactionType: 'tax' as const,
      amount: 3,
      source: taxSource,
    },
  ] as Parameters<typeof addCashEntries>[1]['transactions'];
  beforeEach(async () => {
    await addCashEntries(createImportTestActor(person.id, 'an-import'), { transactions: rows });
  });
  const read = async () => (await send(handler, 'GET', '/cash/transactions')).body as CashEntry[];

  test('say where they came from, and belong to their import in the log', async () => {
    expect(await read()).toMatchObject([
      { id: 2, transactionType: 'tax', source: taxSource },
      { id: 1, transactionType: 'interest', source },
    ]);
    expect((await send(handler, 'GET', '/cash/balances')).body).toMatchObject([{ balance: 7.1, counted: 7.1 }]);
    const { changes } = (await send(activity, 'GET', '/activity?limit=5')).body;
    expect(changes).toMatchObject([{ source: 'import', group: 'an-import' }]);
    await expectSound();
  });

  test('keep it through an edit, an edit of many and an undo; no request says another', async () => {
    const other = { importId: 'two', identity: 'forged' };
    const put = { ...entry, transactionType: 'interest', amount: 5, source: other };
    expect((await send(handler, 'PUT', '/cash/transactions/1', put)).body).toMatchObject({ amount: 5, source });
    const key = randomUUID();
    await edit([{ id: 1 }, { id: 2 }], { description: 'moved', source: other }, key);
    expect((await read()).map((row) => [row.description, row.source])).toEqual([
      ['moved', taxSource],
      ['moved', source],
    ]);
    await undo(key);
    expect((await read()).map((row) => [row.description, row.source])).toEqual([
      ['', taxSource],
      ['', source],
    ]);
    expect((await send(handler, 'POST', '/cash/transactions', { ...entry, source })).body).not.toHaveProperty('source');
    await add([{ ...entry, source }]);
    expect((await listCashEntries(person.id)).map((row) => row.source)).toEqual([
      source,
      taxSource,
      undefined,
      undefined,
    ]);
  });

  test('are taken back by one undo', async () => {
    expect((await undo('an-import')).body).toMatchObject({ left: 0, refused: [] });
    expect(await listCashEntries(person.id)).toEqual([]);
    await expectSound();
  });
});

describe('many rows of cash are changed', () => {
  const rowsOf = async () => (await listCashEntries(person.id)).map(({ id, version }) => ({ id, version }));

  test('in the fields that are said; the others stay, and one undo takes it back', async () => {
    covers('1.7 POST /cash/transactions/batch-edit');
    await add(many(120));
    const before = await readRecordTexts(person.id);
    const key = randomUUID();
    const rows = await rowsOf();
    await broken(1, () => edit(rows, { platform: 'Other', description: 'moved' }, key));
    expect(await listWrongCashBalances(send)).toEqual([]);
    expect(await edit(rows, { platform: 'Other', description: 'moved' }, key)).toMatchObject({
      status: 200,
      body: { changed: 120, refused: [] },
    });
    const after = await listCashEntries(person.id);
    expect(new Set(after.map(({ platform, description }) => `${platform} ${description}`))).toEqual(
      new Set(['Other moved']),
    );
    expect(after.map(({ amount }) => amount).sort()).toEqual(
      many(120)
        .map(({ amount }) => amount)
        .sort(),
    );
    await expectSound();
    expect((await undo(key)).body).toMatchObject({ left: 0, refused: [] });
    expect(await readRecordTexts(person.id)).toEqual(before);
    await expectSound();
  });

  test('or none, where one of them is stale, gone, from a trade or from a dividend, and says which', async () => {
    covers('1.7 POST /cash/transactions/batch-edit');
    await createTestLedgers(send);
    await send((await import('#functions/dividends/handler')).handler, 'POST', '/dividends/sync-to-cash', {});
    await add([entry]);
    const before = await readRecordTexts(person.id);
    const synced = (await listCashEntries(person.id)).find(({ dividend }) => dividend)?.id;
    const last = Math.max(...(await listCashEntries(person.id)).map(({ id }) => id));
    const rows = [{ id: last, version: 1 }, { id: 1, version: 7 }, { id: 999 }, { id: 100_001 }, { id: synced }];
    const answer = await edit(rows, { description: 'x' });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatch(
      /^Nothing was changed\. Deposit of \$500\.55 on BOSA, Jan 15, 2025: .* changed elsewhere/,
    );
    expect(answer.body.error).toContain('3 more cannot be changed either.');
    expect(answer.body.details.map(({ path }: { path: string }) => path)).toEqual([
      'rows.1',
      'rows.2',
      'rows.3',
      'rows.4',
    ]);
    expect(await readRecordTexts(person.id)).toEqual(before);
    expect((await remove([{ id: 100_001 }, { id: last }])).body.error).toContain(
      'follows from a portfolio transaction',
    );
    expect(await readRecordTexts(person.id)).toEqual(before);
  });

  test.each([
    [[{ id: 1 }], {}, 'Say what is to be changed.'],
    [[], { description: 'x' }, 'Choose at least one row.'],
    [[{ id: 1 }, { id: 1 }], { description: 'x' }, 'A row is named twice.'],
    [[{ id: 1 }], { transactionDate: addDays(today, 1) }, 'The date cannot be in the future.'],
    [[{ id: 1 }], { platform: 'Nowhere' }, expect.stringContaining('Choose a platform')],
  ])('%j %j is refused', async (rows, change, error) => {
    expect(await edit(rows, change)).toMatchObject({ status: 400, body: { error } });
  });

  test('not those of somebody else', async () => {
    await add(many(2));
    const stranger = createSender(await createSignedInPerson('member', randomUUID()));
    const answer = await stranger(
      handler,
      'POST',
      '/cash/transactions/batch-delete',
      { rows: [{ id: 1 }] },
      randomUUID(),
    );
    expect([answer.status, answer.body.code]).toEqual([422, 'not_found']);
    expect(await listCashEntries(person.id)).toHaveLength(2);
  });

  test('deleted, those from dividends too, which can be synced again; one undo brings all back', async () => {
    covers('1.7 POST /cash/transactions/batch-delete');
    await createTestLedgers(send);
    const { handler: dividends } = await import('#functions/dividends/handler');
    await send(dividends, 'POST', '/dividends/sync-to-cash', {});
    await add(many(120));
    const before = await readRecordTexts(person.id);
    const rows = await rowsOf();
    const key = randomUUID();
    await broken(2, () => remove(rows, key));
    expect((await remove(rows, key)).body).toEqual({ changed: rows.length, refused: [] });
    expect(await listCashEntries(person.id)).toEqual([]);
    await expectSound();
    expect((await undo(key)).body).toMatchObject({ left: 0, refused: [] });
    expect(await readRecordTexts(person.id)).toEqual(before);
    await expectSound();
  });

  test('what somebody else changes meanwhile is refused by itself, and told', async () => {
    covers('1.7 POST /cash/transactions/batch-delete');
    await add(many(120));
    const rows = await rowsOf();
    const key = randomUUID();
    await broken(1, () => remove(rows, key));
    const left = await listCashEntries(person.id);
    const touched = left.at(-1)?.id ?? 0;
    await send(handler, 'PUT', `/cash/transactions/${touched}`, { ...entry, amount: 3 });
    const { body } = await remove(rows, key);
    expect(body).toMatchObject({ changed: 119, refused: [{ id: touched, code: 'stale' }] });
    expect((await listCashEntries(person.id)).map(({ id }) => id)).toEqual([touched]);
    await expectSound();
  });
});
