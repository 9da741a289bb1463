import { createPort, once } from '#functions/runtime/port';
import type { MarketDataProvider } from '#functions/stocks/market-data';

export const marketDataPort = createPort<MarketDataProvider>(
  once(async () => (await import('#functions/stocks/yahoo')).createYahooProvider()),
);
