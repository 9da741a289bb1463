import * as z from 'zod';
import { StockQuote, StockSuggestion } from '#contract/stocks';
import type { DividendEvent } from '#core/dividends/entitlement';
import type { Split } from '#core/portfolio/position/splits';
import { maxStockSuggestions, searchKnownStocks } from '#core/stocks/known-stocks';
import { getNextMarketOpen, isMarketOpen } from '#core/time/market-hours';
import { clock } from '#functions/runtime/clock';
import { type CachedValue, getUnknownStockRetryTime } from '#functions/stocks/cache-entry';
import { exchangeRateKey, quoteKey, stockSearchKey } from '#functions/stocks/market-cache-store';
import type { ProviderExchangeRate, ProviderQuote } from '#functions/stocks/market-data';
import { marketDataPort } from '#functions/stocks/market-data-port';
import { queryProvider } from '#functions/stocks/query-provider';
import { type CacheEffects, createReadThroughCache } from '#functions/stocks/read-through-cache';
import { getStockEventsInBatches, stockEventsCache } from '#functions/stocks/stock-events-cache';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000] as const;

/** All that a page waits for the provider, however many symbols; a search is being typed and waits less. */
const patience = 8 * second;
const searchPatience = 3 * second;
const quotesACall = 50;

const live: CacheEffects = { now: clock, provider: marketDataPort.get };

const addMilliseconds = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
const createSchemaParser =
  <S extends z.ZodType>(schema: S) =>
  (stored: unknown): z.output<S> | null =>
    schema.safeParse(stored).data ?? null;

/** Feeds lag and the closing auction prints late: for this long after the close a price may still change. */
const settling = 20 * minute;

/** Coins, currencies and futures trade while the exchange is closed: `BTC-USD`, `EURUSD=X`, `GC=F`. */
const neverCloses = (symbol: string): boolean => /-[A-Z]{3}$|=[A-Z]$/.test(symbol);

/** 60 s while the market is open, else until it opens again. Sample prices always 60 s, so that live ones return. */
const quoteFreshUntil = ({ source, symbol }: ProviderQuote, now: Date): Date => {
  const mayMove = isMarketOpen(now) || isMarketOpen(addMilliseconds(now, -settling)) || neverCloses(symbol);
  return source === 'sample' || mayMove ? addMilliseconds(now, minute) : getNextMarketOpen(now);
};

const isSampleForReal = <T extends { source: string }>(fetched: T, { value }: CachedValue<T>): boolean =>
  fetched.source === 'sample' && value.source !== 'sample';

const quotes = createReadThroughCache<ProviderQuote>({
  name: 'quote',
  key: quoteKey,
  parse: createSchemaParser(StockQuote.omit({ stale: true })),
  freshUntil: quoteFreshUntil,
  usableFor: 7 * day,
  unknownUntil: getUnknownStockRetryTime,
  isLesser: isSampleForReal,
  fetch: (symbols, effects) => {
    const chunks: string[][] = [];
    for (let at = 0; at < symbols.length; at += quotesACall) chunks.push(symbols.slice(at, at + quotesACall));
    const ask = async (ids: string[]) => {
      const answered = await (await effects.provider()).quotes(ids);
      const bySymbol = new Map(answered.map((quote) => [quote.symbol, quote]));
      return new Map(ids.map((id) => [id, bySymbol.get(id) ?? null]));
    };
    return queryProvider<ProviderQuote>(
      { kind: 'quote', patience },
      chunks.map((ids) => ({ ids, ask: () => ask(ids) })),
    );
  },
});

const rates = createReadThroughCache<ProviderExchangeRate>({
  name: 'rate',
  key: exchangeRateKey,
  parse: createSchemaParser(
    z.object({ rate: z.number().positive(), asOf: z.string(), source: z.enum(['yahoo', 'sample']) }),
  ),
  freshUntil: ({ source }, now) => addMilliseconds(now, source === 'sample' ? minute : hour),
  usableFor: 7 * day,
  isLesser: isSampleForReal,
  fetch: (pairs, effects) => {
    const ask = async (id: string) =>
      new Map([[id, await (await effects.provider()).fxRate(id.slice(0, 3), id.slice(3))]]);
    return queryProvider(
      { kind: 'rate', patience },
      pairs.map((id) => ({ ids: [id], ask: () => ask(id) })),
    );
  },
});

