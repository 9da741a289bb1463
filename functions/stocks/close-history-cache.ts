import pLimit from 'p-limit';
import * as z from 'zod';
import type { DailyClose } from '#core/stocks/closes';
import { addDays, type Day, getDayInNewYork } from '#core/time/day';
import { getNewYorkStartOfDay } from '#core/time/market-hours';
import { clock } from '#functions/runtime/clock';
import { getUnknownStockRetryTime } from '#functions/stocks/cache-entry';
import { closeHistoryKey } from '#functions/stocks/market-cache-store';
import type { MarketDataSource, ProviderCloseHistory } from '#functions/stocks/market-data';
import { marketDataPort } from '#functions/stocks/market-data-port';
import { queryProvider } from '#functions/stocks/query-provider';
import { type CacheEffects, createReadThroughCache } from '#functions/stocks/read-through-cache';

/** Daily closes in the cache, a row a symbol and year: years that are over are asked for once. */

const [hour, day] = [3_600_000, 86_400_000] as const;
const patience = 8_000;

/** Of all that this container asks for, four calls at a time. */
const turn = pLimit(4);

interface YearOfCloses {
  year: string;
  /** As traded, see `ProviderCloseHistory`. */
  closes: [date: Day, close: number][];
  currency: string;
  source: MarketDataSource;
}

const YearOfCloses = z.object({
  year: z.string(),
  closes: z.array(z.tuple([z.string(), z.number().positive()])),
  currency: z.string(),
  source: z.enum(['yahoo', 'sample']),
});

const getYear = (date: Day): string => date.slice(0, 4);

/**
 * The year under way grows with every close; a sample is replaced as soon as the real one is available. Neither outlives
 * the day in New York, so that what is fresh knows the close of every day before.
 */
const freshUntil = ({ year, source }: YearOfCloses, now: Date): Date => {
  const isOver = year < getYear(getDayInNewYork(now));
  if (isOver && source !== 'sample') return new Date(now.getTime() + 365 * day);
  const until = new Date(now.getTime() + (source === 'sample' ? hour : 6 * hour));
  const midnight = getNewYorkStartOfDay(addDays(getDayInNewYork(now), 1));
  return until < midnight ? until : midnight;
};

const toPartId = (symbol: string, year: string): string => `${symbol} ${year}`;
const parsePartId = (id: string): { symbol: string; year: string } => {
  const [symbol = '', year = ''] = id.split(' ');
  return { symbol, year };
};

/** One answer, a part for each year that was asked for, also those without a close. */
const splitByYear = (ids: readonly string[], { closes, currency, source }: ProviderCloseHistory) => {
  const parts = Map.groupBy(closes, ({ date }) => getYear(date));
  return new Map(
    ids.map((id): [string, YearOfCloses] => {
      const { year } = parsePartId(id);
      const ofYear = (parts.get(year) ?? []).map(({ date, close }): [Day, number] => [date, close]);
      return [id, { year, closes: ofYear, currency, source }];
    }),
  );
};

const histories = createReadThroughCache<YearOfCloses>({
  name: 'history',
  key: (id) => {
    const { symbol, year } = parsePartId(id);
    return closeHistoryKey(symbol, year);
  },
  parse: (stored) => YearOfCloses.safeParse(stored).data ?? null,
  freshUntil,
  usableFor: null,
  unknownUntil: getUnknownStockRetryTime,
  isLesser: (fetched, { value }) => fetched.source === 'sample' && value.source !== 'sample',
  fetch: (ids, effects) => {
    const bySymbol = [...Map.groupBy(ids, (id) => parsePartId(id).symbol)];
    return queryProvider(
      { kind: 'history', patience: effects.patience === undefined ? patience : effects.patience, turn },
      bySymbol.map(([symbol, wanted]) => ({
        ids: wanted,
        ask: async () => {
          const first = wanted.map((id) => parsePartId(id).year).sort()[0] ?? '';
          return splitByYear(wanted, await (await effects.provider()).history(symbol, `${first}-01-01`));
        },
      })),
    );
  },
});

export interface CloseHistory {
  /** Oldest first, as traded, in `currency`. */
  closes: DailyClose[];
  currency: string;
  sources: MarketDataSource[];
  /** Of each year, where its closes are from; absent where all are from one source. */
  sourceOfYear?: ReadonlyMap<string, MarketDataSource>;
  stale: boolean;
}

/** Where the close of a day is from; undefined where nobody knows. */
export const findCloseSource = ({ sources, sourceOfYear }: CloseHistory, date: Day): MarketDataSource | undefined =>
  sources.length > 1 ? sourceOfYear?.get(getYear(date)) : sources[0];

const live: CacheEffects = { now: clock, provider: marketDataPort.get };

const listYearsBetween = (from: Day, to: Day): string[] => {
  const [first, last] = [Number(getYear(from)), Number(getYear(to))];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => String(first + at));
};

/**
 * The closes of each symbol from its day on; none of one that the provider does not know. A symbol of which a year could
 * not be had is absent: a curve with a year missing would be wrong without looking so. `until`: years after that day are not
 * asked for; left out, up to today.
 */
export const getCloseHistoryBySymbol = async (
  from: ReadonlyMap<string, Day>,
  effects = live,
  until?: Day,
): Promise<Map<string, CloseHistory>> => {
  const to = until ?? getDayInNewYork(effects.now());
  const wanted = [...from].map(([symbol, since]) => ({
    symbol,
    since,
    ids: listYearsBetween(since, to).map((year) => toPartId(symbol, year)),
  }));
  const served = await histories.get(
    wanted.flatMap(({ ids }) => ids),
    effects,
  );
  return new Map(
    wanted.flatMap(({ symbol, since, ids }): [string, CloseHistory][] => {
      const years = ids.flatMap((id) => served.get(id) ?? []);
      if (years.length + histories.unknown(ids).length < ids.length) return [];
      const closes = years.flatMap(({ value }) => value.closes).filter(([date]) => date >= since);
      const sources = [...new Set(years.map(({ value }) => value.source))];
      const found: CloseHistory = {
        closes: closes.map(([date, close]) => ({ date, close })),
        currency: years[0]?.value.currency ?? '',
        sources,
        ...(sources.length > 1 && { sourceOfYear: new Map(years.map(({ value }) => [value.year, value.source])) }),
        stale: years.some(({ stale }) => stale),
      };
      return [[symbol, found]];
    }),
  );
};

/** Empties this container's memory. For tests. */
export const clearCloseHistoryCache = (): void => histories.forget();
