import type { SavingsAccount } from '#contract/savings';
import type { SavingsCurrency } from '#core/banking/banking-options';
import { getSavingsInterestRateOn } from '#core/banking/savings';
import { convertCashToUsd } from '#core/cash/cash-deltas';
import type { Day } from '#core/time/day';
import type { StoredSavingsAccount } from '#functions/savings/store';
import type { FxRate, getFxRate } from '#functions/stocks/market-cache';

/** What one unit of each currency is worth in US dollars; a currency without a rate is not in it. */
type SavingsRates = ReadonlyMap<SavingsCurrency, FxRate>;

const dollar: FxRate = { rate: 1, asOf: '', source: 'yahoo', stale: false };

export const readSavingsExchangeRates = async (
  accounts: readonly { currency: SavingsCurrency }[],
  findRate: typeof getFxRate,
): Promise<SavingsRates> => {
  const wanted = [...new Set(accounts.map(({ currency }) => currency))];
  const rates = await Promise.all(
    wanted.map(async (currency) => [currency, currency === 'USD' ? dollar : await findRate(currency, 'USD')] as const),
  );
  return new Map(rates.flatMap(([currency, rate]) => (rate ? [[currency, rate] as const] : [])));
};

/** A stored account as it is answered: with the rate of today and its worth in US dollars. */
export const toSavingsAccount = (
  { lastRow: _lastRow, ...account }: StoredSavingsAccount,
  rates: SavingsRates,
  today: Day,
): SavingsAccount => ({
  ...account,
  interestRate: getSavingsInterestRateOn(account, today),
  openingInterestRate: account.interestRate,
  rateChanges: account.rateChanges ?? [],
  balanceUsd: convertCashToUsd(account.currentBalance, rates.get(account.currency)?.rate),
});
