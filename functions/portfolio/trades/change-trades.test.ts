import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, getDayInNewYork } from '#core/time/day';
import { handler as activity } from '#functions/activity/handler';
import { handler } from '#functions/portfolio/handler';
import { listTrades } from '#functions/portfolio/store';
import { verifyTrades } from '#functions/portfolio/trades/verify-trades';
import { overridePort } from '#functions/ports';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { covers } from '#tests/kit/covers';
import { isLongTestRun } from '#tests/kit/dice';
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

const buy = {
  symbol: 'KO',
  companyName: 'Coca-Cola',
  transactionType: 'buy',
  quantity: 10,
  price: 60.5,
  fees: 1,
  transactionDate: '2024-01-10',
  platform: 'Robinhood',
};
const sell = { ...buy, transactionType: 'sell', quantity: 4, transactionDate: '2024-06-03' };
const symbols = ['KO', 'AAPL', 'SAA', 'SAB'];
/** Two purchases and a sale of one of them, again and again, of a few stocks. */
const history = (size: number, stocks = symbols) =>
  Array.from({ length: size }, (_, at) => {
    const round = Math.floor(at / stocks.length);
    const isSale = round % 3 === 2;
    return {
      ...buy,
      symbol: stocks[at % stocks.length],
      transactionType: isSale ? 'sell' : 'buy',
      quantity: isSale ? 20 : 10,
      transactionDate: addDays('2024-01-10', round),
    };
  });

const add = async (transactions: object[]) => {
  const { body } = await send(
    handler,
    'POST',
    '/portfolio/transactions/batch',
    { transactions, whole: true },
    randomUUID(),
  );
  expect(new Set(body.transactions.map(({ status }: { status: string }) => status))).toEqual(new Set(['recorded']));
};
const edit = (rows: unknown, change: object, key: string = randomUUID()) =>
  send(handler, 'POST', '/portfolio/transactions/batch-edit', { rows, change }, key);
const remove = (rows: unknown, key: string = randomUUID()) =>
  send(handler, 'POST', '/portfolio/transactions/batch-delete', { rows }, key);
const undo = (group: string) => send(activity, 'POST', '/activity/undo', { group, withLater: false }, randomUUID());
const rowsOf = async () => (await listTrades(person.id)).map(({ id, version }) => ({ id, version }));
const broken = (after: number, work: () => Promise<unknown>) =>
  withTableFault({ fault: 'timed out', on: 'writes', after }, work);

const expectSound = async () => {
  const { isKept, differences } = await verifyTrades(person.id);
  expect([isKept, differences]).toEqual([true, []]);
  expect(await listWrongCashBalances(send)).toEqual([]);
  expect(await listDerivedDifferences(person.id)).toEqual([]);
  const { body } = await send(handler, 'GET', '/portfolio/holdings');
  expect(body.holdings.filter(({ needsReview }: { needsReview: boolean }) => needsReview)).toEqual([]);
};

describe('a whole batch', () => {
  test('records nothing where one row is refused, of whichever position', async () => {
    const rows = [buy, { ...buy, symbol: 'AAPL' }, { ...sell, symbol: 'AAPL', quantity: 11 }];
    const { body } = await send(
      handler,
      'POST',
      '/portfolio/transactions/batch',
      { transactions: rows, whole: true },
      randomUUID(),
    );
    expect(body.transactions).toMatchObject([
      { status: 'leftOut', error: 'Not saved, because another row was refused.', because: 2 },
      { status: 'leftOut' },
      { status: 'refused', code: 'oversell' },
    ]);
    expect(await listTrades(person.id)).toEqual([]);
    await add(rows.slice(0, 2));
    expect(await listTrades(person.id)).toHaveLength(2);
  });
});

