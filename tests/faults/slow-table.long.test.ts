import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handler as activity } from '#functions/activity/handler';
import { handler as cash } from '#functions/cash/handler';
import { syncDividendsToCash } from '#functions/dividends/cash/sync-dividends-to-cash';
import { discoverDividends } from '#functions/dividends/found/discover';
import { handler as dividends } from '#functions/dividends/handler';
import { createImportApiCalls, manySampleImportRows } from '#functions/imports/testing';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { listTradePlatformNames } from '#functions/runtime/identity/stored-platforms';
import { millisecondsReservedForAnswer } from '#functions/runtime/time-budget';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { listDerivedDifferences, readRecordTexts } from '#tests/kit/record-texts';
import { createSignedInPerson, invokeHandler, startTestTable, type TestAnswer, type TestTable } from '#tests/kit/table';
import { withTableDelay, withTableFault } from '#tests/kit/table-faults';
import { tradeInput } from '#tests/kit/write-operations';

/** Work that takes longer than a call may, on a table that answers late: call after call, each within its time. */

const delay = 10;
/** Milliseconds that a call may take; it works for 250 ms of them. */
const limit = millisecondsReservedForAnswer + 250;

let table: TestTable;
let person: { id: string; token: string };
beforeEach(async () => {
  table = await startTestTable();
  clearMarketCache();
  person = await createSignedInPerson('owner');
});
afterEach(() => table.stop());

type Call = readonly [to: ApiHandler, method: string, path: string, body?: object];

const send = ([to, method, path, body]: Call, key: string = randomUUID()): Promise<TestAnswer> => {
  const headers = method === 'GET' ? {} : { 'idempotency-key': key };
  return invokeHandler(to, { method, path: `/api${path}`, token: person.token, headers, limit, ...(body && { body }) });
};

/** The same call until nothing is left, with how many calls it took; each ends before Lambda would end it. */
const untilDone = async (call: Call, key?: string): Promise<{ calls: number; last: TestAnswer }> => {
  for (let calls = 1; ; calls += 1) {
    const begun = performance.now();
    const last = await withTableDelay(delay, () => send(call, key));
    expect(performance.now() - begun).toBeLessThan(limit);
    const isUnfinished = last.status === 503 && last.body.code === 'unfinished';
    if (!isUnfinished && !last.body?.left) return { calls, last };
  }
};

