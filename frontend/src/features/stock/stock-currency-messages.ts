import type { Day } from '#core/time/day';
import { formatDay, formatPerShare } from '#lib/format';

/** US dollars for one unit of a currency, as the market had it last. */
export interface LatestExchangeRate {
  day: Day;
  rate: number;
  isSample: boolean;
}

export const stockCurrencyMessages = {
  title: 'Price and currency',
  hint: 'What was paid in another currency gains or loses by the price of the stock and by the exchange rate. Together they are the gain of the platform.',
  paidInDollars: 'What was paid in US dollars gains or loses by the price alone.',
  realizedUnknown:
    'A sale in one currency took shares that were paid in another. The rate of that day was not recorded, so what was realized is not split into price and currency.',
  caption: 'Gain by price and currency',
  platform: 'Platform',
  cost: 'Cost',
  unrealizedByPrice: 'Unrealized, price',
  unrealizedByCurrency: 'Unrealized, currency',
  realizedByPrice: 'Realized, price',
  realizedByCurrency: 'Realized, currency',
  rate: (currency: string, latest: LatestExchangeRate | undefined): string => {
    if (!latest) return `The exchange rate of ${currency} is not known`;
    const text = `1 ${currency} = ${formatPerShare(latest.rate)} on ${formatDay(latest.day)}`;
    return latest.isSample ? `${text}, a sample` : text;
  },
} as const;