describe('many trades are changed', () => {
  test('hundreds at once, broken off and gone on with, in the fields that are said; one undo takes it back', async () => {
    covers('1.7 POST /portfolio/transactions/batch-edit');
    const count = isLongTestRun ? 500 : 200;
    await add(history(count));
    const before = await readRecordTexts(person.id);
    const rows = await rowsOf();
    const key = randomUUID();
    for (const after of [3, 0, 7]) {
      await broken(after, () => edit(rows, { notes: 'from the old broker' }, key));
      await expectSound();
    }
    expect((await edit(rows, { notes: 'from the old broker' }, key)).body).toEqual({ changed: count, refused: [] });
    const after = await listTrades(person.id);
    expect(new Set(after.map(({ notes }) => notes))).toEqual(new Set(['from the old broker']));
    expect(new Set(after.map(({ version }) => version))).toEqual(new Set([2]));
    await expectSound();
    for (let left = 1; left > 0; ) ({ left } = (await undo(key)).body);
    expect(await readRecordTexts(person.id)).toEqual(before);
    await expectSound();
  }, 120_000);

  test('a stock whose changes hang together moves in one step, purchases with their sales', async () => {
    covers('1.7 POST /portfolio/transactions/batch-edit');
    await add(history(12, ['KO']));
    const key = randomUUID();
    expect((await edit((await rowsOf()).slice(0, 6), { platform: 'Revolut' }, key)).body).toEqual({
      changed: 6,
      refused: [],
    });
    expect((await listTrades(person.id)).map(({ platform }) => platform[1]).join('')).toBe('eeeeeeoooooo');
    await expectSound();
    expect((await undo(key)).body).toMatchObject({ undone: 1, left: 0, refused: [] });
    expect(new Set((await listTrades(person.id)).map(({ platform }) => platform))).toEqual(new Set(['Robinhood']));
  });

  test('more than fit into one step go in an order that leaves every step right', async () => {
    const purchases = Array.from({ length: 40 }, (_, at) => ({ ...buy, transactionDate: addDays('2024-01-10', at) }));
    await add(purchases);
    const rows = await rowsOf();
    const key = randomUUID();
    await broken(1, () => edit(rows, { platform: 'Revolut' }, key));
    await expectSound();
    expect((await edit(rows, { platform: 'Revolut' }, key)).body.changed).toBe(40);
    await expectSound();
  });

  test('or in parts that are each whole: what was bought moves with what was sold of it', async () => {
    covers('1.7 POST /portfolio/transactions/batch-edit');
    await add(history(90, ['KO']));
    const rows = await rowsOf();
    const key = randomUUID();
    await broken(3, () => edit(rows, { platform: 'Revolut' }, key));
    const moved = (await listTrades(person.id)).filter(({ platform }) => platform === 'Revolut').length;
    expect([moved > 0, moved < 90, moved % 3]).toEqual([true, true, 0]);
    await expectSound();
    expect((await edit(rows, { platform: 'Revolut' }, key)).body).toEqual({ changed: 90, refused: [] });
    await expectSound();
    for (let left = 1; left > 0; ) ({ left } = (await undo(key)).body);
    expect(new Set((await listTrades(person.id)).map(({ platform }) => platform))).toEqual(new Set(['Robinhood']));
    await expectSound();
  });

  test('where there is no such order it is refused, and nothing is changed', async () => {
    covers('1.7 POST /portfolio/transactions/batch-edit');
    const sales = Array.from({ length: 40 }, (_, at) => ({
      ...sell,
      quantity: 1,
      transactionDate: addDays('2024-06-03', at),
    }));
    await add([{ ...buy, quantity: 40 }, ...sales]);
    const before = await readRecordTexts(person.id);
    const answer = await edit(await rowsOf(), { platform: 'Revolut' });
    expect([answer.status, answer.body.code]).toEqual([422, 'too_many_together']);
    expect(answer.body.error).toContain('The 41 changes of KO depend on each other');
    expect(await readRecordTexts(person.id)).toEqual(before);
  });

  test('to a later day the purchases come last, to an earlier one the sales', async () => {
    await add([...history(60, ['KO'])]);
    const rows = await rowsOf();
    expect((await edit(rows, { transactionDate: '2024-12-01' })).body.changed).toBe(60);
    await expectSound();
  });

  test('a sale that would lack its shares refuses all, and is named', async () => {
    covers('1.7 POST /portfolio/transactions/batch-edit');
    await add([buy, sell, { ...buy, symbol: 'AAPL' }]);
    const before = await readRecordTexts(person.id);
    const answer = await edit([{ id: 1 }, { id: 2 }], { transactionDate: '2024-07-01' });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'oversell',
      error:
        'Nothing was changed. Purchase of 10 KO on Robinhood, Jan 10, 2024: This would leave 0 shares of KO on Robinhood on Jun 3, 2024, when 4 were sold.',
      details: [{ path: 'rows.0' }],
    });
    expect(await readRecordTexts(person.id)).toEqual(before);
    expect((await remove([{ id: 1 }, { id: 2 }])).body.error).toContain('Purchase of 10 KO');
    expect(await readRecordTexts(person.id)).toEqual(before);
  });

  test.each([
    [{ id: 1, version: 9 }, 409, 'stale'],
    [{ id: 999 }, 422, 'not_found'],
  ])('%j refuses all', async (row, status, code) => {
    covers('1.7 POST /portfolio/transactions/batch-delete');
    await add([buy, { ...buy, symbol: 'AAPL' }]);
    const before = await readRecordTexts(person.id);
    for (const answer of [await edit([{ id: 2 }, row], { notes: 'x' }), await remove([{ id: 2 }, row])]) {
      expect([answer.status, answer.body.code, answer.body.details[0].path]).toEqual([status, code, 'rows.1']);
    }
    expect(await readRecordTexts(person.id)).toEqual(before);
  });

  test('what somebody else changes meanwhile keeps its stock as it is, and is told', async () => {
    await add(history(120, ['KO', 'AAPL']));
    const rows = await rowsOf();
    const key = randomUUID();
    await broken(2, () => edit(rows, { notes: 'x' }, key));
    const open = (await listTrades(person.id)).filter(({ notes }) => notes === '').at(-1);
    await send(handler, 'PUT', `/portfolio/transactions/${open?.id}`, { ...open, total: undefined, notes: 'mine' });
    const { body } = await edit(rows, { notes: 'x' }, key);
    expect(body.refused).toContainEqual({ id: open?.id, error: expect.any(String), code: 'stale' });
    const after = await listTrades(person.id);
    expect(after.find(({ id }) => id === open?.id)?.notes).toBe('mine');
    expect(after.filter(({ notes }) => notes === 'x')).toHaveLength(body.changed);
    expect(body.changed + body.refused.length).toBe(120);
    await expectSound();
  });

  test('not to a day to come, and none without a change', async () => {
    await add([buy]);
    expect(await edit([{ id: 1 }], { transactionDate: addDays(today, 1) })).toMatchObject({
      status: 400,
      body: { error: 'The date cannot be in the future.' },
    });
    expect((await edit([{ id: 1 }], {})).body.error).toBe('Say what is to be changed.');
  });
});

