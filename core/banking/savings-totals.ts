import type { SavingsCurrency } from '#core/banking/lists';
import { averageRateMade } from '#core/banking/savings';
import { dollarsMade, type ExchangeRate, withoutRate } from '#core/insight/exchange';
import { type AnyPart, type Explained, farFuture, fromRows, type RowRef } from '#core/insight/explained';
import { counted, countMade, madeOfSum } from '#core/insight/made';

/** An account with what its figures are made of, as of a day. */
export type SavedAccount = {
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
const ofAccount = ({ id, accountName }: Pick<SavedAccount, 'id' | 'accountName'>, date: string) => {
  const row: RowRef = { kind: 'savings', id, date };
  return { row, platform: accountName };
};

/** What the rows of the account come to, in its own currency; of interest, those since 1 January. */
const inOwn = (name: 'balance' | 'interest', account: SavedAccount, date: string): AnyPart => {
  const of = { ...ofAccount(account, date), ...(account.currency !== 'USD' && { currency: account.currency }) };
  const asked = { account: account.id, to: farFuture };
  return name === 'balance'
    ? fromRows(name, account.balance, { list: 'savings', ...asked }, of)
    : fromRows(name, account.interest, { list: 'savingsInterest', from: `${date.slice(0, 4)}-01-01`, ...asked }, of);
};

/** What the accounts hold and bring, in US dollars; one in a currency without a rate is left out, and the currency named. */
export const savingsTotalsMade = (
  accounts: readonly SavedAccount[],
  rates: readonly ExchangeRate[],
  today: string,
): Record<'totalAccounts' | 'totalBalance' | 'averageInterestRate' | 'interestThisYear', Explained> => {
  const valued = accounts.flatMap((account) => {
    const balance = dollarsMade('balance', inOwn('balance', account, today), rates);
    const interest = dollarsMade('interest', inOwn('interest', account, today), rates);
    return balance && interest ? [{ account, balance, interest }] : [];
  });
  const missing = accounts.filter((account) => !valued.some((one) => one.account === account));
  const leftOut = missing.length > 0 ? { leftOut: withoutRate(missing.map(({ currency }) => currency)) } : {};
  return {
    totalAccounts: countMade(
      'totalAccounts',
      accounts.map((account) => counted('account', ofAccount(account, today))),
    ),
    totalBalance: madeOfSum(
      'totalBalance',
      valued.map(({ balance }) => balance),
      leftOut,
    ),
    averageInterestRate: {
      ...averageRateMade(valued.map(({ balance, account }) => ({ balance, interestRate: account.interestRate }))),
      ...leftOut,
    },
    interestThisYear: madeOfSum(
      'interestThisYear',
      valued.map(({ interest }) => interest),
      leftOut,
    ),
  };
};
