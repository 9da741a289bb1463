import { afterEach, beforeEach, expect, test } from 'vitest';
import { getItem } from '#functions/runtime/storage/table';
import {
  batchGetSavingsAccountsUpToId,
  buildSavingsAccountRemovalWrite,
  buildSavingsAccountWrite,
  buildSavingsTransactionWrite,
  findSavingsAccount,
  findSavingsAggregate,
  listSavingsAccounts,
  listSavingsAggregates,
  type StoredSavingsAccount,
  type StoredSavingsTransaction,
  savingsLedger,
} from '#functions/savings/store';
import { covers } from '#tests/kit/covers';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

const account: StoredSavingsAccount = {
  id: 1,
  version: 1,
  lastRow: 2,
  accountName: 'Savings',
  bankName: 'Citi',
  accountType: 'high-yield',
  interestRate: 4.35,
  currency: 'USD',
  currentBalance: 10,
  createdAt: '2026-01-02T15:00:00.000Z',
  description: '',
};
const transaction = (id: number, transactionDate: string): StoredSavingsTransaction => ({
  id,
  transactionDate,
  transactionType: 'deposit',
  amount: 5,
  description: '',
  version: 1,
});

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
  await writeWithoutChangeLog([
    buildSavingsAccountWrite('me', account),
    ...buildSavingsTransactionWrite('me', 1, transaction(1, '2026-03-01')),
    ...buildSavingsTransactionWrite('me', 1, transaction(2, '2026-02-01')),
    savingsLedger.restore('me', { last: 1, version: 1 }),
  ]);
});
afterEach(() => table.stop());

test('an account has its transactions by date', async () => {
  const rows = [transaction(2, '2026-02-01'), transaction(1, '2026-03-01')];
  expect(await findSavingsAggregate('me', 1)).toEqual({ record: account, rows });
});

test('an account from before there were banks is at Citi, however it is read', async () => {
  covers('4.11 bank of a savings account');
  const { bankName: _bankName, ...older } = { ...account, id: 2 };
  await writeWithoutChangeLog([buildSavingsAccountWrite('me', older as StoredSavingsAccount)]);
  const expected = { ...account, id: 2 };
  expect(await findSavingsAccount('me', 2)).toEqual(expected);
  expect((await findSavingsAggregate('me', 2))?.record).toEqual(expected);
  expect((await listSavingsAggregates('me')).map(({ record }) => record.bankName)).toEqual(['Citi', 'Citi']);
  expect((await listSavingsAccounts('me')).map(({ bankName }) => bankName)).toEqual(['Citi', 'Citi']);
  expect((await batchGetSavingsAccountsUpToId('me', 2)).map(({ bankName }) => bankName)).toEqual(['Citi', 'Citi']);
});

test('an account, its transactions and its ledger lie where they always have', async () => {
  const keys = ['SAV#000000001#META', 'SAV#000000001#TX#2026-03-01#000000001', 'SEQ#SAV'];
  for (const sk of keys) expect(await getItem({ pk: 'USER#me', sk })).toBeDefined();
});

test('an account that is not there is called one', async () => {
  const removal = buildSavingsAccountRemovalWrite({ id: 'me' }, 2, new Date('2026-11-20T15:00:00Z'));
  await expect(removal).rejects.toThrow('There is no such savings account.');
});
