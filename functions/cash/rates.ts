import type { CashEntry } from '#contract/cash';
import { inDollars } from '#core/cash/moves';
import type { CashCurrency } from '#core/portfolio/platforms';
import { isOfDividend, type StoredEntry } from '#functions/cash/store';
import type { FxRate, getFxRate } from '#functions/stocks/cache';

/** What one unit of each currency is worth in US dollars; a currency without a rate is not in it. */
export type Rates = ReadonlyMap<CashCurrency, FxRate>;

const dollar: FxRate = { rate: 1, asOf: '', source: 'yahoo', stale: false };

export const ratesInDollars = async (currencies: readonly CashCurrency[], rateOf: typeof getFxRate): Promise<Rates> => {
  const wanted = [...new Set(currencies)];
  const rates = await Promise.all(
    wanted.map(async (currency) => [currency, currency === 'USD' ? dollar : await rateOf(currency, 'USD')] as const),
  );
  return new Map(rates.flatMap(([currency, rate]) => (rate ? [[currency, rate] as const] : [])));
};

/** A stored row as it is answered: with its worth in US dollars and whose hand it is from. */
export const entryShown = (stored: StoredEntry, rates: Rates): CashEntry => {
  const { dividend: _found, ...entry } = stored;
  return {
    ...entry,
    amountUsd: inDollars(entry.amount, rates.get(entry.currency)?.rate),
    origin: isOfDividend(stored) ? 'dividend' : 'entered',
  };
};
