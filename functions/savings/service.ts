import type { NewSavingsAccount, SavingsAccount, SavingsAccountEdit, SavingsTransaction } from '#contract/savings';
import { replaceSavingsInterestRateOn } from '#core/banking/savings';
import { type Day, getDayInNewYork } from '#core/time/day';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { fieldRefusal, Refusal, refuseStale, requireFound } from '#functions/runtime/refusal';
import { planAndWrite } from '#functions/runtime/storage/ledger';
import { readSavingsExchangeRates, toSavingsAccount } from '#functions/savings/savings-exchange-rates';
import {
  buildSavingsAccountRemovalWrite,
  buildSavingsAccountWrite,
  buildSavingsTransactionWrite,
  findSavingsAccount,
  type StoredSavingsAccount,
  savingsLedger,
} from '#functions/savings/store';
import { getFxRate } from '#functions/stocks/market-cache';

export const liveSavingsEffects = { now: clock, rateOf: getFxRate };
export type SavingsEffects = typeof liveSavingsEffects;

const noun = 'savings account';

const notEditableRefusal = (path: string, sentence: string) => fieldRefusal(path, sentence, 422, 'not_editable');

/** Before it is written: the answer is kept with the account, for the same request sent again. */
export const toSavingsAccountAnswer = async (
  account: StoredSavingsAccount,
  { rateOf, now }: SavingsEffects,
): Promise<SavingsAccount> =>
  toSavingsAccount(account, await readSavingsExchangeRates([account], rateOf), getDayInNewYork(now()));

/** What the account holds when it is opened is its first transaction, so that its balance is the sum of its rows. */
const createOpeningTransactions = ({ currentBalance }: NewSavingsAccount, today: Day): SavingsTransaction[] =>
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
export const addSavingsAccount = async (
  actor: Actor,
  sent: NewSavingsAccount,
  effects: SavingsEffects = liveSavingsEffects,
): Promise<SavingsAccount> => {
  const now = effects.now();
  const first = createOpeningTransactions(sent, getDayInNewYork(now));
  return savingsLedger.change(actor, now, async (last) => {
    const account = { ...sent, id: last + 1, createdAt: now.toISOString(), version: 1, lastRow: first.length };
    const rows = first.flatMap((transaction) => buildSavingsTransactionWrite(actor.id, account.id, transaction));
    const writes = [buildSavingsAccountWrite(actor.id, account), ...rows];
    return { writes, answer: await toSavingsAccountAnswer(account, effects), last: account.id };
  });
};

const refuseMoved = ({ currentBalance, currency }: SavingsAccountEdit, before: StoredSavingsAccount): void => {
  if (currentBalance !== undefined && currentBalance !== before.currentBalance) {
    throw notEditableRefusal(
      'currentBalance',
      'The balance changes with transactions: record a deposit or a withdrawal.',
    );
  }
  if (currency !== undefined && currency !== before.currency) {
    throw notEditableRefusal(
      'currency',
      `The currency stays ${before.currency}: open another account for ${currency}.`,
    );
  }
};

/**
 * Changes the name, type, rate or description that is sent.
 * @throws Refusal 404; 409 `stale`; 422 for another balance or currency.
 */
export const editSavingsAccount = async (
  actor: Actor,
  { id, version, interestRate, ...sent }: SavingsAccountEdit & { id: number },
  effects: SavingsEffects = liveSavingsEffects,
): Promise<SavingsAccount> => {
  const today = getDayInNewYork(effects.now());
  return planAndWrite(actor, effects.now(), async () => {
    const before = requireFound(await findSavingsAccount(actor.id, id), noun);
    refuseStale('account', version, before);
    refuseMoved(sent, before);
    const changed = { ...before, ...sent, version: before.version + 1 } as StoredSavingsAccount;
    const account = interestRate === undefined ? changed : replaceSavingsInterestRateOn(changed, today, interestRate);
    const writes = [savingsLedger.touch(actor.id, {}), buildSavingsAccountWrite(actor.id, account, before)];
    return { writes, answer: await toSavingsAccountAnswer(account, effects) };
  });
};

/** Else a CD would have paid its interest to nowhere. */
const refuseReceiving = (rows: readonly { paidBy?: unknown }[]): void => {
  const count = rows.filter(({ paidBy }) => paidBy !== undefined).length;
  if (count === 0) return;
  const payments = count === 1 ? 'An interest payment of a CD has' : `${count} interest payments of CDs have`;
  const sentence = `${payments} come into this account. Delete them, or say that they went elsewhere, in the interest history of the CD first.`;
  throw new Refusal(422, 'receives_interest', sentence);
};

/** Deletes an account and its transactions. @throws Refusal 404; 422 `receives_interest`. */
export const deleteSavingsAccount = (
  actor: Actor,
  { id }: { id: number },
  { now }: SavingsEffects = liveSavingsEffects,
): Promise<void> => buildSavingsAccountRemovalWrite(actor, id, now(), refuseReceiving);
