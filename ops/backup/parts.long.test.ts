import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AccountBackup } from '#contract/backup/backup-format';
import { backupLists, flattenBackup, getNextRestorePart } from '#contract/backup/backup-lists';
import { exportAccount } from '#functions/backup/export-account';
import { restoreBackupIntoEmptyAccount } from '#functions/backup/restore-account';
import { overridePort } from '#functions/ports';
import { findProfile, type Profile } from '#functions/runtime/identity/profile';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { callApi, neverEditedPostFields, readAllReports } from '#ops/backup/testing';
import { buildRestoreStartBody, createRestoreSender, restoreBackupByParts } from '#ops/backup/testing-pages';
import { readAllRows, type StoredRows, writeStoredRows } from '#tests/kit/copy-rows';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { type TableFaultPlan, withTableFault } from '#tests/kit/table-faults';
import { createSender, createTestLedgers, operationsMarket, writeOperations } from '#tests/kit/write-operations';

/** The restore of the page: parts through the API, whatever comes between them. */

const now = () => new Date();
let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
  clearMarketCache();
  overridePort('marketData', operationsMarket);
});
afterEach(() => table.stop());

const again = async (id: string): Promise<Profile> => (await findProfile(id)) as Profile;
const register = async (id: string, role: 'owner' | 'member' = 'owner') => {
  const { token } = await createSignedInPerson(role, id);
  return { token, id, profile: await again(id) };
};

/** Every kind of row, posts with their versions, and 1,500 cash entries, so that it takes several requests. */
const makeFile = async (): Promise<string> => {
  const person = await register('first');
  const send = createSender(person);
  await createTestLedgers(send);
  for (const one of writeOperations.filter(
    ({ status, name }) => (status === 201 || name === 'a comparison') && name !== 'a published post',
  )) {
    await one.send(send, `key-${one.name.replaceAll(' ', '-')}`, person);
  }
  await callApi('POST', '/analytics/track', { event_type: 'cash_view', event_data: { page: 'cash' } }, person.token);
  const backup = await exportAccount(person.profile, now());
  const entry = backup.cashEntries.find(({ dividend }) => !dividend);
  const more = Array.from({ length: 1_500 }, (_, at) => ({ ...entry, id: 1_000 + at }));
  const post = {
    title: 'Rates',
    excerpt: 'Words.',
    createdAt: '2026-01-05T12:00:00.000Z',
    publishAt: '2026-01-05T12:00:00.000Z',
    status: 'Published' as const,
    tags: [],
    featuredImage: null,
    ...neverEditedPostFields,
    lastVersion: 1,
    versions: [
      {
        number: 1,
        at: '2026-01-05T12:00:00.000Z',
        by: 'owner',
        title: 'Rates',
        words: 1,
        restored: null,
        written: null,
        slug: 'rates',
        excerpt: 'Words.',
        description: '',
        tags: [],
        markdown: '# Rates\n\nWords.',
      },
    ],
    markdown: '# Rates\n\nWords.',
  };
  return JSON.stringify({
    ...backup,
    cashEntries: [...backup.cashEntries, ...more],
    ledgers: { ...backup.ledgers, cashEntries: { last: 2_499, version: 2_500 } },
    posts: ['rates', 'rates-2'].map((slug) => ({ ...post, slug, id: slug })),
  });
};

let made: { file: string; rows: StoredRows } | undefined;
const fileOf = async (): Promise<string> => {
  if (made) await writeStoredRows(made.rows);
  else made = { file: await makeFile(), rows: await readAllRows() };
  return made.file;
};

const without = ({ exportedAt: _when, account: _whose, ...data }: AccountBackup) => JSON.stringify(data);
const exported = async (id: string): Promise<string> => without(await exportAccount(await again(id), now()));
const statusOf = async (token: string) =>
  (await callApi('GET', '/backup/restore', undefined, token)).body as {
    restore: { done: number; total: number; abandoning: boolean; by: string } | null;
    holds: object[];
  };

