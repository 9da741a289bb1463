import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handler as cash } from '#functions/cash/handler';
import { handler as cds } from '#functions/cds/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { issueToken } from '#functions/runtime/identity/token';
import { handler as savings } from '#functions/savings/handler';
import { handler as watchlist } from '#functions/watchlist/handler';
import type { StoredRows } from '#tests/kit/copy-rows';
import { copyRowsForUser, readAllRows, writeStoredRows } from '#tests/kit/copy-rows';
import { covers } from '#tests/kit/covers';
import { pairRowsWithColumns, takeShortRunSample } from '#tests/kit/dice';
import { listWrongCashBalances, readStoredState, type StoredState } from '#tests/kit/stored-state';
import { createSignedInPerson, startTestTable, type TestAnswer, type TestTable } from '#tests/kit/table';
import { type TableFaultPlan, withTableFault } from '#tests/kit/table-faults';
import {
  cashEntryInput,
  createSender,
  createTestLedgers,
  manualDividendInput,
  operationsMarket,
  type SendToHandler,
  savingsWithdrawalInput,
  type TestPerson,
  tradeInput,
  writeOperations,
} from '#tests/kit/write-operations';

/**
 * Every write of the API on a table that fails: before it has carried out the request, or after, with the answer lost.
 * In the end the person presses again. What is stored must be what it is for somebody whom nothing ever happened to.
 */

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
  overridePort('marketData', operationsMarket);
});
afterAll(() => table.stop());

/** Set up through the API, once: everybody else's rows, the profile among them, are copies of these. */
const first = `first-${randomUUID()}`;
let rows: StoredRows = [];
let people = 0;
const somebody = async (): Promise<TestPerson & { send: SendToHandler }> => {
  people += 1;
  const id = `p${people}-${randomUUID().slice(0, 8)}`;
  await writeStoredRows(copyRowsForUser(rows, first, id));
  const person = { id, token: await issueToken({ userId: id, tokenVersion: 1 }) };
  return { ...person, send: createSender(person) };
};

const before: StoredState[] = [];
const after = new Map<string, StoredState>();
beforeAll(async () => {
  const person = await createSignedInPerson('owner', first);
  await createTestLedgers(createSender(person), person);
  const isOwn = (pk = '') => pk === `USER#${first}` || pk.startsWith('POST#');
  rows = (await readAllRows()).filter((row) => isOwn(row['pk']?.S));
  before.push(await readStoredState(person));
  expect(await readStoredState(await somebody())).toEqual(before[0]);
  for (const { name, send, status = 200 } of writeOperations) {
    const person = await somebody();
    expect((await send(person.send, randomUUID(), person)).status, name).toBe(status);
    after.set(name, await readStoredState(person));
  }
}, 120_000);

const sentences = /^(The ledger is busy\.|The ledger did not answer in time\.|This was changed at the same moment)/;

const expectClear = ({ status, body, headers }: TestAnswer, allowed: number[]): void => {
  expect(allowed).toContain(status);
  expect(body.error).toMatch(sentences);
  expect(body.error).toMatch(/Please try again/);
  expect(Object.keys(body).sort()).toEqual(['code', 'error']);
  if (status === 503) expect(headers['retry-after']).toBe('1');
};

const plans: [string, TableFaultPlan, number[]][] = [
  ['is throttled while it reads', { fault: 'throttled', on: 'reads' }, [503]],
  ['is throttled while it writes', { fault: 'throttled', on: 'writes' }, [503]],
  ['times out before it writes', { fault: 'timed out', on: 'writes' }, [503]],
  ['refuses connections', { fault: 'connection refused', on: 'all' }, [503]],
  ['writes and loses the answer', { fault: 'answer lost', on: 'writes' }, [503]],
];

const broken = pairRowsWithColumns(writeOperations, plans).map(([one, [name, plan, allowed]]) => ({
  one,
  name,
  plan,
  allowed,
}));

test.each(broken)(
  '$one.name on a table that $name is told clearly, whole or not at all, and once when pressed again',
  async ({ one, plan, allowed }) => {
    covers('4.4 faults of writes');
    const person = await somebody();
    const key = randomUUID();
    const { result, failed } = await withTableFault(plan, () => one.send(person.send, key, person));
    expect(failed).toBeGreaterThan(0);
    expectClear(result, allowed);
    if (one.marksDividends) await person.send(dividends, 'GET', '/dividends/automated/historical');
    if (one.inSteps) expect(await listWrongCashBalances(person.send)).toEqual([]);
    else expect([before[0], after.get(one.name)]).toContainEqual(await readStoredState(person));

    const again = await one.send(person.send, key, person);
    expect(again.status, JSON.stringify(again.body)).toBe(one.status ?? 200);
    expect(await readStoredState(person)).toEqual(after.get(one.name));
    const third = await one.send(person.send, key, person);
    if (!one.tellsTheRest) expect([third.status, third.body]).toEqual([again.status, again.body]);
    expect(await readStoredState(person)).toEqual(after.get(one.name));
    if (!one.setsBalance) expect(await listWrongCashBalances(person.send)).toEqual([]);
  },
);

