import { type MarketDataProvider, UnknownSymbol } from '#functions/stocks/market-data';
import { type FetchEffects, guardFetch } from '#functions/stocks/yahoo-fetch';
import { toQuotes, toRate, toSplits, toSuggestions } from '#functions/stocks/yahoo-fields';

const atOnce = 4;
const suggestions = 10;

/** The library reports trouble by throwing as well; what it prints would only repeat that at length. */
const silent = () => {};
const silentLogger = { info: silent, warn: silent, error: silent, debug: silent, dir: silent };

/** Of the library only the three calls in use, loaded when first needed: a container that asks nothing never pays. */
const connect = async (fetch: typeof globalThis.fetch) => {
  const [{ default: createYahooFinance }, { default: quote }, { default: chart }, { default: search }] =
    await Promise.all([
      import('yahoo-finance2/createYahooFinance'),
      import('yahoo-finance2/modules/quote'),
      import('yahoo-finance2/modules/chart'),
      import('yahoo-finance2/modules/search'),
    ]);
  const YahooFinance = createYahooFinance({ modules: { quote, chart, search } });
  return new YahooFinance({
    fetch,
    queue: { concurrency: atOnce },
    logger: silentLogger,
    suppressNotices: ['yahooSurvey', 'ripHistorical'],
    validation: { logErrors: false, logOptionsErrors: false },
    versionCheck: false,
  });
};

/** Each field is judged on reading, so that one odd quote does not spoil the others. */
const unvalidated = { validateResult: false } as const;

const live: FetchEffects = {
  fetch: (input, init) => globalThis.fetch(input, init),
  now: () => new Date(),
  timeLimit: 8_000,
};

/** Yahoo Finance: at most 4 requests in flight, 8 seconds each. Every failure is a `ProviderFailure` or as it came. */
export const yahooProvider = (effects: FetchEffects = live): MarketDataProvider => {
  const guarded = guardFetch(effects);
  let connected: ReturnType<typeof connect> | undefined;
  const yahoo = () => {
    connected ??= connect(guarded);
    return connected;
  };
  const quoted = async (symbols: readonly string[]): Promise<unknown> =>
    (await yahoo()).quote([...symbols], {}, unvalidated);

  return {
    quotes: async (symbols) => toQuotes(await quoted(symbols), effects.now()),
    // Monthly bars keep the answer small; events carry their own day whatever the interval.
    splits: async (symbol) => {
      const options = { interval: '1mo', events: 'split', return: 'object' } as const;
      const since = { period1: '1970-01-01', period2: effects.now() };
      return toSplits(await (await yahoo()).chart(symbol, { ...options, ...since }, unvalidated));
    },
    search: async (query) => {
      const options = { quotesCount: suggestions, newsCount: 0, enableCb: false, enableNavLinks: false };
      return toSuggestions(await (await yahoo()).search(query, options, unvalidated));
    },
    fxRate: async (from, to) => {
      const pair = `${from}${to}=X`;
      const rate = toRate(await quoted([pair]), effects.now());
      if (!rate) throw new UnknownSymbol(pair);
      return rate;
    },
  };
};
