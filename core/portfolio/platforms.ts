import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** The lists that both sides choose from; here, since of `contract` the browser takes types, and values only where no Zod comes along. */

/** A platform by its name: one of the specified, or one of a person's own. */
export type PortfolioPlatform = string;
export const portfolioPlatforms: readonly PortfolioPlatform[] = [
  'Revolut',
  'Robinhood',
  'E*TRADE',
  'Fidelity',
  'Schwab',
  'Webull',
  'BOSA',
  'Other',
];

export type CashPlatform = string;
export const cashPlatforms: readonly CashPlatform[] = ['Revolut', 'Robinhood', 'BOSA', 'Bank Account', 'Other'];

/** Those that a form of cash offers. */
export const cashCurrencies = ['USD', 'EUR', 'PLN'] as const;
/** Those that cash is kept in: pounds come with a trade or a statement in pounds. */
export const ledgerCurrencies = [...cashCurrencies, 'GBP'] as const;
export type CashCurrency = (typeof ledgerCurrencies)[number];

/** What a trade or a dividend is paid in where that is not US dollars. */
export const foreignCurrencies = ['EUR', 'GBP', 'PLN'] as const satisfies CashCurrency[];
export type ForeignCurrency = (typeof foreignCurrencies)[number];

export const isForeignCurrency = (currency: string): currency is ForeignCurrency =>
  (foreignCurrencies as readonly string[]).includes(currency);

export const cashTransactionTypes = ['deposit', 'withdrawal', 'fee', 'dividend', 'interest', 'tax'] as const;
export type CashTransactionType = (typeof cashTransactionTypes)[number];

/** The cash platform of a brokerage platform, where it is specified to be one: trades and dividends there move cash. */
export const findCashPlatform = (platform: PortfolioPlatform): CashPlatform | null =>
  cashPlatforms.find((cash) => cash === platform) ?? null;

/** What a person has made of a platform beside what is specified: added it, or keeps its cash here from a day on. */
export interface PlatformSettings {
  platform: PortfolioPlatform;
  own: boolean;
  /** From this day on its trades and dividends move cash; undefined where none is kept. */
  since?: Day | undefined;
}

const listOwnNames = (settings: readonly PlatformSettings[]): string[] =>
  settings.flatMap(({ platform, own }) => (own ? [platform] : [])).sort(compareText);

/** Where somebody can record trades: the specified, then their own by name. */
export const listTradePlatforms = (settings: readonly PlatformSettings[]): string[] => [
  ...portfolioPlatforms,
  ...listOwnNames(settings),
];

/** Where somebody keeps cash: the specified, then what they have switched on, in the order of the trades' list. */
export const listTrackedCashPlatforms = (settings: readonly PlatformSettings[]): string[] => {
  const on = new Set(settings.flatMap(({ platform, since }) => (since === undefined ? [] : [platform])));
  return [...cashPlatforms, ...listTradePlatforms(settings).filter((platform) => on.has(platform))];
};

/** Whether a trade or dividend of that day moves cash there. */
export const isCashTrackedOn = (
  settings: readonly PlatformSettings[],
  platform: PortfolioPlatform,
  day: Day,
): boolean =>
  findCashPlatform(platform) !== null ||
  settings.some((one) => one.platform === platform && one.since !== undefined && one.since <= day);

/** Names in the order in which they are listed: the specified as they stand there, then all others by name. */
export const sortPlatforms = (names: Iterable<string>): string[] => {
  const specified = [...new Set([...portfolioPlatforms, ...cashPlatforms])];
  const rank = (name: string): number => (specified.includes(name) ? specified.indexOf(name) : specified.length);
  return [...new Set(names)].sort((a, b) => rank(a) - rank(b) || compareText(a, b));
};

/** Two names are one where nothing but case and spaces tells them apart: `E*Trade` is `E*TRADE`. */
export const normalizePlatformName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replaceAll(/\s/gu, '');

/** What a name of one's own may not be: what is there already, and the word by which a filter means "no platform". */
const reserved = new Set([...portfolioPlatforms, ...cashPlatforms, 'none'].map(normalizePlatformName));
export const isReservedPlatformName = (name: string): boolean => reserved.has(normalizePlatformName(name));

export const maxPlatformNameLength = 40;
export const maxOwnPlatforms = 30;