const deposit = { transactionType: 'deposit', amount: 1, platform: 'BOSA', transactionDate: '2026-01-05' };
const isOpen = async (token: string) => (await callApi('GET', '/cash/transactions', undefined, token)).status === 200;

describe('a restore by parts', () => {
  test('makes of a file what the command makes of it, and every report tells the same', async () => {
    covers('4.8 restore from the page');
    const file = await fileOf();
    const [byCommand, byPage] = [await register('command'), await register('page')];
    await restoreBackupIntoEmptyAccount(byCommand.profile, JSON.parse(file) as AccountBackup, now());
    const [text, reports] = [await exported('command'), await readAllReports(byCommand.token)];
    // The posts of one owner are those of the other; one after the other.
    await table.stop();
    table = await startTestTable();
    const alone = await register('page');
    await restoreBackupByParts(alone.token, file);
    expect(await exported('page')).toBe(text);
    expect(byPage.id).toBe(alone.id);
    expect(await readAllReports(alone.token)).toEqual(reports);
    expect((await again('page')).restoring).toBeUndefined();
    const { trades, cashEntries, foundDividends, manualDividends } = JSON.parse(file) as AccountBackup;
    const rows = { trades, 'cash entries': cashEntries, 'found dividends': foundDividends };
    expect(await statusOf(alone.token)).toEqual({
      restore: null,
      holds: expect.arrayContaining(
        Object.entries({ ...rows, 'manual dividends': manualDividends }).map(([what, { length: count }]) => ({
          what,
          count,
        })),
      ),
    });
  });

  test('keeps everything else out until it is whole, and says so', async () => {
    const file = await fileOf();
    const { token } = await register('second');
    const { flat, body } = buildRestoreStartBody(file);
    const send = createRestoreSender(token);
    expect(await send('', body)).toMatchObject({ status: 200, body: { restore: { done: 0, by: 'page' } } });
    expect(await callApi('POST', '/cash/transactions', deposit, token)).toMatchObject({
      status: 503,
      body: { code: 'restoring', error: expect.stringContaining('Settings show how far it is') },
    });
    expect((await callApi('GET', '/backup', undefined, token)).status).toBe(503);
    const part = getNextRestorePart(flat, 0);
    expect(await send('/rows', { fingerprint: body.fingerprint, at: 0, ...part })).toMatchObject({ status: 200 });
    expect(await send('/finish', { fingerprint: body.fingerprint })).toMatchObject({
      status: 409,
      body: { code: 'rows_missing' },
    });
    await restoreBackupByParts(token, file);
    expect(await isOpen(token)).toBe(true);
  });

  test('two tabs at once restore it once', async () => {
    const file = await fileOf();
    const { token } = await register('second');
    const both = await Promise.allSettled([1, 2].map(() => restoreBackupByParts(token, file)));
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
    if ((await again('second')).restoring) await restoreBackupByParts(token, file);
    expect(await exported('second')).toBe(without(AccountBackup.parse(JSON.parse(file))));
  });

  test.each([
    ['throttled', 3],
    ['timed out', 0],
    ['timed out', 1],
    ['connection refused', 2],
    ['answer lost', 0],
    ['answer lost', 2],
    ['answer lost', 5],
    ['answer lost', 12],
    ['answer lost', 24],
  ] as const)('%s after %i writes goes on where it stopped', async (fault, after) => {
    covers('2.7 GET /backup/restore', '4.8 restore broken off');
    const file = await fileOf();
    const { token } = await register('second');
    const plan: TableFaultPlan = { fault, on: 'writes', after };
    await withTableFault(plan, () => restoreBackupByParts(token, file)).catch(() => undefined);
    if ((await again('second')).restoring === undefined && after > 20) {
      expect(await exported('second')).toBe(without(AccountBackup.parse(JSON.parse(file))));
      return;
    }
    const { restore } = await statusOf(token);
    const sent: number[] = [];
    await restoreBackupByParts(token, file, async (path, body) => {
      if ('at' in body) sent.push(body.at as number);
      return createRestoreSender(token)(path, body);
    });
    // What was restored is not sent again.
    expect(Math.min(...sent, restore?.total ?? 0)).toBeGreaterThanOrEqual(restore?.done ?? 0);
    expect(await exported('second')).toBe(without(AccountBackup.parse(JSON.parse(file))));
  });

  test.each([0, 2, 4, 9])(
    'is given up after %i writes, also in several goes, and the account is empty',
    async (after) => {
      covers('2.7 POST /backup/restore/abandon', '4.8 restore broken off');
      const file = await fileOf();
      const { token } = await register('second');
      const items = await table.countItems();
      await withTableFault({ fault: 'timed out', on: 'writes', after }, () => restoreBackupByParts(token, file)).catch(
        () => undefined,
      );
      const send = createRestoreSender(token);
      await withTableFault({ fault: 'timed out', on: 'writes', after: 2 }, () => send('/abandon', {})).catch(
        () => undefined,
      );
      let finished = false;
      while (!finished) ({ finished } = (await send('/abandon', {})).body as { finished: boolean });
      expect(await table.countItems()).toBe(items);
      expect(await isOpen(token)).toBe(true);
      expect(await send('/abandon', {})).toMatchObject({ status: 200, body: { finished: true } });
    },
  );
});

