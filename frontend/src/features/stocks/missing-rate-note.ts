/** `['PLN']` -> `PLN is left out for want of an exchange rate.` */
export const formatMissingRatesNote = (currencies: readonly string[]): string =>
  `${currencies.join(' and ')} ${currencies.length === 1 ? 'is' : 'are'} left out for want of an exchange rate.`;
