import { createHash, randomUUID } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteAllUserPosts } from '#functions/account-removal/delete-posts';
import { closeAccountsDueForDeletion, removeClosedAccounts } from '#functions/account-removal/remove-accounts';
import { handler as analytics } from '#functions/analytics/handler';
import { cancelAccountDeletion, requestAccountDeletion } from '#functions/auth/account-deletion';
import { handler as auth } from '#functions/auth/handler';
import { setMinimalPasswordCost } from '#functions/auth/testing';
import { handler as blog } from '#functions/blog/handler';
import { findPost, postHistoryPartitionKey } from '#functions/blog/store';
import { executeDailyDividendRun } from '#functions/daily-run/execute-daily-run';
import { handler as runAtFour } from '#functions/daily-run/handler';
import { listDailyRuns } from '#functions/daily-run/run-lock';
import { createMemoryImageStore } from '#functions/images/testing';
import { overridePort } from '#functions/ports';
import { authenticateActor } from '#functions/runtime/identity/actor';
import { findProfile, profileKey } from '#functions/runtime/identity/profile';
import { WriteConflict } from '#functions/runtime/storage/table';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { readAllRows, type StoredRows, writeStoredRows } from '#tests/kit/copy-rows';
import { covers } from '#tests/kit/covers';
import { isLongTestRun } from '#tests/kit/dice';
import { invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';
import { type TableFaultPlan, withTableFault } from '#tests/kit/table-faults';
import { createSender, createTestLedgers, operationsMarket, type TestPerson } from '#tests/kit/write-operations';

const password = 'correct horse';
const picture = `${'ab12'.repeat(8)}`;
const portrait = 'b'.repeat(32);
const owners = { email: 'owner@example.com', username: 'Olive', password };
const members = { email: 'member@example.com', username: 'Maya', password };

let table: TestTable;
let images: ReturnType<typeof createMemoryImageStore>;
let owner: TestPerson;
let member: TestPerson;
let now: Date;

const register = async (body: object): Promise<TestPerson> => {
  const answer = await invokeHandler(auth, { method: 'POST', path: '/api/auth/register', body });
  expect(answer.status).toBe(201);
  return { id: answer.body.user.id, token: answer.body.token };
};
const track = ({ token }: TestPerson) =>
  invokeHandler(analytics, { method: 'POST', path: '/api/analytics/track', token, body: { event_type: 'cash_view' } });

/** A post that was moved, has versions and a draft, and a picture in a version alone. */
const writePosts = async ({ token }: TestPerson): Promise<void> => {
  const send = (method: string, path: string, body: object) =>
    invokeHandler(blog, { method, path: `/api${path}`, body, token, headers: { 'idempotency-key': randomUUID() } });
  const steps = [
    await send('POST', '/save-blog', { content: `# Bonds\n\n![A bond](/images/${picture}-960.webp)` }),
    await send('PUT', '/blog/posts/bonds', { content: '# Bonds\n\nWithout.', address: 'treasuries', version: 1 }),
    await send('PUT', '/blog/posts/treasuries/draft', { content: '# Half a', version: 0 }),
    await send('POST', '/blog/drafts', { content: '# Later' }),
    await send('PUT', '/blog/site/settings', { name: 'Ada', portrait: `/images/${portrait}-480x480.webp` }),
    await send('PUT', '/blog/site/settings', { name: 'Ada Lovett', version: 1 }),
  ];
  expect(steps.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
  // More than one transaction takes.
  const story = postHistoryPartitionKey({ id: (await findPost('treasuries'))?.id ?? '' });
  await writeStoredRows(Array.from({ length: 110 }, (_, at) => ({ pk: { S: story }, sk: { S: `OF#${1000 + at}` } })));
};

const ask = async (person: TestPerson, email: string): Promise<Date> => {
  const actor = await authenticateActor(`Bearer ${person.token}`, { requestId: 'r', ip: '127.0.0.1' });
  const { deletesAt } = await requestAccountDeletion(actor, { email, password }, { now: () => now });
  return new Date(deletesAt);
};

const quick = { now: () => now, store: async () => images, quiet: 0, longest: 60_000 };
const runOnce = async (): Promise<number> => {
  await closeAccountsDueForDeletion({ now: () => now });
  return removeClosedAccounts(quick);
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** The table gives the attributes of a row in any order. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const textOf = (rows: StoredRows) => rows.map((row) => JSON.stringify(row, inOrder)).toSorted();
const about = async (...names: string[]): Promise<string[]> =>
  textOf(await readAllRows()).filter((row) => names.some((name) => row.includes(name)));
/** Everything that names the person; the counts of a lockout go by themselves after a quarter of an hour. */
const leftOf = async ({ id }: TestPerson, email: string): Promise<string[]> =>
  (await about(id, email, sha256(email))).filter((row) => !row.includes('RATE#'));
/** The record of a run has a part for each person. */
const othersRows = async (): Promise<string[]> =>
  (await about(member.id, members.email, sha256(members.email))).filter((row) => !row.includes('JOB#'));
/** And the owner's site. */
const posts = () => about('POST#', 'POSTS#', '"SITE"');

let prepared: { rows: StoredRows; images: [string, Uint8Array][]; owner: TestPerson; member: TestPerson } | undefined;
const prepare = async () => {
  [owner, member] = [await register(owners), await register(members)];
  for (const person of [owner, member]) {
    await createTestLedgers(createSender(person), person === owner ? person : undefined);
    await track(person);
  }
  await writePosts(owner);
  await executeDailyDividendRun('person');
  return { rows: await readAllRows(), images: [...images.kept], owner, member };
};

beforeEach(async () => {
  setMinimalPasswordCost();
  clearMarketCache();
  table = await startTestTable();
  images = createMemoryImageStore();
  overridePort('marketData', operationsMarket);
  overridePort('images', images);
  now = new Date();
  for (const width of [480, 960]) await images.put(`${picture}-${width}.webp`, new Uint8Array([1]));
  for (const name of ['480x480.webp', '480.avif']) await images.put(`${portrait}-${name}`, new Uint8Array([1]));
  if (prepared) await writeStoredRows(prepared.rows);
  prepared ??= await prepare();
  ({ owner, member } = prepared);
});
afterEach(async () => {
  overridePort('images', undefined);
  overridePort('clock', undefined);
  await table.stop();
});

describe('an account whose time is over', () => {
  test('is gone with all that it had, from the table and the pictures, and nothing of the other one has changed', async () => {
    covers('1.7 POST /auth/deletion');
    now = await ask(owner, owners.email);
    const before = await othersRows();
    expect((await posts()).length).toBeGreaterThan(8);
    expect(images.kept.size).toBe(4);
    expect(await runOnce()).toBe(1);
    expect(await leftOf(owner, owners.email)).toEqual([]);
    expect(await posts()).toEqual([]);
    expect(images.kept.size).toBe(0);
    expect(Object.keys((await listDailyRuns(1))[0]?.result?.byUser ?? {})).toEqual([member.id]);
    expect(await othersRows()).toEqual(before);
    expect(await runOnce()).toBe(0);
  });

  test('that is the member’s leaves the owner’s posts and pictures where they are', async () => {
    now = await ask(member, members.email);
    const rest = async () => [
      ...(await about(`"USER#${owner.id}`, owners.email, sha256(owners.email))),
      ...(await posts()),
    ];
    const before = await rest();
    expect(await runOnce()).toBe(1);
    expect(await leftOf(member, members.email)).toEqual([]);
    expect(await rest()).toEqual(before);
    expect(images.kept.size).toBe(4);
  });

  test('may be registered anew, and begins with nothing', async () => {
    now = await ask(owner, owners.email);
    await runOnce();
    const answer = await invokeHandler(auth, { method: 'POST', path: '/api/auth/login', body: owners });
    expect(answer.status).toBe(401);
    const anew = await register(owners);
    expect(anew.id).not.toBe(owner.id);
    expect(await about(anew.id)).toHaveLength(2);
    expect(await runOnce()).toBe(0);
    expect(await findProfile(anew.id)).toBeDefined();
  });

  test('is deleted by the daily run of its day, on a Sunday too, and not by one before', async () => {
    const due = await ask(owner, owners.email);
    overridePort('clock', () => new Date(due.getTime() - 24 * 3_600_000));
    await runAtFour();
    expect(await findProfile(owner.id)).toBeDefined();
    // A clock that is an hour behind leaves it to the next day; seven days are at least seven.
    now = new Date(due.getTime() - 3_600_000);
    expect(await closeAccountsDueForDeletion({ now: () => now })).toBe(0);
    // As the schedule calls it, a moment before by this clock.
    overridePort('clock', () => new Date(due.getTime() - 500));
    await closeAccountsDueForDeletion();
    overridePort('clock', () => new Date(due.getTime() + 31_000));
    await runAtFour();
    expect(await leftOf(owner, owners.email)).toEqual([]);
    expect(await posts()).toEqual([]);
  });
});

describe('taken back', () => {
  test('at the last moment it stays, with everything', async () => {
    now = await ask(owner, owners.email);
    const actor = await authenticateActor(`Bearer ${owner.token}`, { requestId: 'r', ip: '127.0.0.1' });
    await cancelAccountDeletion(actor, undefined);
    const before = textOf(await readAllRows());
    expect(await runOnce()).toBe(0);
    expect(textOf(await readAllRows())).toEqual(before);
  });
});

describe('a run that is broken off', () => {
  test.runIf(isLongTestRun).each(['timed out', 'answer lost'] as const)(
    'at any of its writes (%s) is finished by the next, and the other person notices nothing',
    async (fault) => {
      covers('4.6 account deleted');
      now = await ask(owner, owners.email);
      const marked = await readAllRows();
      const before = await othersRows();
      let broken = 0;
      for (let after = 0; ; after += 1) {
        await table.stop();
        table = await startTestTable();
        await writeStoredRows(marked);
        const plan: TableFaultPlan = { fault, on: 'writes', after, times: 1 };
        const { result, failed } = await withTableFault(plan, () => runOnce().catch(() => 'broken off'));
        if (failed === 0) break;
        if (result === 'broken off') broken += 1;
        await runOnce();
        expect(await leftOf(owner, owners.email), `after ${after} writes`).toEqual([]);
        expect(await posts()).toEqual([]);
        expect(await othersRows()).toEqual(before);
      }
      expect(broken).toBeGreaterThan(8);
    },
    120_000,
  );

  test('by its time goes on with the next, and nobody gets in between the two', async () => {
    now = await ask(owner, owners.email);
    await closeAccountsDueForDeletion({ now: () => now });
    expect(await removeClosedAccounts({ ...quick, longest: -1 })).toBe(0);
    expect(await findProfile(owner.id)).toBeDefined();
    const { status, body } = await invokeHandler(auth, { method: 'POST', path: '/api/auth/login', body: owners });
    expect([status, body.code]).toEqual([403, 'being_deleted']);
    expect(await runOnce()).toBe(1);
    expect(await leftOf(owner, owners.email)).toEqual([]);
  });
});

test('two runs at once delete it once, and take nothing from whoever registers anew', async () => {
  covers('4.6 account deleted');
  now = await ask(owner, owners.email);
  const results = await Promise.allSettled([runOnce(), runOnce()]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await leftOf(owner, owners.email)).toEqual([]);
});

test('a run that is behind takes no post from whoever has registered anew', async () => {
  now = await ask(owner, owners.email);
  await runOnce();
  const anew = await register(owners);
  await writePosts(anew);
  const before = await posts();
  await expect(
    deleteAllUserPosts(
      owner.id,
      async () => images,
      () => undefined,
    ),
  ).rejects.toBeInstanceOf(WriteConflict);
  expect(await posts()).toEqual(before);
});

test('a post that is being removed stays as it is where the account is gone meanwhile', async () => {
  now = await ask(owner, owners.email);
  await closeAccountsDueForDeletion({ now: () => now });
  const before = await about('treasuries');
  const store = async () => ({
    ...images,
    remove: async () => table.doc.send(new DeleteCommand({ TableName: table.name, Key: profileKey(owner.id) })).then(),
  });
  await expect(deleteAllUserPosts(owner.id, store as never, () => undefined)).rejects.toBeInstanceOf(WriteConflict);
  expect(await about('treasuries')).toEqual(before);
});

test('no run works for an account that is closed', async () => {
  now = await ask(member, members.email);
  await closeAccountsDueForDeletion({ now: () => now });
  const { byUser } = await executeDailyDividendRun('person');
  expect(Object.keys(byUser)).toEqual([owner.id]);
});

test('what a call of before still wrote goes as well: the account is looked through again once all calls are over', async () => {
  now = await ask(owner, owners.email);
  await closeAccountsDueForDeletion({ now: () => now });
  const late = { pk: { S: `USER#${owner.id}` }, sk: { S: 'CTX#000000099' } };
  let stored: Promise<void> | undefined;
  // Asked once its rows are gone, for how long the calls of before may still write.
  const writeMeanwhile = () => {
    stored ??= writeStoredRows([late]);
    return now;
  };
  expect(await removeClosedAccounts({ ...quick, now: writeMeanwhile, quiet: 100 })).toBe(1);
  await stored;
  expect(await leftOf(owner, owners.email)).toEqual([]);
});