describe('a restore by parts refuses', () => {
  const begun = async (change: (file: AccountBackup) => AccountBackup = (same) => same) => {
    const file = JSON.stringify(change(JSON.parse(await fileOf()) as AccountBackup));
    const { token } = await register('second');
    const { flat, body } = buildRestoreStartBody(file);
    return { token, flat, body, file, send: createRestoreSender(token) };
  };

  test('an account with anything in it, and leaves that as it is', async () => {
    covers('2.7 POST /backup/restore');
    const { token, body, send } = await begun();
    await callApi('POST', '/cash/transactions', deposit, token);
    const items = await table.countItems();
    expect(await send('', body)).toMatchObject({
      status: 409,
      body: { code: 'not_empty', error: expect.stringContaining('cash entries: 1') },
    });
    expect([await table.countItems(), await isOpen(token)]).toEqual([items, true]);
  });

  test('posts and their versions of somebody who is not the owner', async () => {
    const { body } = buildRestoreStartBody(await fileOf());
    const { token } = await register('second', 'member');
    for (const counts of [{ posts: 1 }, { versions: 1 }]) {
      expect(await createRestoreSender(token)('', { ...body, counts })).toMatchObject({
        status: 422,
        body: { code: 'posts' },
      });
    }
    expect(await isOpen(token)).toBe(true);
  });

  test('another file while one is under way', async () => {
    const { body, send } = await begun();
    await send('', body);
    const other = { ...body, fingerprint: 'a'.repeat(64) };
    expect(await send('', other)).toMatchObject({ status: 409, body: { code: 'other_restore' } });
    expect(await send('/rows', { fingerprint: other.fingerprint, at: 0, list: 'usage', rows: [{}] })).toMatchObject({
      status: 409,
      body: { code: 'no_restore' },
    });
  });

  test('a row that the API would refuse, whatever the browser says, and writes none of its part', async () => {
    covers('2.7 POST /backup/restore/rows', '4.8 restore judged by the server');
    const { body, flat, send } = await begun();
    await send('', body);
    const items = await table.countItems();
    const rows = flat.trades.map((trade) => ({ ...trade, price: -1 }));
    expect(await send('/rows', { fingerprint: body.fingerprint, at: 0, list: 'trades', rows })).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(/^The file cannot be restored: trade 1: /) },
    });
    expect(await table.countItems()).toBe(items);
  });

  test.each([
    ['a slug that is a path', 'posts', { slug: '~x' }],
    ['a name that is no attribute', 'cashEntries', { pk: 'USER#other' }],
    ['an id that is no number', 'trades', { id: '7#' }],
  ] as const)('%s', async (_, list, change) => {
    const { body, flat, send } = await begun();
    await send('', body);
    const items = await table.countItems();
    const rows = flat[list].slice(0, 1).map((row) => ({ ...row, ...change }));
    const { status } = await send('/rows', { fingerprint: body.fingerprint, at: 0, list, rows });
    expect([status, await table.countItems()]).toEqual([422, items]);
  });

  test('a file whose rows do not fit together: it stays closed, and can be given up', async () => {
    covers('2.7 POST /backup/restore/finish');
    const { body, flat, send, token } = await begun((backup) => ({ ...backup, balances: [] }));
    await send('', body);
    let done = 0;
    for (let part = getNextRestorePart(flat, 0); part; part = getNextRestorePart(flat, done)) {
      ({ done } = (await send('/rows', { fingerprint: body.fingerprint, at: done, ...part })).body as { done: number });
    }
    // The rows are there, each as it was sent; what is wrong is between them.
    expect(await send('/finish', { fingerprint: body.fingerprint })).toMatchObject({ status: 200 });
    expect(await send('/finish', { fingerprint: body.fingerprint })).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('but no balance') },
    });
    expect(await isOpen(token)).toBe(false);
    await send('/abandon', {});
    expect(await isOpen(token)).toBe(true);
  });

  test('the same row twice in place of another one', async () => {
    const { body, flat, send } = await begun();
    await send('', body);
    const twice = { ...flat, cashEntries: [...flat.cashEntries.slice(1), ...flat.cashEntries.slice(1, 2)] };
    let done = 0;
    for (let part = getNextRestorePart(twice, 0); part; part = getNextRestorePart(twice, done)) {
      ({ done } = (await send('/rows', { fingerprint: body.fingerprint, at: done, ...part })).body as { done: number });
    }
    expect(await send('/finish', { fingerprint: body.fingerprint })).toMatchObject({
      status: 422,
      body: { code: 'not_whole' },
    });
  }, 30_000);

  test('what lies there and is not what was sent', async () => {
    covers('2.7 POST /backup/restore/finish');
    const { body, flat, send } = await begun();
    await send('', body);
    let done = 0;
    for (let part = getNextRestorePart(flat, 0); part; part = getNextRestorePart(flat, done)) {
      ({ done } = (await send('/rows', { fingerprint: body.fingerprint, at: done, ...part })).body as { done: number });
    }
    const UpdateExpression = 'SET #description = :other';
    const ExpressionAttributeNames = { '#description': 'description' };
    const Key = { pk: 'USER#second', sk: 'CTX#000001000' };
    const ExpressionAttributeValues = { ':other': 'another' };
    await table.doc.send(
      new UpdateCommand({
        TableName: table.name,
        Key,
        UpdateExpression,
        ExpressionAttributeNames,
        ExpressionAttributeValues,
      }),
    );
    expect(await send('/finish', { fingerprint: body.fingerprint })).toMatchObject({
      status: 422,
      body: { code: 'not_whole' },
    });
  }, 30_000);

  test('more sold than is held, unless it is taken all the same', async () => {
    const { file, token, body, send } = await begun((backup) => ({
      ...backup,
      trades: backup.trades.map((trade) => ({ ...trade, transactionType: 'sell' as const })),
    }));
    await expect(restoreBackupByParts(token, file)).rejects.toThrow(/restore it all the same.*oversold/);
    expect(await send('/finish', { fingerprint: body.fingerprint, oversold: true })).toMatchObject({ status: 200 });
    await restoreBackupByParts(token, file);
    expect(await isOpen(token)).toBe(true);
  });
});

test('every list of a backup has its place among the parts', async () => {
  const flat = flattenBackup(JSON.parse(await fileOf()));
  expect(Object.keys(flat).toSorted()).toEqual([...backupLists].toSorted());
  expect(backupLists.filter((list) => flat[list].length === 0)).toEqual([
    'platforms',
    'dividendTaxes',
    'dividendCorrections',
    'leftOutPages',
    'noticeSettings',
    // One site is every account's: the deployed gate restores it.
    'site',
  ]);
});
