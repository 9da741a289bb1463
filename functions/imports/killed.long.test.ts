import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createImportApiCalls, manySampleImportRows, readImportRecordsForComparison } from '#functions/imports/testing';
import { overridePort } from '#functions/ports';
import { createDice } from '#tests/kit/dice';
import { listDerivedDifferences } from '#tests/kit/record-texts';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { operationsMarket } from '#tests/kit/write-operations';

/** The server in a process of its own, killed with SIGKILL in the middle of an import; started again, the page sends on. */

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

interface Person {
  id: string;
  token: string;
}

/** A dot for each request of the table, before it is sent and after its answer. */
const script = `
  import { writeSync } from 'node:fs';
  import { setTimeout as wait } from 'node:timers/promises';
  import { getTableClient } from '#functions/runtime/storage/table';
  import { overridePort } from '#functions/ports';
  import { createImportApiCalls, manySampleImportRows } from '#functions/imports/testing';
  import { operationsMarket } from '#tests/kit/write-operations';

  const { token, id, step } = JSON.parse(process.env.PLAN);
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
  const imports = createImportApiCalls(token);
  if (step === 'record') await imports.record(id, manySampleImportRows, 'killed-while-recording');
  else await imports.takeBack(id);
`;

type Step = 'record' | 'undo';

const runAndKill = async ({ token }: Person, id: number, step: Step, dots: number) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, PLAN: JSON.stringify({ token, id, step }) },
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

const kills = 4;
const { next } = createDice();
const person = () => createSignedInPerson('owner', crypto.randomUUID().slice(0, 12));

test('killed anywhere while rows are recorded, and sent again, an import ends as if never killed', {
  timeout: 240_000,
}, async () => {
  const first = await person();
  const imports = createImportApiCalls(first.token);
  const whole = await runAndKill(first, await imports.begin(), 'record', Number.POSITIVE_INFINITY);
  expect(whole.killed).toBe(false);
  const undisturbed = await readImportRecordsForComparison(first.id);
  expect(Object.keys(undisturbed.records).length).toBeGreaterThan(70);

  let killed = 0;
  for (let at = 0; at < kills; at += 1) {
    const other = await person();
    const theirs = createImportApiCalls(other.token);
    const id = await theirs.begin();
    const moment = Math.floor(((at + next(1_000) / 1_000) / kills) * whole.dots);
    if ((await runAndKill(other, id, 'record', moment)).killed) killed += 1;
    // The page that was open knows the import; one that is opened anew drops the same files.
    expect(await theirs.begin()).toBe(id);
    const again = await theirs.record(id, manySampleImportRows, 'killed-while-recording');
    expect([again.status, JSON.stringify(again.body)]).toEqual([200, expect.not.stringContaining('refused')]);
    expect(await readImportRecordsForComparison(other.id), `killed after ${moment} dots`).toEqual(undisturbed);
    expect(await listDerivedDifferences(other.id)).toEqual([]);
  }
  expect(killed).toBeGreaterThanOrEqual(kills - 1);
});

test('killed anywhere while it is taken back, and pressed again, nothing of it is left', {
  timeout: 240_000,
}, async () => {
  const first = await person();
  const recorded = async (one: Person): Promise<number> => {
    const imports = createImportApiCalls(one.token);
    const id = await imports.begin();
    await imports.record(id, manySampleImportRows);
    return id;
  };
  const whole = await runAndKill(first, await recorded(first), 'undo', Number.POSITIVE_INFINITY);
  let killed = 0;
  for (let at = 0; at < kills; at += 1) {
    const other = await person();
    const id = await recorded(other);
    const moment = Math.floor(((at + next(1_000) / 1_000) / kills) * whole.dots);
    if ((await runAndKill(other, id, 'undo', moment)).killed) killed += 1;
    expect((await createImportApiCalls(other.token).takeBack(id)).body).toEqual({
      finished: true,
      total: expect.any(Number),
      left: 0,
      refused: [],
      stays: [],
    });
    expect(await readImportRecordsForComparison(other.id), `killed after ${moment} dots`).toEqual({
      records: {},
      others: [],
    });
    expect(await listDerivedDifferences(other.id)).toEqual([]);
  }
  expect(killed).toBeGreaterThanOrEqual(kills - 1);
});
