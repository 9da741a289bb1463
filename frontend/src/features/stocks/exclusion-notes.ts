import { formatMoney } from '#lib/format';

/** `['EUR', 'PLN']` -> `Not included, no exchange rate: EUR, PLN.` */
export const formatMissingRatesNote = (currencies: readonly string[]): string =>
  `Not included, no exchange rate: ${currencies.join(', ')}.`;

/** Under all buys or all sales: what value and returns count is the rest. */
export const describeTradesExcludedFromReturns = (amount: number): string =>
  `${formatMoney(amount)} of it not included in returns`;
