import { formatCount } from '#lib/format';

export const stockSearchMessages = {
  searching: 'Searching...',
  slow: 'Still searching. You can wait, or use a symbol as typed.',
  failed: 'The stock search did not answer. You can still use a symbol as typed.',
  noMatch: 'No matching stock found.',
  suggestions: 'Stock suggestions',
  underThisSymbol: 'Record it under this symbol',
} as const;

/** For a stock that the search does not know. */
export const formatUseAsTypedLabel = (symbol: string): string => `Use ‘${symbol}’ as typed`;
export const getCompanyNameLabel = (symbol: string): string => `Company name of ${symbol}`;

/** Undefined while the market is being asked; null where it has no price to tell. */
export const describeMarketLookupResult = (symbol: string, marketName: string | null | undefined): string => {
  if (marketName === undefined) return `Looking up ${symbol}...`;
  if (marketName === null) {
    return `The market has no price for ${symbol}: it is recorded, but not included in values until there is one.`;
  }
  return `The market lists ${symbol} as ${marketName.endsWith('.') ? marketName : `${marketName}.`}`;
};

/** What a screen reader hears as the list changes. */
export const formatSuggestionCount = (count: number): string =>
  `${formatCount(count, 'result')} available, use the up and down arrow keys to choose.`;