describe('many trades are deleted', () => {
  test('not those of somebody else', async () => {
    await add([buy]);
    const stranger = createSender(await createSignedInPerson('member', randomUUID()));
    for (const [call, more] of [
      ['delete', {}],
      ['edit', { change: { notes: 'mine now' } }],
    ] as const) {
      const path = `/portfolio/transactions/batch-${call}`;
      const answer = await stranger(handler, 'POST', path, { rows: [{ id: 1 }], ...more }, randomUUID());
      expect([answer.status, answer.body.code]).toEqual([422, 'not_found']);
    }
    expect(await listTrades(person.id)).toMatchObject([{ id: 1, version: 1, notes: '' }]);
  });

  test('where others are always quicker it is said to be unfinished, and goes on when pressed again', async () => {
    await add(history(60));
    const rows = await rowsOf();
    const key = randomUUID();
    const plan = { fault: 'conflict', on: 'writes', after: 1 } as const;
    const { result } = await withTableFault(plan, () => remove(rows, key));
    expect([result.status, result.body.code]).toEqual([503, 'unfinished']);
    const left = (await listTrades(person.id)).length;
    expect(left).toBeLessThan(60);
    expect(left).toBeGreaterThan(0);
    expect((await remove(rows, key)).body).toEqual({ changed: 60, refused: [] });
    await expectSound();
  });

  test('hundreds at once, broken off and gone on with; one undo brings all of them back', async () => {
    covers('1.7 POST /portfolio/transactions/batch-delete');
    await createTestLedgers(send);
    const count = isLongTestRun ? 300 : 120;
    await add(history(count).map((trade) => ({ ...trade, platform: 'Revolut' })));
    const before = await readRecordTexts(person.id);
    const rows = await rowsOf();
    const key = randomUUID();
    for (const after of [2, 5]) {
      await broken(after, () => remove(rows, key));
      await expectSound();
    }
    expect((await remove(rows, key)).body).toEqual({ changed: count + 1, refused: [] });
    expect(await listTrades(person.id)).toEqual([]);
    await expectSound();
    for (let left = 1; left > 0; ) ({ left } = (await undo(key)).body);
    expect(await readRecordTexts(person.id)).toEqual(before);
    await expectSound();
  }, 120_000);
});
