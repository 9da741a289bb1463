import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { importKept, importsAs, manyRows } from '#functions/imports/testing';
import { setPort } from '#functions/ports';
import { market } from '#tests/kit/operations';
import { keptWrongly } from '#tests/kit/records';
import { signedIn, startTable, type TestTable } from '#tests/kit/table';

/** The server in a process of its own, killed with SIGKILL in the middle of an import; started again, the page sends on. */

let table: TestTable;
const children: ChildProcess[] = [];
beforeAll(async () => {
  table = await startTable();
  setPort('marketData', market);
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
  import { table } from '#functions/storage/table';
  import { setPort } from '#functions/ports';
  import { importsAs, manyRows } from '#functions/imports/testing';
  import { market } from '#tests/kit/operations';

  const { token, id, step } = JSON.parse(process.env.PLAN);
  setPort('marketData', market);
  table().doc.middlewareStack.add(
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
  const imports = importsAs(token);
  if (step === 'record') await imports.record(id, manyRows, 'killed-while-recording');
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
const person = () => signedIn('owner', crypto.randomUUID().slice(0, 12));

test('killed anywhere while rows are recorded, and sent again, an import ends as if never killed', {
  timeout: 240_000,
}, async () => {
  const first = await person();
  const imports = importsAs(first.token);
  const whole = await runAndKill(first, await imports.begin(), 'record', Number.POSITIVE_INFINITY);
  expect(whole.killed).toBe(false);
  const undisturbed = await importKept(first.id);
  expect(Object.keys(undisturbed.records).length).toBeGreaterThan(70);

  let killed = 0;
  for (let at = 0; at < kills; at += 1) {
    const other = await person();
    const theirs = importsAs(other.token);
    const id = await theirs.begin();
    const moment = Math.floor(((at + Math.random()) / kills) * whole.dots);
    if ((await runAndKill(other, id, 'record', moment)).killed) killed += 1;
    // The page that was open knows the import; one that is opened anew drops the same files.
    expect(await theirs.begin()).toBe(id);
    const again = await theirs.record(id, manyRows, 'killed-while-recording');
    expect([again.status, JSON.stringify(again.body)]).toEqual([200, expect.not.stringContaining('refused')]);
    expect(await importKept(other.id), `killed after ${moment} dots`).toEqual(undisturbed);
    expect(await keptWrongly(other.id)).toEqual([]);
  }
  expect(killed).toBeGreaterThanOrEqual(kills - 1);
});

test('killed anywhere while it is taken back, and pressed again, nothing of it is left', {
  timeout: 240_000,
}, async () => {
  const first = await person();
  const recorded = async (one: Person): Promise<number> => {
    const imports = importsAs(one.token);
    const id = await imports.begin();
    await imports.record(id, manyRows);
    return id;
  };
  const whole = await runAndKill(first, await recorded(first), 'undo', Number.POSITIVE_INFINITY);
  let killed = 0;
  for (let at = 0; at < kills; at += 1) {
    const other = await person();
    const id = await recorded(other);
    const moment = Math.floor(((at + Math.random()) / kills) * whole.dots);
    if ((await runAndKill(other, id, 'undo', moment)).killed) killed += 1;
    expect((await importsAs(other.token).takeBack(id)).body).toEqual({
      finished: true,
      left: 0,
      refused: [],
      stays: [],
    });
    expect(await importKept(other.id), `killed after ${moment} dots`).toEqual({ records: {}, others: [] });
    expect(await keptWrongly(other.id)).toEqual([]);
  }
  expect(killed).toBeGreaterThanOrEqual(kills - 1);
});
