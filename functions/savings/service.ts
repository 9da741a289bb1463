import type { NewSavingsAccount, SavingsAccount, SavingsAccountEdit, SavingsTransaction } from '#contract/savings';
import { withRateOn } from '#core/banking/savings';
import { type Day, dayInNewYork } from '#core/time/day';
import type { Actor } from '#functions/identity/actor';
import { clock } from '#functions/ports';
import { fieldRefusal, orNotFound, refuseStale } from '#functions/refusal';
import { accountShown, ratesOf } from '#functions/savings/rates';
import {
  findAccount,
  putAccount,
  putTransaction,
  removeAccount,
  type StoredAccount,
  savingsLedger,
} from '#functions/savings/store';
import { getFxRate } from '#functions/stocks/cache';
import { writeChange } from '#functions/storage/ledger';

export const live = { now: clock, rateOf: getFxRate };
export type Effects = typeof live;

const noun = 'savings account';

const fixed = (path: string, sentence: string) => fieldRefusal(path, sentence, 422, 'not_editable');

/** Before it is written: the answer is kept with the account, for the same request sent again. */
export const shown = async (account: StoredAccount, { rateOf, now }: Effects): Promise<SavingsAccount> =>
  accountShown(account, await ratesOf([account], rateOf), dayInNewYork(now()));

/** What the account holds when it is opened is its first transaction, so that its balance is the sum of its rows. */
const opening = ({ currentBalance }: NewSavingsAccount, today: Day): SavingsTransaction[] =>
  currentBalance === 0
    ? []
    : [
        {
          id: 1,
          transactionType: 'deposit',
          amount: currentBalance,
          description: 'Opening balance',
          transactionDate: today,
          version: 1,
        },
      ];

/** Opens an account; a balance above zero is recorded as a deposit of today, in the same transaction. */
export const addAccount = async (
  actor: Actor,
  sent: NewSavingsAccount,
  effects: Effects = live,
): Promise<SavingsAccount> => {
  const now = effects.now();
  const first = opening(sent, dayInNewYork(now));
  return savingsLedger.change(actor, now, async (last) => {
    const account = { ...sent, id: last + 1, createdAt: now.toISOString(), version: 1, lastRow: first.length };
    const rows = first.flatMap((transaction) => putTransaction(actor.id, account.id, transaction));
    const writes = [putAccount(actor.id, account), ...rows];
    return { writes, answer: await shown(account, effects), last: account.id };
  });
};

const refuseMoved = ({ currentBalance, currency }: SavingsAccountEdit, before: StoredAccount): void => {
  if (currentBalance !== undefined && currentBalance !== before.currentBalance) {
    throw fixed('currentBalance', 'The balance changes with transactions: record a deposit or a withdrawal.');
  }
  if (currency !== undefined && currency !== before.currency) {
    throw fixed('currency', `The currency stays ${before.currency}: open another account for ${currency}.`);
  }
};

/**
 * Changes the name, type, rate or description that is sent.
 * @throws Refusal 404; 409 `stale`; 422 for another balance or currency.
 */
export const editAccount = async (
  actor: Actor,
  { id, version, interestRate, ...sent }: SavingsAccountEdit & { id: number },
  effects: Effects = live,
): Promise<SavingsAccount> => {
  const today = dayInNewYork(effects.now());
  return writeChange(actor, effects.now(), async () => {
    const before = orNotFound(await findAccount(actor.id, id), noun);
    refuseStale('account', version, before);
    refuseMoved(sent, before);
    const changed = { ...before, ...sent, version: before.version + 1 } as StoredAccount;
    const account = interestRate === undefined ? changed : withRateOn(changed, today, interestRate);
    const writes = [savingsLedger.touch(actor.id, {}), putAccount(actor.id, account, before)];
    return { writes, answer: await shown(account, effects) };
  });
};

/** Deletes an account and its transactions. */
export const deleteAccount = (actor: Actor, { id }: { id: number }, { now }: Effects = live): Promise<void> =>
  removeAccount(actor, id, now());