const passing: [string, TableFaultPlan][] = [
  ['refuses a transaction that met another one', { fault: 'conflict', on: 'writes', times: 1 }],
  ['loses one answer', { fault: 'answer lost', on: 'writes', times: 1, level: 'attempt' }],
  ['throttles one attempt', { fault: 'throttled', on: 'all', times: 1, level: 'attempt' }],
];

const unnoticed = takeShortRunSample(pairRowsWithColumns(writeOperations, passing), 2).map(([one, [name, plan]]) => ({
  one,
  name,
  plan,
}));

test.each(unnoticed)(
  '$one.name on a table that once $name is carried out, and nobody notices',
  async ({ one, plan }) => {
    const person = await somebody();
    const { result } = await withTableFault(plan, () => one.send(person.send, randomUUID(), person));
    expect(result.status, JSON.stringify(result.body)).toBe(one.status ?? 200);
    expect(await readStoredState(person)).toEqual(after.get(one.name));
  },
);

describe('a transaction that meets others again and again', () => {
  const some = writeOperations.filter(({ name }) => ['a sale', 'a withdrawal', 'a watched stock'].includes(name));
  test.each(some)('$name is refused with 409, and carried out when pressed again', async (one) => {
    const person = await somebody();
    const key = randomUUID();
    const plan: TableFaultPlan = { fault: 'conflict', on: 'writes' };
    const { result } = await withTableFault(plan, () => one.send(person.send, key, person));
    expectClear(result, [409]);
    expect(await readStoredState(person)).toEqual(before[0]);
    expect((await one.send(person.send, key, person)).status).toBe(one.status ?? 200);
    expect(await readStoredState(person)).toEqual(after.get(one.name));
  });
});

describe('two tabs', () => {
  const edits: [string, ApiHandler, string, object, object][] = [
    [
      'a trade',
      portfolio,
      '/portfolio/transactions/1',
      { ...tradeInput, quantity: 11 },
      { ...tradeInput, quantity: 12 },
    ],
    ['a deposit', cash, '/cash/transactions/1', { ...cashEntryInput, amount: 1 }, { ...cashEntryInput, amount: 2 }],
    [
      'a dividend by hand',
      dividends,
      '/dividends/1',
      { ...manualDividendInput, shares: 1 },
      { ...manualDividendInput, shares: 2 },
    ],
    ['a CD', cds, '/cds/1', { description: 'one' }, { description: 'two' }],
    ['an interest payment', cds, '/cds/2/interest/1', { interestAmount: 1 }, { interestAmount: 2 }],
    ['a watched stock', watchlist, '/enhanced-watchlist/1', { notes: 'one' }, { notes: 'two' }],
    ['a movement', savings, '/savings/1/transactions/1', { amount: 801 }, { amount: 802 }],
  ];

  test.each(edits)('that edit %s: the second is told, and the first stands', async (_, to, path, first, second) => {
    const { send, ...person } = await somebody();
    const bodies = [first, second].map((body) => ({ ...body, version: 1 }));
    const answers = await Promise.all(bodies.map((body) => send(to, 'PUT', path, body, randomUUID())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'stale', error: expect.stringContaining('Reload the page') });
    const state = await readStoredState(person);
    const late = await send(to, 'PUT', path, bodies[0], randomUUID());
    expect(late.status).toBe(409);
    expect(await readStoredState(person)).toEqual(state);
    expect(await listWrongCashBalances(send)).toEqual([]);
  });

  test('that edit a savings account or a rate of it: the second is told', async () => {
    const { send } = await somebody();
    const { version } = (await send(savings, 'GET', '/savings/1')).body;
    const edits = [
      send(savings, 'PUT', '/savings/1', { interestRate: 1, version }, randomUUID()),
      send(savings, 'PUT', '/savings/1/rates/3', { interestRate: 2, version }, randomUUID()),
    ];
    expect((await Promise.all(edits)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('that take the same money out: one does', async () => {
    const { send } = await somebody();
    const bodies = [1, 2, 3].map(() => ({ ...savingsWithdrawalInput, amount: 500 }));
    const answers = await Promise.all(
      bodies.map((body) => send(savings, 'POST', '/savings/1/transactions', body, randomUUID())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect((await send(savings, 'GET', '/savings/1')).body.currentBalance).toBe(300.01);
  });

  test('that send one request at once, under one key: it happens once', { timeout: 60_000 }, async () => {
    for (const one of takeShortRunSample(
      writeOperations.filter(({ tellsTheRest }) => !tellsTheRest),
      4,
    )) {
      const person = await somebody();
      const key = randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => one.send(person.send, key, person)));
      for (const { status, body } of answers) {
        expect([one.name, status, body]).toEqual([one.name, one.status ?? 200, answers[0]?.body]);
      }
      expect(await readStoredState(person)).toEqual(after.get(one.name));
    }
  });
});
