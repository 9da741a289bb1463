import type { SavingsAccount, SavingsTransaction } from '#contract/savings';
import { type Branch, type BranchRecord, branches } from '#functions/storage/branches';

/** U / SAV#id#META: a savings account; its balance is the sum of its transactions. */
export type StoredAccount = Omit<SavingsAccount, 'balanceUsd'> & BranchRecord;
/** U / SAV#id#TX#date#n */
export type StoredTransaction = SavingsTransaction;
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
  list: listAccountBranches,
  find: findAccountBranch,
  putRecord: putAccount,
  putRow: putTransaction,
  remove: removeAccount,
  ledger: savingsLedger,
} = accounts;
