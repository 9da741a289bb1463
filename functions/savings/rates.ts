import type { SavingsAccount } from '#contract/savings';
import type { SavingsCurrency } from '#core/banking/lists';
import { rateOn } from '#core/banking/savings';
import { inDollars } from '#core/cash/moves';
import type { Day } from '#core/time/day';
import type { StoredAccount } from '#functions/savings/store';
import type { FxRate, getFxRate } from '#functions/stocks/cache';

/** What one unit of each currency is worth in US dollars; a currency without a rate is not in it. */
export type Rates = ReadonlyMap<SavingsCurrency, FxRate>;

const dollar: FxRate = { rate: 1, asOf: '', source: 'yahoo', stale: false };

export const ratesOf = async (
  accounts: readonly { currency: SavingsCurrency }[],
  rateOf: typeof getFxRate,
): Promise<Rates> => {
  const wanted = [...new Set(accounts.map(({ currency }) => currency))];
  const rates = await Promise.all(
    wanted.map(async (currency) => [currency, currency === 'USD' ? dollar : await rateOf(currency, 'USD')] as const),
  );
  return new Map(rates.flatMap(([currency, rate]) => (rate ? [[currency, rate] as const] : [])));
};

/** A stored account as it is answered: with the rate of today and its worth in US dollars. */
export const accountShown = (
  { lastRow: _lastRow, ...account }: StoredAccount,
  rates: Rates,
  today: Day,
): SavingsAccount => ({
  ...account,
  interestRate: rateOn(account, today),
  rateChanges: account.rateChanges ?? [],
  balanceUsd: inDollars(account.currentBalance, rates.get(account.currency)?.rate),
});
