import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BackupHeader } from '#contract/backup/backup';
import type { AccountBackup } from '#contract/backup/backup-format';
import { backupLists } from '#contract/backup/backup-lists';
import { exportAccount } from '#functions/backup/export-account';
import { overridePort } from '#functions/ports';
import { findProfile, type Profile } from '#functions/runtime/identity/profile';
import { callApi } from '#ops/backup/testing';
import { exportBackupByPages, readBackupHeader } from '#ops/backup/testing-pages';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import {
  createSender,
  createTestLedgers,
  operationsMarket,
  type TestPerson,
  writeOperations,
} from '#tests/kit/write-operations';

/** The export of the page: what the command writes, and by what it notices a change. */

let table: TestTable;
let person: TestPerson;
beforeAll(async () => {
  table = await startTestTable();
  overridePort('marketData', operationsMarket);
  person = await createSignedInPerson('owner', 'somebody');
  await createTestLedgers(createSender(person), person);
  await callApi('POST', '/analytics/track', { event_type: 'page_view' }, person.token);
}, 60_000);
afterAll(() => table.stop());

const now = () => new Date();
const byCommand = async (): Promise<AccountBackup> => exportAccount((await findProfile(person.id)) as Profile, now());
const withoutTime = (text: string): string => text.replace(/"exportedAt": "[^"]+"/, '');
const rowsIn = (backup: AccountBackup) => {
  const { exportedAt: _when, usage: _usage, ...data } = backup;
  return JSON.stringify(data);
};
const stateIn = ({ state }: BackupHeader): string => JSON.stringify(state);

describe('the export by pages', () => {
  test('is to the letter what the command writes, but its time', async () => {
    covers('2.7 GET /backup/rows', '4.8 export from the page');
    const text = await exportBackupByPages(person.token);
    expect(withoutTime(text)).toBe(withoutTime(`${JSON.stringify(await byCommand(), null, 1)}\n`));
    const { trades, cds, savings, posts, foundDividends } = JSON.parse(text) as AccountBackup;
    for (const list of [trades, cds, savings, posts, foundDividends]) expect(list.length).toBeGreaterThan(0);
  });

  test('is the same for an account without anything', async () => {
    const { token, id } = await createSignedInPerson('member', 'nobody-yet');
    const written = JSON.stringify(await exportAccount((await findProfile(id)) as Profile, now()), null, 1);
    expect(withoutTime(await exportBackupByPages(token))).toBe(withoutTime(`${written}\n`));
  });

  test('stops at a list that there is not, with a sentence', async () => {
    expect(await callApi('GET', '/backup/rows?list=passwords', undefined, person.token)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^Choose one of platforms, trades, /) },
    });
  });

  test.each(writeOperations)('shows that $name came while it was read', async (one) => {
    covers('2.7 GET /backup', '4.8 export from the page');
    const [data, head] = [rowsIn(await byCommand()), await readBackupHeader(person.token)];
    const key = `key-${one.name.replaceAll(' ', '-')}`;
    await one.send(createSender(person), key, person);
    const [dataAfter, headAfter] = [rowsIn(await byCommand()), await readBackupHeader(person.token)];
    expect([one.name, stateIn(headAfter) !== stateIn(head)]).toEqual([one.name, data !== dataAfter]);
  });

  test('has a state of every list', async () => {
    expect(Object.keys((await readBackupHeader(person.token)).state)).toEqual([...backupLists]);
  });
});
