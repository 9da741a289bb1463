import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountBackup } from '#contract/backup/backup-format';
import { abandonRestore } from '#functions/backup/abandon-restore';
import { exportAccount } from '#functions/backup/export-account';
import { restoreBackupIntoEmptyAccount } from '#functions/backup/restore-account';
import { overridePort } from '#functions/ports';
import { findProfile, type Profile, profileKey } from '#functions/runtime/identity/profile';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { callApi, neverEditedPostFields } from '#ops/backup/testing';
import type { StoredRows } from '#tests/kit/copy-rows';
import { readAllRows, writeStoredRows } from '#tests/kit/copy-rows';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { withTableFault } from '#tests/kit/table-faults';
import { createSender, createTestLedgers, operationsMarket, writeOperations } from '#tests/kit/write-operations';

const now = () => new Date();
let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
  clearMarketCache();
  overridePort('marketData', operationsMarket);
});
afterEach(() => table.stop());

const register = async (id: string) => {
  const { token } = await createSignedInPerson('owner', id);
  return { token, profile: await again(id) };
};
const again = async (id: string): Promise<Profile> => (await findProfile(id)) as Profile;

/** Every kind of row, three posts, and so many entries that it takes several transactions. */
const makeBackup = async (): Promise<AccountBackup> => {
  const { token, profile } = await register('first');
  const send = createSender({ id: 'first', token });
  await createTestLedgers(send);
  for (const one of writeOperations.filter(({ status, name }) => status === 201 && name !== 'a published post')) {
    await one.send(send, `key-${one.name.replaceAll(' ', '-')}`, { id: 'first', token });
  }
  await callApi('POST', '/analytics/track', { event_type: 'page_view' }, token);
  const backup = await exportAccount(profile, now());
  const entry = backup.cashEntries.find(({ dividend }) => !dividend);
  if (!entry) throw new Error('No entry to copy.');
  const more = Array.from({ length: 250 }, (_, at) => ({ ...entry, id: 1_000 + at }));
  const post = {
    title: 'Rates',
    excerpt: 'Words.',
    createdAt: '2026-01-05T12:00:00.000Z',
    publishAt: '2026-01-05T12:00:00.000Z',
    status: 'Published' as const,
    tags: [],
    featuredImage: null,
    ...neverEditedPostFields,
    markdown: '# Rates\n\nWords.',
  };
  return {
    ...backup,
    cashEntries: [...backup.cashEntries, ...more],
    ledgers: { ...backup.ledgers, cashEntries: { last: 1_249, version: 1_250 } },
    posts: ['rates', 'rates-2', 'rates-3'].map((slug) => ({ ...post, slug, id: slug })),
  };
};

let made: { backup: AccountBackup; rows: StoredRows } | undefined;
/** The backup, in a table that holds what it is of: made through the API once, stored again for every other test. */
const backupOf = async (): Promise<AccountBackup> => {
  if (made) await writeStoredRows(made.rows);
  else made = { backup: await makeBackup(), rows: await readAllRows() };
  return made.backup;
};

/** Broken off after so many of its writes went through. */
const breakOff = async (profile: Profile, backup: AccountBackup, after: number): Promise<void> => {
  const broken = withTableFault({ fault: 'timed out', on: 'writes', after }, () =>
    restoreBackupIntoEmptyAccount(profile, backup, now()),
  );
  await expect(broken).rejects.toThrow();
};

const expectEmptyAndOpen = async (token: string, id: string, items: number) => {
  expect(await table.countItems()).toBe(items);
  expect(Object.keys(await again(id))).not.toEqual(expect.arrayContaining([expect.stringContaining('restor')]));
  expect(await callApi('GET', '/cash/transactions', undefined, token)).toMatchObject({ status: 200, body: [] });
  expect((await callApi('GET', '/blog/dashboard-posts', undefined, token)).body).toEqual({ posts: [] });
  const entry = { transactionType: 'deposit', amount: 1, platform: 'BOSA', transactionDate: '2026-01-05' };
  expect(await callApi('POST', '/cash/transactions', entry, token)).toMatchObject({ status: 201, body: { id: 1 } });
};

