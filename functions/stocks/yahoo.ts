import { getDayInNewYork } from '#core/time/day';
import { log } from '#functions/runtime/log';
import { type MarketDataProvider, UnknownSymbolError } from '#functions/stocks/market-data';
import { listYahooChartSplits, parseYahooChartEvents } from '#functions/stocks/yahoo-chart-events';
import {
  emptyYahooDividendCalendar,
  isStillPayingDividends,
  parseYahooDividendCalendar,
  toDividendEvents,
  type YahooDividendCalendar,
} from '#functions/stocks/yahoo-dividend-calendar';
import { createGuardedYahooFetch, type YahooFetchEffects } from '#functions/stocks/yahoo-fetch';
import { parseYahooExchangeRate, parseYahooQuotes, parseYahooSuggestions } from '#functions/stocks/yahoo-fields';
import { parseYahooCloseHistory } from '#functions/stocks/yahoo-history';

const atOnce = 4;
const suggestions = 10;

/** The library reports trouble by throwing as well; what it prints would only repeat that at length. */
const doNothing = () => {};
const silentLogger = { info: doNothing, warn: doNothing, error: doNothing, debug: doNothing, dir: doNothing };

/** Of the library only the four calls in use, loaded when first needed: a container that asks nothing never pays. */
const loadYahooClient = async (fetch: typeof globalThis.fetch) => {
  const [library, quote, chart, quoteSummary, search] = await Promise.all([
    import('yahoo-finance2/createYahooFinance'),
    import('yahoo-finance2/modules/quote'),
    import('yahoo-finance2/modules/chart'),
    import('yahoo-finance2/modules/quoteSummary'),
    import('yahoo-finance2/modules/search'),
  ]);
  const YahooFinance = library.default({
    modules: {
      quote: quote.default,
      chart: chart.default,
      quoteSummary: quoteSummary.default,
      search: search.default,
    },
  });
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

const live: YahooFetchEffects = {
  fetch: (input, init) => globalThis.fetch(input, init),
  now: () => new Date(),
  timeLimit: 8_000,
};

/** Yahoo Finance: at most 4 requests in flight, 8 seconds each. Every failure is a `ProviderFailure` or as it came. */
export const createYahooProvider = (effects: YahooFetchEffects = live): MarketDataProvider => {
  const guarded = createGuardedYahooFetch(effects);
  let connected: ReturnType<typeof loadYahooClient> | undefined;
  const yahoo = () => {
    connected ??= loadYahooClient(guarded);
    return connected;
  };
  const quoted = async (symbols: readonly string[]): Promise<unknown> =>
    (await yahoo()).quote([...symbols], {}, unvalidated);
  /**
   * Weekly bars keep the answer small. Events carry their own day whatever the interval, but of two dividends in one
   * bar Yahoo loses one, which in monthly bars befalls monthly payers.
   */
  const readChart = async (symbol: string): Promise<unknown> => {
    const options = { interval: '1wk', events: 'div|split', return: 'object' } as const;
    const since = { period1: '1970-01-01', period2: effects.now() };
    return (await yahoo()).chart(symbol, { ...options, ...since }, unvalidated);
  };
  let isCalendarMissed = false;
  /** Funds have none, and without one the payment date is estimated: no reason to lose the dividends. */
  const readCalendar = async (symbol: string): Promise<YahooDividendCalendar> => {
    try {
      const modules = ['calendarEvents', 'summaryDetail'] as const;
      return parseYahooDividendCalendar(
        await (await yahoo()).quoteSummary(symbol, { modules: [...modules] }, unvalidated),
      );
    } catch (error) {
      if (!(error instanceof UnknownSymbolError) && !isCalendarMissed) {
        isCalendarMissed = true;
        log.warn('dividend calendar not read; said once a container', { symbol }, error);
      }
      return emptyYahooDividendCalendar;
    }
  };

  return {
    quotes: async (symbols) => parseYahooQuotes(await quoted(symbols), effects.now()),
    events: async (symbol) => {
      const today = getDayInNewYork(effects.now());
      const chart = parseYahooChartEvents(await readChart(symbol));
      const calendar = isStillPayingDividends(chart, today) ? await readCalendar(symbol) : emptyYahooDividendCalendar;
      return {
        splits: listYahooChartSplits(chart),
        dividends: toDividendEvents(chart, calendar, today),
        source: 'yahoo',
      };
    },
    history: async (symbol, from) => {
      const options = { interval: '1d', events: 'div|split', return: 'object' } as const;
      const since = { period1: from, period2: effects.now() };
      return {
        ...parseYahooCloseHistory(await (await yahoo()).chart(symbol, { ...options, ...since }, unvalidated)),
        source: 'yahoo',
      };
    },
    search: async (query) => {
      const options = { quotesCount: suggestions, newsCount: 0, enableCb: false, enableNavLinks: false };
      return parseYahooSuggestions(await (await yahoo()).search(query, options, unvalidated));
    },
    fxRate: async (from, to) => {
      const pair = `${from}${to}=X`;
      const rate = parseYahooExchangeRate(await quoted([pair]), effects.now());
      if (!rate) throw new UnknownSymbolError(pair);
      return rate;
    },
  };
};
