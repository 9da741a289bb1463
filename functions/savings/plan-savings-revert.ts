import { sumSavingsBalance } from '#core/banking/savings';
import { toAmount, toNumber } from '#core/money/amount';
import { Refusal } from '#functions/runtime/refusal';
import { planAggregatesRevert } from '#functions/runtime/storage/plan-aggregates-revert';
import type { RecordChange, TransactionWrite } from '#functions/runtime/storage/table';
import {
  type StoredSavingsAccount,
  type StoredSavingsTransaction,
  savingsAggregateStore,
} from '#functions/savings/store';

const overdrawRefusal = ({ accountName, currency }: StoredSavingsAccount, balance: string) =>
  new Refusal(422, 'overdraw', `This would leave ${accountName} at ${balance} ${currency}.`);

/** @throws Refusal 422 `overdraw` where more has been taken out since than would be left. */
const follow = (
  account: StoredSavingsAccount,
  gone: readonly object[],
  back: readonly object[],
): StoredSavingsAccount => {
  const [less, more] = [gone, back].map((rows) => sumSavingsBalance(rows as StoredSavingsTransaction[]));
  const balance = toAmount(account.currentBalance)
    .minus(less ?? 0)
    .plus(more ?? 0);
  if (balance.lt(0)) throw overdrawRefusal(account, balance.toFixed(2));
  return { ...account, currentBalance: toNumber(balance) };
};

/** Savings accounts and their transactions as they were before a change. @throws ChangedBeforeUndoError, or Refusal as `follow`. */
export const planSavingsRevert = (owner: string, records: readonly RecordChange[]): Promise<TransactionWrite[]> =>
  planAggregatesRevert(savingsAggregateStore, 'SAV', { owner, records }, { fields: ['currentBalance'], follow });
