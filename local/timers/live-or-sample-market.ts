import { createSampleMarketProvider } from '#demo/sample-market';
import { type MarketDataProvider, UnknownSymbolError } from '#functions/stocks/market-data';
import { createYahooProvider } from '#functions/stocks/yahoo';

interface Choice {
  live: MarketDataProvider;
  sample: MarketDataProvider;
  now: () => Date;
  /** Milliseconds that a page waits for the live market before it shows the sample. */
  patience: number;
}

const lookAgainAfter = 60_000;

const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T> => {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error('The live market did not answer in time.')), ms);
  return Promise.race([work, limit.promise]).finally(() => clearTimeout(timer));
};

/**
 * The live market while it answers, the sample while it doesn't. After a failure the sample answers at once; a minute
 * later one question goes to the live market as well, without anyone waiting for it, to see whether it is back.
 */
const createSwitchingProvider = ({ live, sample, now, patience }: Choice): MarketDataProvider => {
  let lookAgainAt: number | null = null;
  const fail = (): void => {
    lookAgainAt = now().getTime() + lookAgainAfter;
  };
  const lookAgain = (queryLive: () => Promise<unknown>): void => {
    fail();
    const isBack = (): void => {
      lookAgainAt = null;
    };
    queryLive().then(isBack, (error: unknown) => {
      if (error instanceof UnknownSymbolError) isBack();
    });
  };
  const ask = async <T>(question: (market: MarketDataProvider) => Promise<T>): Promise<T> => {
    if (lookAgainAt === null) {
      try {
        return await withTimeout(patience, question(live));
      } catch (error) {
        // That is an answer: the sample would not know it better.
        if (error instanceof UnknownSymbolError) throw error;
        fail();
      }
    } else if (now().getTime() >= lookAgainAt) {
      lookAgain(() => question(live));
    }
    return question(sample);
  };
  return {
    quotes: (symbols) => ask((market) => market.quotes(symbols)),
    events: (symbol) => ask((market) => market.events(symbol)),
    history: (symbol, from) => ask((market) => market.history(symbol, from)),
    search: (query) => ask((market) => market.search(query)),
    fxRate: (from, to) => ask((market) => market.fxRate(from, to)),
  };
};

/** `MARKET_DATA=sample` asks the sample alone, so that figures stay the same from run to run. */
export const createLiveOrSampleMarketProvider = (choice: Partial<Choice> = {}): MarketDataProvider => {
  const sample = choice.sample ?? createSampleMarketProvider();
  if (process.env['MARKET_DATA'] === 'sample') return sample;
  return createSwitchingProvider({
    live: createYahooProvider(),
    now: () => new Date(),
    patience: 2_500,
    ...choice,
    sample,
  });
};
