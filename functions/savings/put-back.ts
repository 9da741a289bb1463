import { balanceOf } from '#core/banking/savings';
import { amount, toNumber } from '#core/money/amount';
import { Refusal } from '#functions/refusal';
import { accounts, type StoredAccount, type StoredTransaction } from '#functions/savings/store';
import { putBackBranches } from '#functions/storage/put-back-branches';
import type { RecordChange, Write } from '#functions/storage/table';

const overdrawn = ({ accountName, currency }: StoredAccount, balance: string) =>
  new Refusal(422, 'overdraw', `This would leave ${accountName} at ${balance} ${currency}.`);

/** @throws Refusal 422 `overdraw` where more has been taken out since than would be left. */
const follow = (account: StoredAccount, gone: readonly object[], back: readonly object[]): StoredAccount => {
  const [less, more] = [gone, back].map((rows) => balanceOf(rows as StoredTransaction[]));
  const balance = amount(account.currentBalance)
    .minus(less ?? 0)
    .plus(more ?? 0);
  if (balance.lt(0)) throw overdrawn(account, balance.toFixed(2));
  return { ...account, currentBalance: toNumber(balance) };
};

/** Savings accounts and their transactions as they were before a change. @throws ChangedSince, or Refusal as `follow`. */
export const putBackSavings = (owner: string, records: readonly RecordChange[]): Promise<Write[]> =>
  putBackBranches(accounts, 'SAV', { owner, records }, { fields: ['currentBalance'], follow });