const searches = createReadThroughCache<StockSuggestion[]>({
  name: 'search',
  key: stockSearchKey,
  parse: createSchemaParser(z.array(StockSuggestion)),
  // Nothing found may be found soon, when a listing is new.
  freshUntil: (found, now) => addMilliseconds(now, found.length > 0 ? 7 * day : 5 * minute),
  usableFor: 7 * day,
  fetch: ([query = ''], effects) => {
    const ask = async () => new Map([[query, await (await effects.provider()).search(query)]]);
    return queryProvider({ kind: 'search', patience: searchPatience }, [{ ids: [query], ask }]);
  },
});

/**
 * The quotes to be had, by symbol, each with its source, time and whether it is stale (the provider failed and the
 * last good price, at most 7 days old, stands in). A symbol without any is absent; no price is ever zero.
 */
export const getQuotesBySymbol = async (
  symbols: readonly string[],
  effects = live,
): Promise<Map<string, StockQuote>> => {
  const served = await quotes.get(symbols, effects);
  return new Map([...served].map(([symbol, { value, stale }]) => [symbol, { ...value, stale }]));
};

/** Those of the symbols, asked for before, of which the provider has said that it knows none: not those it said nothing of. */
export const listSymbolsKnownToHaveNoQuote = (symbols: readonly string[]): string[] => quotes.unknown(symbols);

/** `stale`: as learned before, since the provider said nothing now. */
export type StockEvents = { splits: Split[]; dividends: DividendEvent[]; stale: boolean };

/**
 * All splits and dividends of each symbol, oldest first, as of the market's last bell or as last learned where the provider fails;
 * dividends as declared, see `DividendEvent`. Null where nothing could be learned, which is not the same as none.
 * A page waits for the provider for 8 s; `patient`, as the daily run is, gets every symbol however long that takes.
 */
export const getStockEventsBySymbol = async (
  symbols: readonly string[],
  { patient = false }: { patient?: boolean } = {},
  effects = live,
): Promise<Map<string, StockEvents | null>> => {
  const served = await (patient
    ? getStockEventsInBatches(symbols, { ...effects, patience: null })
    : stockEventsCache.get(symbols, effects));
  return new Map(
    symbols.map((symbol) => {
      const found = served.get(symbol);
      if (!found) return [symbol, null];
      const { splits, dividends } = found.value;
      return [symbol, { splits, dividends, stale: found.stale }];
    }),
  );
};

/** Those of the symbols, asked for before, of which the provider has said that it knows neither splits nor dividends. */
export const listSymbolsKnownToHaveNoEvents = (symbols: readonly string[]): string[] =>
  stockEventsCache.unknown(symbols);

/** The very same each time, so that what was counted with it is known to be right. */
const noSplits: Split[] = [];

/**
 * All splits of each symbol, oldest first; none of one that the market does not know, and null where it did not answer,
 * which leaves them open.
 */
export const getMarketSplitsBySymbol = async (
  symbols: readonly string[],
  effects = live,
): Promise<Map<string, Split[] | null>> => {
  const served = await stockEventsCache.get(symbols, effects);
  const unknown = new Set(listSymbolsKnownToHaveNoEvents(symbols));
  const splitsOf = (symbol: string) => served.get(symbol)?.value.splits ?? (unknown.has(symbol) ? noSplits : null);
  return new Map(symbols.map((symbol) => [symbol, splitsOf(symbol)]));
};

export type FxRate = ProviderExchangeRate & { stale: boolean };

/** What one unit of `from` costs in `to`, at most an hour old, or stale up to 7 days; null where there is none. */
export const getFxRate = async (from: string, to: string, effects = live): Promise<FxRate | null> => {
  const pair = `${from}${to}`;
  const served = (await rates.get([pair], effects)).get(pair);
  return served ? { ...served.value, stale: served.stale } : null;
};

/** The built-in names first, then the provider's, none twice, at most 8; the built-in ones alone where it fails. */
export const searchStocks = async (query: string, effects = live): Promise<StockSuggestion[]> => {
  const wanted = query.trim().toLowerCase().replace(/\s+/g, ' ');
  const found = (await searches.get([wanted], effects)).get(wanted)?.value ?? [];
  const symbols = new Set<string>();
  return [...searchKnownStocks(wanted), ...found]
    .filter(({ symbol }) => !symbols.has(symbol) && symbols.add(symbol))
    .slice(0, maxStockSuggestions);
};

/** Empties this container's memory; the table keeps what it holds. For tests. */
export const clearMarketCache = (): void => {
  for (const kind of [quotes, stockEventsCache, rates, searches]) kind.forget();
};