const addTrades = async (platform: string, count: number) => {
  const transactions = Array.from({ length: count }, () => ({ ...tradeInput, quantity: 1, fees: 0, platform }));
  const added = await invokeHandler(portfolio, {
    method: 'POST',
    path: '/api/portfolio/transactions/batch',
    token: person.token,
    body: { transactions },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(added.status).toBe(200);
};

const months = Array.from(
  { length: 48 },
  (_, at) => `${2021 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
);

test('the undoing of a daily run goes on call after call within the time of each, also after one was broken off', async () => {
  overridePort(
    'marketData',
    createTestMarket({ dividends: { AAPL: months.map((month) => [`${month}-05`, 0.25, `${month}-10`]) } }),
  );
  const body = { ...tradeInput, fees: 0, transactionDate: '2020-12-01' };
  for (const platform of ['Robinhood', 'Schwab'])
    await send([portfolio, 'POST', '/portfolio/transactions', { ...body, platform }]);
  const before = await readRecordTexts(person.id);
  const run = { id: person.id, made: { source: 'run' as const, group: 'the-daily-run' } };
  const platforms = await listTradePlatformNames(person.id);
  expect(await discoverDividends(run, platforms)).toMatchObject({ count: 96 });
  await syncDividendsToCash(run, platforms);
  const undo: Call = [activity, 'POST', '/activity/undo', { group: 'the-daily-run', withLater: false }];
  await withTableFault({ fault: 'timed out', on: 'writes', after: 3, times: 1 }, () => send(undo));
  const { calls, last } = await untilDone(undo);
  expect(last.body).toMatchObject({ left: 0, refused: [] });
  expect(calls).toBeGreaterThan(1);
  expect(await readRecordTexts(person.id)).toEqual(before);
  expect(await listDerivedDifferences(person.id)).toEqual([]);
  expect((await send(undo)).body).toMatchObject({ undone: 0, left: 0 });
});

test('cash that is switched on goes through its trades call after call within the time of each', async () => {
  overridePort('marketData', createTestMarket({}));
  await addTrades('Schwab', 120);
  const keep: Call = [
    portfolio,
    'PUT',
    '/portfolio/platforms/cash',
    { platform: 'Schwab', since: '2025-01-01', balance: 22_000 },
  ];
  const { calls, last } = await untilDone(keep);
  expect(last).toMatchObject({ status: 200, body: { left: 0 } });
  expect(calls).toBeGreaterThan(1);
  const balances = await send([cash, 'GET', '/cash/balances']);
  expect(balances.body).toContainEqual(expect.objectContaining({ platform: 'Schwab', balance: 10_000 }));
  expect(await listDerivedDifferences(person.id)).toEqual([]);
  const after = await readRecordTexts(person.id);
  await untilDone(keep);
  expect(await readRecordTexts(person.id)).toEqual(after);
});

test('a batch of trades says that it is unfinished, and the same call records each once', async () => {
  overridePort('marketData', createTestMarket({}));
  const transactions = Array.from({ length: 250 }, (_, at) => ({ ...tradeInput, fees: 0, symbol: `S${at % 100}` }));
  const { calls, last } = await untilDone(
    [portfolio, 'POST', '/portfolio/transactions/batch', { transactions }],
    'one-press',
  );
  expect(last.status).toBe(200);
  expect(calls).toBeGreaterThan(1);
  const { body } = await send([portfolio, 'GET', '/portfolio/transactions']);
  expect(body).toHaveLength(250);
});

test('an import is taken back call after call within the time of each', async () => {
  overridePort('marketData', createTestMarket({}));
  const imports = createImportApiCalls(person.token);
  const id = await imports.begin();
  await imports.record(id, manySampleImportRows);
  const { calls, last } = await untilDone([activity, 'POST', `/imports/${id}/undo`, {}]);
  expect(last.body).toMatchObject({ finished: true, refused: [] });
  expect(calls).toBeGreaterThan(1);
  expect(Object.keys(await readRecordTexts(person.id))).toEqual([]);
});

const quarterly = () =>
  createTestMarket({ dividends: { AAPL: months.map((month) => [`${month}-05`, 0.25, `${month}-10`]) } });

test('dividends are entered in the cash call after call, each of which says how many it did', async () => {
  overridePort('marketData', quarterly());
  await send([portfolio, 'POST', '/portfolio/transactions', { ...tradeInput, fees: 0, transactionDate: '2020-12-01' }]);
  await discoverDividends({ id: person.id }, await listTradePlatformNames(person.id));
  let [did, calls] = [0, 0];
  for (;;) {
    calls += 1;
    const { status, body } = await withTableDelay(6 * delay, () =>
      send([dividends, 'POST', '/dividends/sync-to-cash', {}]),
    );
    did += status === 503 ? body.done : body.syncedCount;
    if (status === 200) break;
    expect([status, body.code]).toEqual([503, 'unfinished']);
  }
  expect(did).toBe(48);
  expect(calls).toBeGreaterThan(1);
});

test('a correction that a read finds broken off is finished call after call within the time of each', async () => {
  overridePort('marketData', quarterly());
  const body = { ...tradeInput, fees: 0, transactionDate: '2020-12-01' };
  for (const platform of ['Robinhood', 'Schwab'])
    await send([portfolio, 'POST', '/portfolio/transactions', { ...body, platform }]);
  const run = { id: person.id };
  await discoverDividends(run, await listTradePlatformNames(person.id));
  await syncDividendsToCash(run, await listTradePlatformNames(person.id));
  const split = { symbol: 'AAPL', date: '2020-12-15', numerator: 3, denominator: 1 };
  await withTableFault({ fault: 'timed out', on: 'writes', after: 1, times: 1_000 }, () =>
    send([portfolio, 'POST', '/portfolio/splits', split]),
  );
  const { calls, last } = await untilDone([dividends, 'GET', '/dividends/robinhood-summary?limit=10']);
  expect(last.status).toBe(200);
  expect(calls).toBeGreaterThan(1);
  expect(await listDerivedDifferences(person.id)).toEqual([]);
});
