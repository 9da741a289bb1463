import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { createDice } from '#tests/kit/dice';
import { listWrongCashBalances, readStoredState } from '#tests/kit/stored-state';
import { createSignedInPerson, startTestTable, type TestAnswer, type TestTable } from '#tests/kit/table';
import {
  createSender,
  createTestLedgers,
  operationsMarket,
  type TestPerson,
  writeOperations,
} from '#tests/kit/write-operations';

/** The server in a process of its own, killed with SIGKILL among its writes; then the person sends it all again. */

let table: TestTable;
const children: ChildProcess[] = [];
beforeAll(async () => {
  table = await startTestTable();
  overridePort('marketData', operationsMarket);
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => table.stop());

/** A dot for each request of the table, before it is sent and after its answer. */
const script = `
  import { writeSync } from 'node:fs';
  import { setTimeout as wait } from 'node:timers/promises';
  import { getTableClient } from '#functions/runtime/storage/table';
  import { overridePort } from '#functions/ports';
  import { operationsMarket, writeOperations, createSender } from '#tests/kit/write-operations';

  const { person, names, action } = JSON.parse(process.env.PLAN);
  overridePort('marketData', operationsMarket);
  getTableClient().doc.middlewareStack.add(
    (next) => async (args) => {
      writeSync(1, '.');
      await wait(2);
      const answer = await next(args);
      writeSync(1, '.');
      await wait(2);
      return answer;
    },
    { step: 'initialize' },
  );
`;

const writeAll = `${script}
  for (const [at, name] of names.entries()) {
    await writeOperations.find((one) => one.name === name).send(createSender(person), 'kill-test-' + at, person);
  }
`;

/** Several transactions under one key. */
const rename = `${script}
  const { handler } = await import('#functions/portfolio/handler');
  await createSender(person)(handler, 'POST', '/portfolio/corporate-actions', action, 'kill-rename');
`;

/** One after the other on one ledger: a deletion ends each kind, so that its rows must be gone as well. */
const names = writeOperations
  .filter(({ ofPost, setsBalance, alone }) => !ofPost && !setsBalance && !alone)
  .map(({ name }) => name);

const runAndKill = async (
  program: string,
  plan: { person: TestPerson; action?: object },
  dots: number,
): Promise<{ killed: boolean; dots: number }> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, PLAN: JSON.stringify({ ...plan, names }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let seen = 0;
  child.stdout.on('data', (text: Buffer) => {
    seen += text.length;
    if (seen >= dots) child.kill('SIGKILL');
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { killed: signal === 'SIGKILL', dots: seen };
};

/** As the browser would: the same requests under the same keys. */
const sendAll = async (person: TestPerson): Promise<void> => {
  for (const [at, name] of names.entries()) {
    const one = writeOperations.find((operation) => operation.name === name);
    const answer = await one?.send(createSender(person), `kill-test-${at}`, person);
    expect([200, 201, 204, 409], `${name}: ${JSON.stringify(answer?.body)}`).toContain(answer?.status);
  }
};

test('killed anywhere, and everything sent again, it ends as if never killed', { timeout: 240_000 }, async () => {
  const kills = 6;
  const { next } = createDice();
  const people = [];
  for (let at = 0; at <= kills; at += 1)
    people.push(await createSignedInPerson('owner', `k${at}-${crypto.randomUUID().slice(0, 8)}`));
  for (const person of people) await createTestLedgers(createSender(person));
  const [first, ...others] = people as [TestPerson, ...TestPerson[]];
  const whole = await runAndKill(writeAll, { person: first }, Number.POSITIVE_INFINITY);
  expect(whole.killed).toBe(false);
  await sendAll(first);
  const undisturbed = await readStoredState(first);

  let killed = 0;
  for (const [at, person] of others.entries()) {
    const moment = Math.floor(((at + next(1_000) / 1_000) / kills) * whole.dots);
    if ((await runAndKill(writeAll, { person }, Math.max(1, moment))).killed) killed += 1;
    expect(await listWrongCashBalances(createSender(person)), `killed after ${moment}`).toEqual([]);
    await sendAll(person);
    expect(await readStoredState(person), `killed after ${moment}`).toEqual(undisturbed);
    expect(await listWrongCashBalances(createSender(person))).toEqual([]);
  }
  expect(killed).toBeGreaterThanOrEqual(kills - 1);
});

test('a long rename that is killed between its steps goes on where it stopped', {
  timeout: 240_000,
}, async () => {
  const kills = 4;
  const { next } = createDice();
  const renamed = { kind: 'rename', symbol: 'AAPL', to: 'APPLE', toName: 'Apple Inc.' };
  const buy = (at: number) => ({
    ...{ symbol: 'AAPL', companyName: 'Apple Inc.', transactionType: 'buy', platform: 'Schwab', quantity: 1 },
    ...{ price: 10 + at, transactionDate: `2025-0${1 + (at % 9)}-02` },
  });
  const begin = async (): Promise<{ person: TestPerson; send: () => Promise<TestAnswer>; action: object }> => {
    const person = await createSignedInPerson('owner', `r-${crypto.randomUUID().slice(0, 8)}`);
    const send = createSender(person);
    for (const half of [0, 60]) {
      const transactions = Array.from({ length: 60 }, (_, at) => buy(half + at));
      const { status, body } = await send(
        portfolio,
        'POST',
        '/portfolio/transactions/batch',
        { transactions },
        `kill-buys-${half}`,
      );
      expect(status, JSON.stringify(body)).toBe(200);
    }
    const preview = await send(portfolio, 'POST', '/portfolio/corporate-actions/preview', { action: renamed });
    const action = { action: renamed, version: preview.body.version };
    return {
      person,
      action,
      send: () => send(portfolio, 'POST', '/portfolio/corporate-actions', action, 'kill-rename'),
    };
  };
  const first = await begin();
  const { dots } = await runAndKill(rename, first, Number.POSITIVE_INFINITY);
  expect((await first.send()).body).toEqual({ trades: 120 });
  const undisturbed = await readStoredState(first.person);
  for (let at = 0; at < kills; at += 1) {
    const { person, action, send } = await begin();
    const moment = Math.max(1, Math.floor(((at + next(1_000) / 1_000) / kills) * dots));
    await runAndKill(rename, { person, action }, moment);
    expect(await listWrongCashBalances(createSender(person)), `killed after ${moment}`).toEqual([]);
    expect((await send()).body, `killed after ${moment}`).toEqual({ trades: 120 });
    expect(await readStoredState(person), `killed after ${moment}`).toEqual(undisturbed);
  }
});
