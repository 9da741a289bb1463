import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountBackup } from '#contract/backup/backup-format';
import { exportAccount } from '#functions/backup/export-account';
import { restoreBackupIntoEmptyAccount } from '#functions/backup/restore-account';
import { overridePort } from '#functions/ports';
import { findProfile, listActiveUserIds, type Profile } from '#functions/runtime/identity/profile';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { callApi, neverEditedPostFields } from '#ops/backup/testing';
import { takeShortRunSample } from '#tests/kit/dice';
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

const open = async (id: string, role: 'owner' | 'member' = 'owner') => {
  const { token } = await createSignedInPerson(role, id);
  return { token, profile: (await findProfile(id)) as Profile };
};

/** Every kind of row, and 300 cash entries, so that it takes several transactions. */
const fill = async ({ token, profile }: Awaited<ReturnType<typeof open>>): Promise<AccountBackup> => {
  const send = createSender({ id: 'first', token });
  await createTestLedgers(send);
  for (const one of writeOperations.filter(({ status, name }) => status === 201 && name !== 'a published post')) {
    await one.send(send, `key-${one.name.replaceAll(' ', '-')}`, { id: 'first', token });
  }
  const backup = await exportAccount(profile, now());
  const [entry] = backup.cashEntries;
  if (!entry) throw new Error('No entry to copy.');
  const more = Array.from({ length: 300 }, (_, at) => ({ ...entry, id: 1_000 + at }));
  return {
    ...backup,
    cashEntries: [...backup.cashEntries, ...more],
    ledgers: { ...backup.ledgers, cashEntries: { last: 1_299, version: 1_300 } },
  };
};

let backupOfFirst: AccountBackup | undefined;
/** Recorded once: every test has the account, and the same file of it. */
const filled = async (): Promise<AccountBackup> => {
  const first = await open('first');
  backupOfFirst ??= await fill(first);
  return backupOfFirst;
};

const again = async (profile: Profile): Promise<Profile> => (await findProfile(profile.id)) as Profile;
const without = ({ exportedAt: _when, account: _whose, ...data }: AccountBackup) => data;

describe('a restore that is broken off', () => {
  const places = [
    ['before its first write', 0, 'throttled'],
    ['after the door was closed', 1, 'timed out'],
    ['before its first row', 2, 'timed out'],
    ['among its rows', 3, 'timed out'],
    ['with the answer of a chunk lost', 4, 'answer lost'],
    ['before the door is opened', 6, 'connection refused'],
    ['with the answer of its last write lost', 6, 'answer lost'],
  ] as const;
  test.each(takeShortRunSample(places, 2))('%s can be run again with the same file', async (_, after, fault) => {
    const backup = await filled();
    const { token, profile } = await open('second');
    const broken = withTableFault({ fault, on: 'writes', after }, () =>
      restoreBackupIntoEmptyAccount(profile, backup, now()),
    );
    await expect(broken).rejects.toThrow();

    const halfway = await again(profile);
    const isClosed = halfway.restoring !== undefined;
    const asked = await callApi('GET', '/cash/transactions', undefined, token);
    if (isClosed) {
      expect(asked).toMatchObject({ status: 503, body: { code: 'restoring', error: /being restored/ } });
      expect(await listActiveUserIds()).toEqual(['first']);
      const other = { ...backup, exportedAt: '2020-01-01T00:00:00.000Z' };
      await expect(restoreBackupIntoEmptyAccount(halfway, other, now())).rejects.toThrow(
        /Run it again with that file first, or abandon it/,
      );
      await restoreBackupIntoEmptyAccount(halfway, backup, now());
    } else if (after === 0) {
      await restoreBackupIntoEmptyAccount(halfway, backup, now());
    } else {
      // It was whole; only the answer was lost.
      await expect(restoreBackupIntoEmptyAccount(halfway, backup, now())).rejects.toThrow('already has data');
    }
    expect(without(await exportAccount(await again(profile), now()))).toEqual(without(backup));
    expect((await callApi('GET', '/cash/transactions', undefined, token)).status).toBe(200);
    expect((await again(profile)).restoring).toBeUndefined();
  });

  test('two at once restore it once', async () => {
    const backup = await filled();
    const { profile } = await open('second');
    const both = await Promise.allSettled([1, 2].map(() => restoreBackupIntoEmptyAccount(profile, backup, now())));
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(without(await exportAccount(await again(profile), now()))).toEqual(without(backup));
  });
});

describe('a restore refuses', () => {
  const recording = writeOperations.filter(
    ({ status, name }) =>
      status === 201 &&
      ![
        'a sale',
        'a split by hand',
        'interest on a CD',
        'interest that a CD pays to savings',
        'interest that a CD pays to cash',
        'a CD rolled over',
        'a withdrawal',
        'a change of a rate',
      ].includes(name),
  );
  test.each(takeShortRunSample(recording, 3))('an account with $name in it, and changes nothing', async (one) => {
    const backup = await filled();
    const { token, profile } = await open('second');
    expect(
      (await one.send(createSender({ id: 'second', token }), 'key-of-the-first', { id: 'second', token })).status,
    ).toBe(201);
    const items = await table.countItems();
    await expect(restoreBackupIntoEmptyAccount(profile, backup, now())).rejects.toThrow(
      /^The account of owner@example.com already has data \(.+\)\. A backup can be restored only into an empty account\.$/,
    );
    expect([await table.countItems(), (await again(profile)).restoring]).toEqual([items, undefined]);
    expect((await callApi('GET', '/cash/transactions', undefined, token)).status).toBe(200);
  });

  test('posts for somebody who cannot have them', async () => {
    const backup = await filled();
    const { profile } = await open('second', 'member');
    const [post] = [
      {
        slug: 'a',
        id: 'a',
        title: 'A',
        excerpt: '',
        createdAt: '',
        publishAt: null,
        tags: [],
        featuredImage: null,
        ...neverEditedPostFields,
      },
    ];
    const withPost = { ...backup, posts: [{ ...post, status: 'Draft' as const, markdown: '# A' }] } as AccountBackup;
    await expect(restoreBackupIntoEmptyAccount(profile, withPost, now())).rejects.toThrow('only the owner has');
  });

  test('what came in while the door was closing, and opens it again', async () => {
    const backup = await filled();
    const { token, profile } = await open('second');
    // The account was found empty; then somebody writes, and only then the door is closed.
    const entry = { transactionType: 'deposit', amount: 1, platform: 'BOSA', transactionDate: '2026-01-05' };
    const [restore] = await Promise.allSettled([
      restoreBackupIntoEmptyAccount(profile, backup, now()),
      callApi('POST', '/cash/transactions', entry, token),
    ]);
    const { body } = await callApi('GET', '/cash/transactions', undefined, token);
    if (restore.status === 'rejected') expect(body).toMatchObject([{ id: 1, amount: 1 }]);
    else expect(without(await exportAccount(await again(profile), now())).trades).toEqual(backup.trades);
    expect((await again(profile)).restoring).toBeUndefined();
  });
});
