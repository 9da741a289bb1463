import type { NewSavingsTransaction, SavingsTransaction, SavingsTransactionEdit } from '#contract/savings';
import { findFirstNewOverdraft, getSavingsBalanceDelta, sumSavingsBalance } from '#core/banking/savings';
import { toAmount, toNumber } from '#core/money/amount';
import { formatLongDay, getDayInNewYork } from '#core/time/day';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal, refuseFutureDate, refuseStale, requireFound } from '#functions/runtime/refusal';
import { planAndWrite } from '#functions/runtime/storage/ledger';
import type { TransactionWrite } from '#functions/runtime/storage/table';
import {
  buildSavingsAccountWrite,
  buildSavingsTransactionWrite,
  findSavingsAccount,
  findSavingsAggregate,
  buildSavingsTransactionRemovalWrite as removal,
  type SavingsAggregate,
  type StoredSavingsAccount,
  type StoredSavingsTransaction,
  savingsLedger,
} from '#functions/savings/store';

/** A movement and the balance are written together, on the condition that the account is as it was read. */

const live = { now: clock };

type Row = { id: number; rowId: number };

const overdrawRefusal = ({ accountName, currentBalance, currency }: StoredSavingsAccount, wanted: number) =>
  new Refusal(
    422,
    'overdraw',
    `${accountName} holds ${currentBalance.toFixed(2)} ${currency}; ${wanted.toFixed(2)} ${currency} cannot be taken out.`,
  );

/** It follows its payment: neither is changed without the other. */
const refuseOfCd = ({ paidBy }: StoredSavingsTransaction): void => {
  if (!paidBy) return;
  const sentence =
    'This is interest that a CD paid into the account. Change or delete the payment in the interest history of that CD.';
  throw new Refusal(422, 'automatic', sentence);
};

/**
 * Records a transaction and moves the balance, both or neither. The account must be as it was read, else the change is
 * planned again: of two withdrawals at once the second sees what the first has left.
 * @throws Refusal 404; 400 for a future date; 422 `overdraw` for a withdrawal or fee beyond the balance.
 */
export const addSavingsTransaction = async (
  actor: Actor,
  { id, ...sent }: NewSavingsTransaction & { id: number },
  { now } = live,
): Promise<SavingsTransaction> => {
  const today = getDayInNewYork(now());
  const transactionDate = sent.transactionDate ?? today;
  refuseFutureDate('transactionDate', transactionDate, today);
  return planAndWrite(actor, now(), async () => {
    const before = requireFound(await findSavingsAccount(actor.id, id), 'savings account');
    const balance = toAmount(before.currentBalance).plus(getSavingsBalanceDelta(sent));
    if (balance.lt(0)) throw overdrawRefusal(before, sent.amount);
    const transaction = { ...sent, id: before.lastRow + 1, transactionDate, version: 1 };
    const account = { ...before, currentBalance: toNumber(balance), lastRow: transaction.id };
    const writes = [
      savingsLedger.touch(actor.id, {}),
      buildSavingsAccountWrite(actor.id, account, before),
      ...buildSavingsTransactionWrite(actor.id, id, transaction),
    ];
    return { writes, answer: transaction };
  });
};

const findTransaction = async (owner: string, { id, rowId }: Row) => {
  const branch = requireFound(await findSavingsAggregate(owner, id), 'savings account');
  const found = branch.rows.find((row) => row.id === rowId);
  return { branch, before: requireFound(found, 'transaction') };
};

/** The account with the balance that other rows come to. @throws Refusal 422 `overdraw`. */
const withRecomputedBalance = (
  { record, rows }: SavingsAggregate,
  after: readonly StoredSavingsTransaction[],
): StoredSavingsAccount => {
  const overdrawn = findFirstNewOverdraft(rows, after);
  if (overdrawn) {
    const { day, balance } = overdrawn;
    const sentence = `${record.accountName} would then hold ${balance.toFixed(2)} ${record.currency} on ${formatLongDay(day)}, which is below zero.`;
    throw new Refusal(422, 'overdraw', sentence);
  }
  return { ...record, currentBalance: toNumber(sumSavingsBalance(after)), lastRow: record.lastRow + 1 };
};

/** The account with the balance of its rows as they are to be; they are written beside it. */
export const buildSavingsBalanceWrites = (
  owner: string,
  branch: SavingsAggregate,
  after: readonly StoredSavingsTransaction[],
): TransactionWrite[] => [
  savingsLedger.touch(owner, {}),
  buildSavingsAccountWrite(owner, withRecomputedBalance(branch, after), branch.record),
];

/**
 * Corrects what is sent of a transaction; the balance follows.
 * @throws Refusal 404; 409 `stale`; 400 for a future date; 422 `overdraw` where a day would end below zero.
 */
export const editSavingsTransaction = async (
  actor: Actor,
  { id, rowId, version, ...sent }: SavingsTransactionEdit & Row,
  { now } = live,
): Promise<SavingsTransaction> =>
  planAndWrite(actor, now(), async () => {
    const { branch, before } = await findTransaction(actor.id, { id, rowId });
    refuseOfCd(before);
    refuseStale('transaction', version, before);
    const transaction = { ...before, ...sent, version: before.version + 1 } as SavingsTransaction;
    refuseFutureDate('transactionDate', transaction.transactionDate, getDayInNewYork(now()));
    const after = branch.rows.map((row) => (row === before ? transaction : row));
    const writes = [
      ...buildSavingsBalanceWrites(actor.id, branch, after),
      ...buildSavingsTransactionWrite(actor.id, id, transaction, before),
    ];
    return { writes, answer: transaction };
  });

/** Deletes a transaction; the balance follows. @throws Refusal 404; 422 `overdraw` where a day would end below zero. */
export const deleteSavingsTransaction = (actor: Actor, { id, rowId }: Row, { now } = live): Promise<void> =>
  planAndWrite(actor, now(), async () => {
    const { branch, before } = await findTransaction(actor.id, { id, rowId });
    refuseOfCd(before);
    const after = branch.rows.filter((row) => row !== before);
    return {
      writes: [...buildSavingsBalanceWrites(actor.id, branch, after), removal(actor.id, id, before)],
      answer: undefined,
    };
  });
