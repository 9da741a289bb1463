import { createPort, memoize } from '#functions/runtime/port';
import type { MarketDataProvider } from '#functions/stocks/market-data';

export const marketDataPort = createPort<MarketDataProvider>(
  memoize(async () => (await import('#functions/stocks/yahoo')).createYahooProvider()),
);
