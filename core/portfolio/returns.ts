import { type Amount, percentOf, roundCents, sum, zero } from '#core/money/amount';
import type { Position } from '#core/portfolio/positions';

/** What one stock on one platform took in and gave back; a `Position` is one, and so is the `Book` of a day in the past. */
export type Account = Pick<Position, 'symbol' | 'open' | 'shares' | 'cost' | 'paid' | 'received' | 'fees'>;

/** In US dollars, each the sum of amounts in cents. */
export type Returns = {
  value: Amount;
  invested: Amount;
  sold: Amount;
  fees: Amount;
  dividends: Amount;
  /** Value + sold + net dividends - invested - fees: 1,200 + 300 + 25 - 1,000 - 5 = 520. */
  returns: Amount;
  /** Of the invested, 2 decimals: 520 of 1,000 -> 52. Null with nothing invested. */
  percent: Amount | null;
};

const worthOf = ({ open, shares, cost }: Account, price: Amount | undefined): Amount =>
  open ? roundCents(price ? shares.times(price) : cost) : zero;

/**
 * The one function behind every return: the dashboard's and the analytics' key figures, and each point of the curve with
 * its caption. Give it the accounts and dividends that count, and no others: what is left out is left out of all of
 * these. Shares without a price stand at what they cost.
 */
export const returnsOf = (
  accounts: readonly Account[],
  priceOf: (symbol: string) => Amount | undefined,
  dividends: Amount,
): Returns => {
  const totalOf = (field: 'paid' | 'received' | 'fees') => sum(accounts.map((account) => account[field]));
  const value = sum(accounts.map((account) => worthOf(account, priceOf(account.symbol))));
  const [invested, sold, fees] = [totalOf('paid'), totalOf('received'), totalOf('fees')];
  const returns = value.plus(sold).plus(dividends).minus(invested).minus(fees);
  return { value, invested, sold, fees, dividends, returns, percent: percentOf(returns, invested) };
};

/** The percentage as text with two decimals: `52.00`; `0.00` with nothing invested. */
export const roi = ({ percent }: Pick<Returns, 'percent'>): string => (percent ?? zero).toFixed(2);
