import { afterEach, beforeEach, expect, test } from 'vitest';
import { cashLedger, findEntry, listEntries, putEntry, type StoredEntry } from '#functions/cash/store';
import { listWithin } from '#functions/storage/lists';
import { getItem } from '#functions/storage/table';
import { startTable, type TestTable } from '#tests/kit/table';
import { writeUnlogged } from '#tests/kit/write-unlogged';

const entry = (id: number, transactionDate: string): StoredEntry => ({
  id,
  transactionType: 'deposit',
  amount: 5,
  platform: 'Robinhood',
  currency: 'USD',
  transactionDate,
  description: '',
  version: 1,
});

let table: TestTable;
beforeEach(async () => {
  table = await startTable();
});
afterEach(() => table.stop());

test('a cash row lies under its number, and in the list by its date', async () => {
  await writeUnlogged([...putEntry('me', entry(1, '2026-02-01')), ...putEntry('me', entry(2, '2026-01-05'))]);
  expect(await getItem({ pk: 'USER#me', sk: 'CTX#000000002' })).toMatchObject({ id: 2 });
  expect((await listEntries('me')).map(({ id }) => id)).toEqual([1, 2]);
  expect((await listWithin<StoredEntry>('me', 'CTXD')).map(({ id }) => id)).toEqual([2, 1]);
  expect(await findEntry('me', 1)).toEqual(entry(1, '2026-02-01'));
});

test('cash rows are numbered by a ledger of their own', async () => {
  await writeUnlogged([cashLedger.restore('me', { last: 7, version: 9 })]);
  expect(await getItem({ pk: 'USER#me', sk: 'SEQ#CTX' })).toMatchObject({ last: 7 });
});
