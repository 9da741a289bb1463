import pLimit from 'p-limit';
import * as z from 'zod';
import { type Day, getDayInNewYork } from '#core/time/day';
import { getNextMarketOpenOrClose } from '#core/time/market-hours';
import { type CachedValue, getUnknownStockRetryTime } from '#functions/stocks/cache-entry';
import { stockEventsKey } from '#functions/stocks/market-cache-store';
import type { ProviderStockEvents } from '#functions/stocks/market-data';
import { queryProvider } from '#functions/stocks/query-provider';
import { type CacheEffects, createReadThroughCache, type ServedValue } from '#functions/stocks/read-through-cache';

/** Splits and dividends in the cache: each symbol is asked for after a bell of the market, however many users hold it. */

const [hour, week] = [3_600_000, 7 * 86_400_000] as const;
const patience = 8_000;

/** Of all that this container asks for, four calls at a time, lest the provider take offence. */
const turn = pLimit(4);

const Event = z.object({
  exDate: z.string(),
  amountPerShare: z.number(),
  paymentDate: z.string().nullable(),
  currency: z.string(),
});
const Events = z.object({
  splits: z.array(z.object({ date: z.string(), numerator: z.number(), denominator: z.number() })),
  dividends: z.array(Event),
  source: z.enum(['yahoo', 'sample']),
});

/** What a bell changes reaches the provider's lists some minutes after it. */
const lag = 20 * 60_000;

/**
 * Asked for again after each opening of the market, since a split takes effect at it, and after each close, for the 4 PM
 * run; what was answered within minutes of a bell, once more when the provider has had time to know. A sample sooner.
 */
const freshUntil = ({ source }: ProviderStockEvents, now: Date): Date => {
  const later = (ms: number) => new Date(now.getTime() + ms);
  const bell = getNextMarketOpenOrClose(now);
  const isJustAfterBell = getNextMarketOpenOrClose(later(-lag)) <= now;
  const until = isJustAfterBell ? later(lag) : bell;
  return source === 'sample' ? new Date(Math.min(until.getTime(), later(hour).getTime())) : until;
};

const countKnownEvents = ({ splits, dividends }: ProviderStockEvents, before: Day): number =>
  splits.length + dividends.filter(({ exDate }) => exDate < before).length;

/**
 * History only grows, but the provider at times answers with a part of it; taken at its word, dividends found would be
 * removed again. So the longer one stays, until it is a week old: then the shorter one is believed to be a correction.
 * The sample never displaces a real one.
 */
const isLesser = (
  fetched: ProviderStockEvents,
  { value, fetchedAt }: CachedValue<ProviderStockEvents>,
  now: Date,
): boolean => {
  if (value.source !== fetched.source) return fetched.source === 'sample';
  const before = getDayInNewYork(fetchedAt);
  return (
    now.getTime() - fetchedAt.getTime() < week && countKnownEvents(fetched, before) < countKnownEvents(value, before)
  );
};

/** The provider names the latest payment date only; those that it named before are kept. */
const merge = (fetched: ProviderStockEvents, { value }: CachedValue<ProviderStockEvents>): ProviderStockEvents => {
  if (value.source !== fetched.source) return fetched;
  const named = new Map(value.dividends.map(({ exDate, paymentDate }) => [exDate, paymentDate]));
  const dividends = fetched.dividends.map((dividend) => ({
    ...dividend,
    paymentDate: dividend.paymentDate ?? named.get(dividend.exDate) ?? null,
  }));
  return { ...fetched, dividends };
};

export const stockEventsCache = createReadThroughCache<ProviderStockEvents>({
  name: 'events',
  key: stockEventsKey,
  parse: (stored) => Events.safeParse(stored).data ?? null,
  freshUntil,
  usableFor: null,
  unknownUntil: getUnknownStockRetryTime,
  isLesser,
  merge,
  fetch: (symbols, effects) => {
    const ask = async (id: string) => new Map([[id, await (await effects.provider()).events(id)]]);
    return queryProvider(
      { kind: 'events', patience: effects.patience === undefined ? patience : effects.patience, turn },
      symbols.map((id) => ({ ids: [id], ask: () => ask(id) })),
    );
  },
});

const symbolsABatch = 25;

/**
 * As `events.get`, for the daily run, which waits as long as it takes: batch after batch, so that a page which asks for one of
 * the symbols waits for one batch at most, and that what was learned is kept when the run is killed.
 */
export const getStockEventsInBatches = async (
  symbols: readonly string[],
  effects: CacheEffects,
): Promise<Map<string, ServedValue<ProviderStockEvents>>> => {
  const served = new Map<string, ServedValue<ProviderStockEvents>>();
  const wanted = [...new Set(symbols)];
  for (let at = 0; at < wanted.length; at += symbolsABatch) {
    const batch = await stockEventsCache.get(wanted.slice(at, at + symbolsABatch), effects);
    for (const [symbol, found] of batch) served.set(symbol, found);
  }
  return served;
};
