import type { SavingsAccount, SavingsTransaction } from '#contract/savings';
import {
  type Branch,
  type BranchKind,
  type BranchRecord,
  findBranch,
  findRecord,
  listBranches,
  listRecords,
  putRecord,
  putRow,
  removeBranch,
} from '#functions/storage/branch';
import type { Owner } from '#functions/storage/commit';
import type { Write } from '#functions/storage/table';

/** U / SAV#id#META: a savings account; its balance is the sum of its transactions. */
export type StoredAccount = Omit<SavingsAccount, 'balanceUsd'> & BranchRecord;
/** U / SAV#id#TX#date#n */
export type StoredTransaction = SavingsTransaction;
export type AccountBranch = Branch<StoredAccount, StoredTransaction>;

const kind: BranchKind = { record: 'SAV', rows: 'TX' };

export const listAccounts = (owner: string): Promise<StoredAccount[]> => listRecords<StoredAccount>(owner, kind);

export const listAccountBranches = (owner: string): Promise<AccountBranch[]> =>
  listBranches<StoredAccount, StoredTransaction>(owner, kind);

export const findAccount = (owner: string, id: number): Promise<StoredAccount | undefined> =>
  findRecord<StoredAccount>(owner, kind, id);

/** With its transactions, oldest first. */
export const findAccountBranch = (owner: string, id: number): Promise<AccountBranch | undefined> =>
  findBranch<StoredAccount, StoredTransaction>(owner, kind, id);

export const putAccount = (owner: string, account: StoredAccount, before?: StoredAccount): Write =>
  putRecord(owner, kind, account, before);

export const putTransaction = (owner: string, accountId: number, transaction: StoredTransaction): Write =>
  putRow(owner, kind, accountId, transaction.transactionDate, transaction);

export const removeAccount = (owner: Owner, id: number, now: Date): Promise<void> =>
  removeBranch(owner, kind, { id, noun: 'savings account', now });
