import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteExpiredChangeLogEntries } from '#functions/activity/delete-expired-change-log-entries';
import { listChangeLogPage } from '#functions/activity/store';
import { addCashEntry, deleteCashEntry, editCashEntry } from '#functions/cash/service';
import { liveCashEffects } from '#functions/followers';
import type { Actor } from '#functions/runtime/identity/actor';
import { listRecordHistory } from '#functions/runtime/storage/change-log-store';
import { startTestTable, type TestTable } from '#tests/kit/table';

const actor: Actor = { id: 'me', email: 'me@example.com', username: 'me', role: 'owner', requestId: 'r', ip: '::1' };
const sent = {
  transactionType: 'deposit',
  platform: 'BOSA',
  currency: 'USD',
  transactionDate: '2020-01-05',
  description: '',
} as const;

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
});
afterEach(() => table.stop());

const { sources } = liveCashEffects;
const on = (day: string) => ({ now: () => new Date(`${day}T12:00:00Z`), rateOf: async () => null as never, sources });
const add = (day: string, amount: number) => addCashEntry(actor, { ...sent, amount }, on(day));
const edit = (day: string, id: number, amount: number) =>
  editCashEntry(actor, { ...sent, id, amount } as never, on(day));
const days = async () =>
  (await listChangeLogPage('me', { limit: 50 }, {})).changes.map(({ at }) => at.slice(0, 10)).toReversed();
const historyOf = async (id: number) =>
  (await listRecordHistory('me', `CTX#${String(id).padStart(9, '0')}`, { limit: 50 })).changes.length;

test('a change is kept 400 days, the newest of a record for good', async () => {
  await add('2024-01-01', 1);
  await add('2024-01-02', 2);
  await edit('2024-01-03', 1, 3);
  await add('2024-01-04', 4);
  await deleteCashEntry(actor, { id: 3 }, on('2024-01-05'));
  await edit('2025-06-01', 2, 5);
  expect(await deleteExpiredChangeLogEntries('me', new Date('2025-02-01T00:00:00Z'))).toBe(0);
  expect(await days()).toHaveLength(6);
  // 400 days after the fifth: the first and the fourth have later ones.
  expect(await deleteExpiredChangeLogEntries('me', new Date('2025-02-10T00:00:00Z'))).toBe(5);
  expect(await days()).toEqual(['2024-01-03', '2024-01-05', '2025-06-01']);
  expect([await historyOf(1), await historyOf(2), await historyOf(3)]).toEqual([1, 1, 1]);
  expect(await deleteExpiredChangeLogEntries('me', new Date('2025-02-11T00:00:00Z'))).toBe(0);
});

test('a change that was kept as the newest goes once a later one is old enough', async () => {
  await add('2024-01-01', 1);
  await deleteExpiredChangeLogEntries('me', new Date('2025-03-01T00:00:00Z'));
  expect(await days()).toEqual(['2024-01-01']);
  await edit('2025-04-01', 1, 2);
  await deleteExpiredChangeLogEntries('me', new Date('2025-05-01T00:00:00Z'));
  expect(await days()).toEqual(['2024-01-01', '2025-04-01']);
  await deleteExpiredChangeLogEntries('me', new Date('2026-06-01T00:00:00Z'));
  expect(await days()).toEqual(['2025-04-01']);
  expect(await historyOf(1)).toBe(1);
});
