import type {
  NewSavingsAccount,
  NewSavingsTransaction,
  SavingsAccount,
  SavingsAccountEdit,
  SavingsTransaction,
} from '#contract/savings';
import { moveOf } from '#core/banking/savings';
import { amount, toNumber } from '#core/money/amount';
import { type Day, dayInNewYork } from '#core/time/day';
import type { Actor } from '#functions/identity/actor';
import { clock } from '#functions/ports';
import { fieldRefusal, orNotFound, Refusal, refuseFuture, refuseStale } from '#functions/refusal';
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

const live = { now: clock, rateOf: getFxRate };
type Effects = typeof live;

const noun = 'savings account';

const overdraw = ({ accountName, currentBalance, currency }: StoredAccount, wanted: number) =>
  new Refusal(
    422,
    'overdraw',
    `${accountName} holds ${currentBalance.toFixed(2)} ${currency}; ${wanted.toFixed(2)} ${currency} cannot be taken out.`,
  );
const fixed = (path: string, sentence: string) => fieldRefusal(path, sentence, 422, 'not_editable');

/** Before it is written: the answer is kept with the account, for the same request sent again. */
const shown = async (account: StoredAccount, { rateOf }: Effects): Promise<SavingsAccount> =>
  accountShown(account, await ratesOf([account], rateOf));

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
  { id, version, ...sent }: SavingsAccountEdit & { id: number },
  effects: Effects = live,
): Promise<SavingsAccount> => {
  return writeChange(actor, effects.now(), async () => {
    const before = orNotFound(await findAccount(actor.id, id), noun);
    refuseStale('account', version, before);
    refuseMoved(sent, before);
    const account = { ...before, ...sent, version: before.version + 1 } as StoredAccount;
    const writes = [savingsLedger.touch(actor.id, {}), putAccount(actor.id, account, before)];
    return { writes, answer: await shown(account, effects) };
  });
};

/** Deletes an account and its transactions. */
export const deleteAccount = (actor: Actor, { id }: { id: number }, { now }: Effects = live): Promise<void> =>
  removeAccount(actor, id, now());

/**
 * Records a transaction and moves the balance, both or neither. The account must be as it was read, else the change is
 * planned again: of two withdrawals at once the second sees what the first has left.
 * @throws Refusal 404; 400 for a future date; 422 `overdraw` for a withdrawal or fee beyond the balance.
 */
export const addTransaction = async (
  actor: Actor,
  { id, ...sent }: NewSavingsTransaction & { id: number },
  { now }: Effects = live,
): Promise<SavingsTransaction> => {
  const today = dayInNewYork(now());
  const transactionDate = sent.transactionDate ?? today;
  refuseFuture('transactionDate', transactionDate, today);
  return writeChange(actor, now(), async () => {
    const before = orNotFound(await findAccount(actor.id, id), noun);
    const balance = amount(before.currentBalance).plus(moveOf(sent));
    if (balance.lt(0)) throw overdraw(before, sent.amount);
    const transaction = { ...sent, id: before.lastRow + 1, transactionDate };
    const account = { ...before, currentBalance: toNumber(balance), lastRow: transaction.id };
    const writes = [
      savingsLedger.touch(actor.id, {}),
      putAccount(actor.id, account, before),
      ...putTransaction(actor.id, id, transaction),
    ];
    return { writes, answer: transaction };
  });
};
