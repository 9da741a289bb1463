import type { SavingsAccount, SavingsSummary, SavingsTransaction } from '#contract/savings';
import { savingsCurrencies } from '#core/banking/lists';
import { interestSince, rateOn } from '#core/banking/savings';
import { type SavedAccount, savingsTotalsMade } from '#core/banking/savings-totals';
import { amountIn } from '#core/insight/explained';
import { toNumber } from '#core/money/amount';
import { type Day, dayInNewYork } from '#core/time/day';
import type { Actor } from '#functions/identity/actor';
import { orNotFound } from '#functions/refusal';
import { transactionShown } from '#functions/savings/movements';
import { accountShown, ratesOf } from '#functions/savings/rates';
import {
  type AccountBranch,
  findAccount,
  findAccountBranch,
  listAccountBranches,
  listAccounts,
} from '#functions/savings/store';
import { getFxRate } from '#functions/stocks/cache';

const live = { today: () => dayInNewYork(new Date()), rateOf: getFxRate };

export const reportAccounts = async (
  actor: Actor,
  _input: unknown,
  { rateOf, today } = live,
): Promise<{ accounts: SavingsAccount[] }> => {
  const accounts = await listAccounts(actor.id);
  const rates = await ratesOf(accounts, rateOf);
  return { accounts: accounts.map((account) => accountShown(account, rates, today())) };
};

export const getAccount = async (
  actor: Actor,
  { id }: { id: number },
  { rateOf, today } = live,
): Promise<SavingsAccount> => {
  const account = orNotFound(await findAccount(actor.id, id), 'savings account');
  return accountShown(account, await ratesOf([account], rateOf), today());
};

export const listTransactions = async (
  actor: Actor,
  { id }: { id: number },
): Promise<{ transactions: SavingsTransaction[] }> => {
  const { rows } = orNotFound(await findAccountBranch(actor.id, id), 'savings account');
  return { transactions: rows.toReversed().map(transactionShown) };
};

/** An account with what the figures over all of them are made of. */
const saved = ({ record, rows }: AccountBranch, today: Day): SavedAccount => ({
  id: record.id,
  accountName: record.accountName,
  currency: record.currency,
  balance: record.currentBalance,
  interestRate: rateOn(record, today),
  interest: toNumber(interestSince(rows, `${today.slice(0, 4)}-01-01`)),
});

export const reportSummary = async (
  actor: Actor,
  _input: unknown,
  { today, rateOf } = live,
): Promise<SavingsSummary> => {
  const asOf = today();
  const accounts = (await listAccountBranches(actor.id)).map((branch) => saved(branch, asOf));
  const others = savingsCurrencies.filter((one) => one !== 'USD' && accounts.some(({ currency }) => currency === one));
  const known = await ratesOf(accounts, rateOf);
  const rates = others.flatMap((currency) => {
    const rate = known.get(currency);
    return rate ? [{ currency, ...rate }] : [];
  });
  const totals = savingsTotalsMade(accounts, rates, asOf);
  return {
    totalAccounts: accounts.length,
    totalBalance: toNumber(amountIn(totals.totalBalance)),
    averageInterestRate: toNumber(amountIn(totals.averageInterestRate).times(100)),
    interestThisYear: toNumber(amountIn(totals.interestThisYear)),
    rates,
    missingRates: others.filter((currency) => !known.has(currency)),
    asOf,
    accounts,
  };
};
