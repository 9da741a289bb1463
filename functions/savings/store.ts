import type { RateChange, SavingsAccount, SavingsTransaction } from '#contract/savings';
import { type Branch, type BranchRecord, branches, readRecordsUpTo } from '#functions/storage/branches';

/**
 * U / SAV#id#META: a savings account; its balance is the sum of its transactions. `interestRate` is the one that it was
 * opened with, and `rateChanges`, by their days, what became of that; both transactions and changes are counted by `lastRow`.
 */
export type StoredAccount = Omit<SavingsAccount, 'balanceUsd' | 'rateChanges'> &
  BranchRecord & { rateChanges?: RateChange[] };
/** U / SAV#id#TX#date#n; one that was never corrected may lack its version. */
export type StoredTransaction = Omit<SavingsTransaction, 'version'> & { version?: number };
export type AccountBranch = Branch<StoredAccount, StoredTransaction>;

export const accounts = branches<StoredAccount, StoredTransaction>({
  record: 'SAV',
  rows: 'TX',
  noun: 'savings account',
  dated: ({ transactionDate }) => transactionDate,
});
export const {
  listRecords: listAccounts,
  findRecord: findAccount,
  rowsSince: transactionsSince,
  firstRow: firstTransaction,
  list: listAccountBranches,
  find: findAccountBranch,
  putRecord: putAccount,
  putRow: putTransaction,
  removeRow: removeTransaction,
  remove: removeAccount,
  ledger: savingsLedger,
} = accounts;
export const accountsUpTo = (owner: string, last: number): Promise<StoredAccount[]> =>
  readRecordsUpTo('SAV', owner, last);
