import type { SavingsCurrency } from '#core/banking/banking-options';
import { explainAverageSavingsInterestRate } from '#core/banking/savings';
import { convertTermToUsd, toMissingExchangeRateTerms, type UsdExchangeRate } from '#core/insight/exchange-rates';
import { computeCountFigure, computeSumFigure, createCountedItemTerm } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createRowListTerm,
  type FigureTerm,
  farFutureDay,
  getTermAmount,
  type LedgerRowRef,
} from '#core/insight/explain/figure-terms';
import { toNumber } from '#core/money/amount';

/** An account with what its figures are made of, as of a day. */
export type SavingsAccountFigures = {
  id: number;
  accountName: string;
  currency: SavingsCurrency;
  /** In `currency`: the sum of its rows, and of those since 1 January that are interest. */
  balance: number;
  interest: number;
  /** Percent, as it holds on that day. */
  interestRate: number;
};

/** Which account a figure is of. */
const createAccountSubject = ({ id, accountName }: Pick<SavingsAccountFigures, 'id' | 'accountName'>, date: string) => {
  const row: LedgerRowRef = { kind: 'savings', id, date };
  return { row, platform: accountName };
};

/** What the rows of the account come to, in its own currency; of interest, those since 1 January. */
const createOwnCurrencyTerm = (
  name: 'balance' | 'interest',
  account: SavingsAccountFigures,
  date: string,
): FigureTerm => {
  const of = {
    ...createAccountSubject(account, date),
    ...(account.currency !== 'USD' && { currency: account.currency }),
  };
  const filter = { account: account.id, to: farFutureDay };
  return name === 'balance'
    ? createRowListTerm(name, account.balance, { list: 'savings', ...filter }, of)
    : createRowListTerm(
        name,
        account.interest,
        { list: 'savingsInterest', from: `${date.slice(0, 4)}-01-01`, ...filter },
        of,
      );
};

/** What the accounts hold and bring, in US dollars; one in a currency without a rate is left out, and the currency named. */
export const explainSavingsTotals = (
  accounts: readonly SavingsAccountFigures[],
  rates: readonly UsdExchangeRate[],
  today: string,
): Record<'totalAccounts' | 'totalBalance' | 'averageInterestRate' | 'interestThisYear', ComputedFigure> => {
  const valued = accounts.flatMap((account) => {
    const balance = convertTermToUsd('balance', createOwnCurrencyTerm('balance', account, today), rates);
    const interest = convertTermToUsd('interest', createOwnCurrencyTerm('interest', account, today), rates);
    return balance && interest ? [{ account, balance, interest }] : [];
  });
  const missing = accounts.filter((account) => !valued.some((one) => one.account === account));
  const leftOut =
    missing.length > 0 ? { leftOut: toMissingExchangeRateTerms(missing.map(({ currency }) => currency)) } : {};
  return {
    totalAccounts: computeCountFigure(
      'totalAccounts',
      accounts.map((account) => createCountedItemTerm('account', createAccountSubject(account, today))),
    ),
    totalBalance: computeSumFigure(
      'totalBalance',
      valued.map(({ balance }) => balance),
      leftOut,
    ),
    averageInterestRate: {
      ...explainAverageSavingsInterestRate(
        valued.map(({ balance, account }) => ({ balance, interestRate: account.interestRate })),
      ),
      ...leftOut,
    },
    interestThisYear: computeSumFigure(
      'interestThisYear',
      valued.map(({ interest }) => interest),
      leftOut,
    ),
  };
};

/** The same as numbers, to show; the average rate in percent. */
export const computeSavingsTotals = (
  accounts: readonly SavingsAccountFigures[],
  rates: readonly UsdExchangeRate[],
  today: string,
) => {
  const totals = explainSavingsTotals(accounts, rates, today);
  return {
    totalAccounts: accounts.length,
    totalBalance: toNumber(getTermAmount(totals.totalBalance)),
    averageInterestRate: toNumber(getTermAmount(totals.averageInterestRate).times(100)),
    interestThisYear: toNumber(getTermAmount(totals.interestThisYear)),
  };
};
