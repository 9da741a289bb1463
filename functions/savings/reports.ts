import type { SavingsAccount, SavingsSummary, SavingsTransaction } from '#contract/savings';
import { savingsCurrencies } from '#core/banking/lists';
import { averageRate, interestSince, rateOn } from '#core/banking/savings';
import { inDollars } from '#core/cash/moves';
import { amount, sum, toNumber } from '#core/money/amount';
import { type Day, dayInNewYork } from '#core/time/day';
import type { Actor } from '#functions/identity/actor';
import { orNotFound } from '#functions/refusal';
import { transactionShown } from '#functions/savings/movements';
import { accountShown, type Rates, ratesOf } from '#functions/savings/rates';
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

/** Balance and interest of an account in US dollars; nothing where its currency has no rate. */
const worth = ({ record, rows }: AccountBranch, rates: Rates, today: Day) => {
  const rate = rates.get(record.currency)?.rate;
  if (rate === undefined) return [];
  const interest = toNumber(interestSince(rows, `${today.slice(0, 4)}-01-01`));
  return [
    {
      balance: inDollars(record.currentBalance, rate) ?? 0,
      interest: inDollars(interest, rate) ?? 0,
      interestRate: rateOn(record, today),
    },
  ];
};

export const reportSummary = async (
  actor: Actor,
  _input: unknown,
  { today, rateOf } = live,
): Promise<SavingsSummary> => {
  const branches = await listAccountBranches(actor.id);
  const accounts = branches.map(({ record }) => record);
  const rates = await ratesOf(accounts, rateOf);
  const valued = branches.flatMap((branch) => worth(branch, rates, today()));
  const others = savingsCurrencies.filter((one) => one !== 'USD' && accounts.some(({ currency }) => currency === one));
  return {
    totalAccounts: accounts.length,
    totalBalance: toNumber(sum(valued.map(({ balance }) => amount(balance)))),
    averageInterestRate: averageRate(valued),
    interestThisYear: toNumber(sum(valued.map(({ interest }) => amount(interest)))),
    rates: others.flatMap((currency) => {
      const rate = rates.get(currency);
      return rate ? [{ currency, ...rate }] : [];
    }),
    missingRates: others.filter((currency) => !rates.has(currency)),
  };
};