describe('an import that was broken off can be given up', () => {
  test.each([
    ['after the door was closed', 1],
    ['before its first row', 2],
    ['among its rows', 4],
    ['before the door is opened', 5],
  ])('%s: what was written is gone, and the account works again', async (_, after) => {
    const backup = await backupOf();
    const { token, profile } = await register('second');
    const items = await table.countItems();
    await breakOff(profile, backup, after);
    const left = (await table.countItems()) - items;
    expect(await abandonRestore(await again('second'))).toBe(left);
    await expectEmptyAndOpen(token, 'second', items);
  });

  test('and then imported from another file', async () => {
    const backup = await backupOf();
    const { token, profile } = await register('second');
    await breakOff(profile, backup, 5);
    await abandonRestore(await again('second'));
    await restoreBackupIntoEmptyAccount(
      await again('second'),
      { ...backup, exportedAt: '2020-01-01T00:00:00.000Z' },
      now(),
    );
    expect((await callApi('GET', '/cash/transactions', undefined, token)).status).toBe(200);
  });

  test.each([0, 1, 2, 3, 4])('giving it up can be killed after %i writes and done again', async (after) => {
    const backup = await backupOf();
    const { token, profile } = await register('second');
    const items = await table.countItems();
    await breakOff(profile, backup, 5);
    const killed = withTableFault({ fault: 'connection refused', on: 'writes', after }, async () =>
      abandonRestore(await again('second')),
    );
    await expect(killed).rejects.toThrow();
    expect((await callApi('GET', '/cash/transactions', undefined, token)).status).toBe(503);
    if (after > 0) {
      await expect(restoreBackupIntoEmptyAccount(await again('second'), backup, now())).rejects.toThrow(
        /is being abandoned here/,
      );
    }
    await abandonRestore(await again('second'));
    await expectEmptyAndOpen(token, 'second', items);
  });

  test('while it is still at work: it ends, and nothing of it stays', async () => {
    const backup = await backupOf();
    const { token, profile } = await register('second');
    const items = await table.countItems();
    const restore = restoreBackupIntoEmptyAccount(profile, backup, now());
    const ended = expect(restore).rejects.toThrow(/Another restore is running/);
    let closed = await again('second');
    while (!closed.restoreBegun) closed = await again('second');
    await abandonRestore(closed);
    await ended;
    await expectEmptyAndOpen(token, 'second', items);
  });
});

describe('giving an import up refuses', () => {
  test('where none was broken off, and removes nothing', async () => {
    const { token, profile } = await register('first');
    await createTestLedgers(createSender({ id: 'first', token }));
    const items = await table.countItems();
    await expect(abandonRestore(profile)).rejects.toThrow(
      'No import was broken off in the account of owner@example.com. Nothing was removed.',
    );
    expect(await table.countItems()).toBe(items);
  });

  test('rows that may be the person’s own: what came in while the door was closing, or what an older program left', async () => {
    const { token, profile } = await register('first');
    await createTestLedgers(createSender({ id: 'first', token }));
    await table.doc.send(
      new UpdateCommand({
        TableName: table.name,
        Key: profileKey('first'),
        UpdateExpression: 'SET #restoring = :mark',
        ExpressionAttributeNames: { '#restoring': 'restoring' },
        ExpressionAttributeValues: { ':mark': 'a fingerprint' },
      }),
    );
    const items = await table.countItems();
    await expect(abandonRestore(await again(profile.id))).rejects.toThrow(
      /holds data \(.*trades: 1.*\) that may not be the import's\. Run the import again with its file instead\.$/,
    );
    expect([await table.countItems(), (await again(profile.id)).restoring]).toEqual([items, 'a fingerprint']);
  });
});
