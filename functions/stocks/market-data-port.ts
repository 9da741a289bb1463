import { createPort, memoizeAsync } from '#functions/runtime/port';
import type { MarketDataProvider } from '#functions/stocks/market-data';

export const marketDataPort = createPort<MarketDataProvider>(
  memoizeAsync(async () => (await import('#functions/stocks/yahoo')).createYahooProvider()),
);
