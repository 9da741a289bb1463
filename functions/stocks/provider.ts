import type { MarketDataProvider } from '#functions/stocks/market-data';
import { yahooProvider } from '#functions/stocks/yahoo';

let chosen: MarketDataProvider | undefined;

/** Puts another provider in Yahoo's place: the local stack's live-else-sample, a test's own. */
export const useProvider = (provider: MarketDataProvider): void => {
  chosen = provider;
};

export const provider = (): MarketDataProvider => {
  chosen ??= yahooProvider();
  return chosen;
};
