import { formatPerShare } from '#lib/format';

export const stockCurrencyMessages = {
  title: 'Price and currency',
  hint: 'What was paid in another currency gains or loses by the price of the stock and by the exchange rate. Together they are the gain of the platform.',
  caption: 'Gain by price and currency',
  platform: 'Platform',
  cost: 'Cost',
  unrealizedByPrice: 'Unrealized, price',
  unrealizedByCurrency: 'Unrealized, currency',
  realizedByPrice: 'Realized, price',
  realizedByCurrency: 'Realized, currency',
  rate: (currency: string, rate: number | undefined): string =>
    rate === undefined ? `The rate of ${currency} is not known` : `1 ${currency} is ${formatPerShare(rate)}`,
} as const;
