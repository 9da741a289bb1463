import { fillLateFieldDefaults } from '#contract/fields/late-field-defaults';
import type { SavingsAccountRecord, SavingsTransaction } from '#contract/savings';
import { type Aggregate, batchGetAggregateRoots, createAggregateStore } from '#functions/runtime/storage/aggregates';

/**
 * U / SAV#id#META: a savings account; its balance is the sum of its transactions. `interestRate` is the one that it was
 * opened with, and `rateChanges`, by their days, what became of that; both transactions and changes are counted by `lastRow`.
 */
export type StoredSavingsAccount = SavingsAccountRecord;
/** U / SAV#id#TX#date#n. */
export type StoredSavingsTransaction = SavingsTransaction;
export type SavingsAggregate = Aggregate<StoredSavingsAccount, StoredSavingsTransaction>;

const toStoredSavingsAccount = (record: StoredSavingsAccount): StoredSavingsAccount =>
  fillLateFieldDefaults('savings', record);

export const savingsAggregateStore = createAggregateStore<StoredSavingsAccount, StoredSavingsTransaction>({
  record: 'SAV',
  rows: 'TX',
  noun: 'savings account',
  dated: ({ transactionDate }) => transactionDate,
  readRecord: toStoredSavingsAccount,
  read: (row) => fillLateFieldDefaults('transactions', row),
});
export const {
  listRecords: listSavingsAccounts,
  findRecord: findSavingsAccount,
  rowsSince: listSavingsTransactionsSince,
  firstRow: findFirstSavingsTransaction,
  list: listSavingsAggregates,
  find: findSavingsAggregate,
  putRecord: buildSavingsAccountWrite,
  putRow: buildSavingsTransactionWrite,
  removeRow: buildSavingsTransactionRemovalWrite,
  remove: buildSavingsAccountRemovalWrite,
  ledger: savingsLedger,
} = savingsAggregateStore;
export const batchGetSavingsAccountsUpToId = async (owner: string, last: number): Promise<StoredSavingsAccount[]> =>
  (await batchGetAggregateRoots<StoredSavingsAccount>('SAV', owner, last)).map(toStoredSavingsAccount);
