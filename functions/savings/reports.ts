import type { SavingsAccount, SavingsSummary, SavingsTransaction } from '#contract/savings';
import { savingsCurrencies } from '#core/banking/banking-options';
import { getSavingsInterestRateOn, sumSavingsInterestSince } from '#core/banking/savings';
import { computeSavingsTotals, type SavingsAccountFigures } from '#core/banking/savings-totals';
import { toNumber } from '#core/money/amount';
import { type Day, getDayInNewYork } from '#core/time/day';
import type { Actor } from '#functions/runtime/identity/actor';
import { requireFound } from '#functions/runtime/refusal';
import { readSavingsExchangeRates, toSavingsAccount } from '#functions/savings/savings-exchange-rates';
import {
  findSavingsAccount,
  findSavingsAggregate,
  listSavingsAccounts,
  listSavingsAggregates,
  type SavingsAggregate,
} from '#functions/savings/store';
import { getFxRate } from '#functions/stocks/market-cache';

const live = { today: () => getDayInNewYork(new Date()), rateOf: getFxRate };

export const reportSavingsAccounts = async (
  actor: Actor,
  _input: unknown,
  { rateOf, today } = live,
): Promise<{ accounts: SavingsAccount[] }> => {
  const accounts = await listSavingsAccounts(actor.id);
  const rates = await readSavingsExchangeRates(accounts, rateOf);
  return { accounts: accounts.map((account) => toSavingsAccount(account, rates, today())) };
};

export const getSavingsAccount = async (
  actor: Actor,
  { id }: { id: number },
  { rateOf, today } = live,
): Promise<SavingsAccount> => {
  const account = requireFound(await findSavingsAccount(actor.id, id), 'savings account');
  return toSavingsAccount(account, await readSavingsExchangeRates([account], rateOf), today());
};

export const listSavingsTransactions = async (
  actor: Actor,
  { id }: { id: number },
): Promise<{ transactions: SavingsTransaction[] }> => {
  const { rows } = requireFound(await findSavingsAggregate(actor.id, id), 'savings account');
  return { transactions: rows.toReversed() };
};

/** An account with what the figures over all of them are made of. */
const toAccountState = ({ record, rows }: SavingsAggregate, today: Day): SavingsAccountFigures => ({
  id: record.id,
  accountName: record.accountName,
  currency: record.currency,
  balance: record.currentBalance,
  interestRate: getSavingsInterestRateOn(record, today),
  interest: toNumber(sumSavingsInterestSince(rows, `${today.slice(0, 4)}-01-01`)),
});

export const reportSavingsSummary = async (
  actor: Actor,
  _input: unknown,
  { today, rateOf } = live,
): Promise<SavingsSummary> => {
  const asOf = today();
  const accounts = (await listSavingsAggregates(actor.id)).map((branch) => toAccountState(branch, asOf));
  const others = savingsCurrencies.filter((one) => one !== 'USD' && accounts.some(({ currency }) => currency === one));
  const known = await readSavingsExchangeRates(accounts, rateOf);
  const rates = others.flatMap((currency) => {
    const rate = known.get(currency);
    return rate ? [{ currency, ...rate }] : [];
  });
  return {
    ...computeSavingsTotals(accounts, rates, asOf),
    rates,
    missingRates: others.filter((currency) => !known.has(currency)),
    asOf,
    accounts,
  };
};
