import type { CashEntry } from '#contract/cash';
import { convertCashToUsd } from '#core/cash/cash-deltas';
import type { CashCurrency } from '#core/portfolio/platforms';
import { isDividendEntry, type StoredCashEntry } from '#functions/cash/store';
import type { FxRate, getFxRate } from '#functions/stocks/market-cache';

/** What one unit of each currency is worth in US dollars; a currency without a rate is not in it. */
export type CashUsdRates = ReadonlyMap<CashCurrency, FxRate>;

const dollar: FxRate = { rate: 1, asOf: '', source: 'yahoo', stale: false };

export const readCashUsdRates = async (
  currencies: readonly CashCurrency[],
  findRate: typeof getFxRate,
): Promise<CashUsdRates> => {
  const wanted = [...new Set(currencies)];
  const rates = await Promise.all(
    wanted.map(async (currency) => [currency, currency === 'USD' ? dollar : await findRate(currency, 'USD')] as const),
  );
  return new Map(rates.flatMap(([currency, rate]) => (rate ? [[currency, rate] as const] : [])));
};

/** A stored row as it is answered: with its worth in US dollars and whose hand it is from. */
export const toCashEntry = (stored: StoredCashEntry, rates: CashUsdRates): CashEntry => {
  const { dividend: _found, ...entry } = stored;
  return {
    ...entry,
    amountUsd: convertCashToUsd(entry.amount, rates.get(entry.currency)?.rate),
    origin: isDividendEntry(stored) ? 'dividend' : stored.paidBy ? 'cd' : 'entered',
  };
};
