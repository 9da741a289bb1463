/** The lists that both sides choose from; here, since of `contract` the browser takes types, and values only where no Zod comes along. */

export const portfolioPlatforms = [
  'Revolut',
  'Robinhood',
  'E*TRADE',
  'Fidelity',
  'Schwab',
  'Webull',
  'BOSA',
  'Other',
] as const;
export type PortfolioPlatform = (typeof portfolioPlatforms)[number];

export const cashPlatforms = ['Revolut', 'Robinhood', 'BOSA', 'Bank Account', 'Other'] as const;
export type CashPlatform = (typeof cashPlatforms)[number];

export const cashCurrencies = ['USD', 'EUR', 'PLN'] as const;
export type CashCurrency = (typeof cashCurrencies)[number];

export const cashTypes = ['deposit', 'withdrawal', 'fee', 'dividend', 'interest', 'tax'] as const;
export type CashType = (typeof cashTypes)[number];

/** The cash platform of a brokerage platform, where there is one: trades and dividends there move cash. */
export const cashPlatformOf = (platform: PortfolioPlatform): CashPlatform | null =>
  cashPlatforms.find((cash) => cash === platform) ?? null;
