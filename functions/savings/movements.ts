import type { NewSavingsTransaction, SavingsTransaction, SavingsTransactionEdit } from '#contract/savings';
import { balanceOf, firstOverdrawn, moveOf } from '#core/banking/savings';
import { amount, toNumber } from '#core/money/amount';
import { dayInNewYork, longDay } from '#core/time/day';
import type { Actor } from '#functions/identity/actor';
import { clock } from '#functions/ports';
import { orNotFound, Refusal, refuseFuture, refuseStale } from '#functions/refusal';
import {
  type AccountBranch,
  findAccount,
  findAccountBranch,
  putAccount,
  putTransaction,
  removeTransaction as removal,
  type StoredAccount,
  type StoredTransaction,
  savingsLedger,
} from '#functions/savings/store';
import { writeChange } from '#functions/storage/ledger';
import type { Write } from '#functions/storage/table';

/** A movement and the balance are written together, on the condition that the account is as it was read. */

const live = { now: clock };

type Row = { id: number; rowId: number };

const overdraw = ({ accountName, currentBalance, currency }: StoredAccount, wanted: number) =>
  new Refusal(
    422,
    'overdraw',
    `${accountName} holds ${currentBalance.toFixed(2)} ${currency}; ${wanted.toFixed(2)} ${currency} cannot be taken out.`,
  );

/** One that was recorded before transactions could be corrected is as it was first entered. */
export const transactionShown = (transaction: StoredTransaction): SavingsTransaction => ({
  ...transaction,
  version: transaction.version ?? 1,
});

/**
 * Records a transaction and moves the balance, both or neither. The account must be as it was read, else the change is
 * planned again: of two withdrawals at once the second sees what the first has left.
 * @throws Refusal 404; 400 for a future date; 422 `overdraw` for a withdrawal or fee beyond the balance.
 */
export const addTransaction = async (
  actor: Actor,
  { id, ...sent }: NewSavingsTransaction & { id: number },
  { now } = live,
): Promise<SavingsTransaction> => {
  const today = dayInNewYork(now());
  const transactionDate = sent.transactionDate ?? today;
  refuseFuture('transactionDate', transactionDate, today);
  return writeChange(actor, now(), async () => {
    const before = orNotFound(await findAccount(actor.id, id), 'savings account');
    const balance = amount(before.currentBalance).plus(moveOf(sent));
    if (balance.lt(0)) throw overdraw(before, sent.amount);
    const transaction = { ...sent, id: before.lastRow + 1, transactionDate, version: 1 };
    const account = { ...before, currentBalance: toNumber(balance), lastRow: transaction.id };
    const writes = [
      savingsLedger.touch(actor.id, {}),
      putAccount(actor.id, account, before),
      ...putTransaction(actor.id, id, transaction),
    ];
    return { writes, answer: transaction };
  });
};

const findTransaction = async (owner: string, { id, rowId }: Row) => {
  const branch = orNotFound(await findAccountBranch(owner, id), 'savings account');
  const found = branch.rows.find((row) => row.id === rowId);
  return { branch, before: orNotFound(found, 'transaction') };
};

/** The account with the balance that other rows come to. @throws Refusal 422 `overdraw`. */
const balanced = ({ record, rows }: AccountBranch, after: readonly StoredTransaction[]): StoredAccount => {
  const overdrawn = firstOverdrawn(rows, after);
  if (overdrawn) {
    const { day, balance } = overdrawn;
    const sentence = `${record.accountName} would then hold ${balance.toFixed(2)} ${record.currency} on ${longDay(day)}, which is less than nothing.`;
    throw new Refusal(422, 'overdraw', sentence);
  }
  return { ...record, currentBalance: toNumber(balanceOf(after)), lastRow: record.lastRow + 1 };
};

const changing = (owner: string, branch: AccountBranch, after: readonly StoredTransaction[]): Write[] => [
  savingsLedger.touch(owner, {}),
  putAccount(owner, balanced(branch, after), branch.record),
];

/**
 * Corrects what is sent of a transaction; the balance follows.
 * @throws Refusal 404; 409 `stale`; 400 for a future date; 422 `overdraw` where a day would end below zero.
 */
export const editTransaction = async (
  actor: Actor,
  { id, rowId, version, ...sent }: SavingsTransactionEdit & Row,
  { now } = live,
): Promise<SavingsTransaction> =>
  writeChange(actor, now(), async () => {
    const { branch, before } = await findTransaction(actor.id, { id, rowId });
    const shown = transactionShown(before);
    refuseStale('transaction', version, shown);
    const transaction = { ...shown, ...sent, version: shown.version + 1 } as SavingsTransaction;
    refuseFuture('transactionDate', transaction.transactionDate, dayInNewYork(now()));
    const after = branch.rows.map((row) => (row === before ? transaction : row));
    const writes = [...changing(actor.id, branch, after), ...putTransaction(actor.id, id, transaction, before)];
    return { writes, answer: transaction };
  });

/** Deletes a transaction; the balance follows. @throws Refusal 404; 422 `overdraw` where a day would end below zero. */
export const removeTransaction = (actor: Actor, { id, rowId }: Row, { now } = live): Promise<void> =>
  writeChange(actor, now(), async () => {
    const { branch, before } = await findTransaction(actor.id, { id, rowId });
    const after = branch.rows.filter((row) => row !== before);
    return { writes: [...changing(actor.id, branch, after), removal(actor.id, id, before)], answer: undefined };
  });
