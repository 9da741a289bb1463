import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  buildCashEntryWrite,
  cashLedger,
  findCashEntry,
  listCashEntries,
  type StoredCashEntry,
} from '#functions/cash/store';
import { listLedgerIndexRows } from '#functions/runtime/storage/ledger-indexes';
import { getItem } from '#functions/runtime/storage/table';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

const entry = (id: number, transactionDate: string): StoredCashEntry => ({
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
  table = await startTestTable();
});
afterEach(() => table.stop());

test('a cash row lies under its number, and in the list by its date', async () => {
  await writeWithoutChangeLog([
    ...buildCashEntryWrite('me', entry(1, '2026-02-01')),
    ...buildCashEntryWrite('me', entry(2, '2026-01-05')),
  ]);
  expect(await getItem({ pk: 'USER#me', sk: 'CTX#000000002' })).toMatchObject({ id: 2 });
  expect((await listCashEntries('me')).map(({ id }) => id)).toEqual([1, 2]);
  expect((await listLedgerIndexRows<StoredCashEntry>('me', 'CTXD')).map(({ id }) => id)).toEqual([2, 1]);
  expect(await findCashEntry('me', 1)).toEqual(entry(1, '2026-02-01'));
});

test('cash rows are numbered by a ledger of their own', async () => {
  await writeWithoutChangeLog([cashLedger.restore('me', { last: 7, version: 9 })]);
  expect(await getItem({ pk: 'USER#me', sk: 'SEQ#CTX' })).toMatchObject({ last: 7 });
});
