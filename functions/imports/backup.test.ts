import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountBackup } from '#contract/backup/backup-format';
import { exportAccount } from '#functions/backup/export-account';
import { parseBackup } from '#functions/backup/parse-backup';
import { restoreBackupIntoEmptyAccount } from '#functions/backup/restore-account';
import {
  createImportApiCalls,
  createSampleCashRow,
  createSampleDividendRow,
  createSampleStatementFile,
  createSampleTradeRow,
} from '#functions/imports/testing';
import { overridePort } from '#functions/ports';
import { findProfile, type Profile } from '#functions/runtime/identity/profile';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { createSender, createTestLedgers, operationsMarket } from '#tests/kit/write-operations';

/** An import in a backup, and a backup after an import that was taken back. */

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
  overridePort('marketData', operationsMarket);
});
afterAll(() => table.stop());

const backupOf = async (id: string): Promise<AccountBackup> =>
  exportAccount((await findProfile(id)) as Profile, new Date('2026-11-20T12:00:00Z'));

/** Without what counts changes: the last numbers given out, and how often a row was written. */
const withoutCounts = ({ ledgers: _heads, ...backup }: AccountBackup): unknown =>
  JSON.parse(JSON.stringify(backup), (name, value) => (name === 'version' ? undefined : value));

/** A found dividend of May 15, 2025 that was synced is among what it takes the place of. */
const rows = {
  trades: [createSampleTradeRow({ transactionDate: '2025-03-03' })],
  cash: [createSampleCashRow({ transactionDate: '2025-03-04' })],
  dividends: [createSampleDividendRow({ paymentDate: '2025-02-13', gross: 2.5, taxWithheld: 0 })],
};

const { row: deposit } = createSampleCashRow({ transactionDate: '2025-03-05', description: 'Cash alone, option' });
const cash = { identity: 'option-0004', row: deposit };

test('after an import that was taken back an export is the one before, but for what counts changes', async () => {
  const person = await createSignedInPerson('owner', 'taken-back');
  const send = createSender(person);
  await createTestLedgers(send);
  const { handler } = await import('#functions/dividends/handler');
  await send(handler, 'POST', '/dividends/sync-to-cash', {});
  const before = await backupOf(person.id);
  expect(before.cashEntries.some(({ dividend }) => dividend)).toBe(true);
  const imports = createImportApiCalls(person.token);
  const id = await imports.begin({ files: [createSampleStatementFile('mine.csv', 'f'.repeat(64))] });
  expect((await imports.record(id, rows)).body).toMatchObject({
    trades: [{ status: 'recorded' }],
    cash: [{ status: 'recorded' }],
    dividends: [{ status: 'recorded' }],
  });
  const links = [{ ledger: 'cash', id: 1, identities: ['linked-001'] }];
  await imports.call('POST', `/imports/${id}/links`, { links });
  expect(withoutCounts(await backupOf(person.id))).not.toEqual(withoutCounts(before));
  expect((await imports.takeBack(id)).body).toEqual({
    finished: true,
    left: 0,
    total: expect.any(Number),
    refused: [],
    stays: [],
  });
  expect(withoutCounts(await backupOf(person.id))).toEqual(withoutCounts(before));
});

test('an import is in a backup with its certificate and its lines, and each event is still recorded once', async () => {
  const person = await createSignedInPerson('owner', 'kept');
  const imports = createImportApiCalls(person.token);
  const id = await imports.begin({ files: [{ ...createSampleStatementFile(), statedRows: 3 }] });
  await imports.record(id, rows);
  await imports.call('POST', `/imports/${id}/left-out`, {
    at: 0,
    lines: [
      { file: 0, lines: [3], cells: ['=1+1'], sentence: 'Options are not supported.' },
      { file: 0, lines: [4], cells: ['STO'], sentence: 'Options are not supported.', cash },
    ],
  });
  const stated = [
    { platform: 'Robinhood', day: '2025-12-31', positions: [{ symbol: 'AAPL', quantity: '10' }], balances: [] },
  ];
  await imports.call('POST', `/imports/${id}/finish`, { stated, counts: { recorded: 3, here: 0, leftOut: 2 } });
  expect((await imports.call('POST', `/imports/${id}/cash`, {})).body).toMatchObject({ recorded: 1 });
  await imports.call('POST', '/comparisons', stated[0]);
  const backup = await backupOf(person.id);
  expect(backup.comparisons).toMatchObject([{ platform: 'Robinhood', equal: 1, lines: [{ what: 'AAPL' }] }]);
  const other = await createSignedInPerson('owner', 'restored');
  await restoreBackupIntoEmptyAccount(
    (await findProfile(other.id)) as Profile,
    parseBackup(JSON.stringify(backup)),
    new Date(),
  );
  const { account: _account, ...restored } = await backupOf(other.id);
  expect(restored).toEqual({ ...backup, account: undefined });
  const theirs = createImportApiCalls((await createSignedInPerson('owner', 'restored')).token);
  expect((await theirs.look(rows)).body).toMatchObject({
    trades: [{ status: 'here' }],
    dividends: [{ status: 'here' }],
  });
  expect((await theirs.call('GET', '/comparisons')).body).toMatchObject([
    { platform: 'Robinhood', changedSince: false },
  ]);
  expect((await theirs.call('GET', '/imports')).body).toMatchObject([{ id, recorded: 4, compared: { equal: 1 } }]);
  expect((await theirs.call('POST', `/imports/${id}/cash`, {})).body).toMatchObject({
    recorded: 0,
    import: { counts: { recorded: 4, leftOut: 1 } },
  });
});

test('a backup of before there were imports is read as one without any', async () => {
  const person = await createSignedInPerson('owner', 'older');
  const { imports: _none, comparisons: _neither, ...older } = await backupOf(person.id);
  const read = parseBackup(JSON.stringify(older));
  expect([read.imports, read.comparisons]).toEqual([[], []]);
});
