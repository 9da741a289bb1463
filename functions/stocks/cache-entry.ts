import { getNextMarketOpenOrClose } from '#core/time/market-hours';
import { getEpochSeconds, type TableKey } from '#functions/runtime/storage/table';
import type { StoredCacheRow } from '#functions/stocks/market-cache-store';

export interface CachedValue<T> {
  value: T;
  fetchedAt: Date;
}

/** What one kind of market data (quotes, events, rates, searches) asks of the cache. */
export interface CacheRules<T> {
  key(id: string): TableKey;
  /** A stored value; null where it has a form that this version does not read, which counts as not stored. */
  parse(stored: unknown): T | null;
  freshUntil(value: T, now: Date): Date;
  /** Milliseconds after which a value is no longer served even as stale; null for never. */
  usableFor: number | null;
  /** When to ask again for what the provider does not know; five minutes later where not said. */
  unknownUntil?(now: Date): Date;
  /** True where the fetched value must not take the place of the held one. */
  isLesser?(fetched: T, held: CachedValue<T>, now: Date): boolean;
  /** What the held value knows beyond the fetched one, taken over. */
  merge?(fetched: T, held: CachedValue<T>): T;
}

/** `value` null: nothing to serve, either unknown to the provider (`isUnknown`) or not to be had just now. */
export interface CacheEntry<T> {
  value: T | null;
  isUnknown?: boolean;
  stale: boolean;
  fetchedAt: Date;
  freshUntil: Date;
}

const retryAfterFailure = 30_000;
const unknownFor = 5 * 60_000;
const day = 86_400_000;

const addMilliseconds = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** A stock that the market does not know is settled: asked for again after its next bell, or after a day. */
export const getUnknownStockRetryTime = (now: Date): Date =>
  new Date(Math.min(getNextMarketOpenOrClose(now).getTime(), addMilliseconds(now, day).getTime()));

export const isFreshCacheEntry = <T>(entry: CacheEntry<T> | undefined, now: Date): entry is CacheEntry<T> =>
  entry !== undefined && entry.freshUntil > now;

const isUsable = <T>(
  { usableFor }: CacheRules<T>,
  entry: CacheEntry<T> | undefined,
  now: Date,
): entry is CacheEntry<T> & { value: T } =>
  entry !== undefined &&
  entry.value !== null &&
  (usableFor === null || addMilliseconds(entry.fetchedAt, usableFor) >= now);

/** As stored; undefined where this version can't read it. What is past its `ttl` is neither fresh nor usable. */
export const toCacheEntry = <T>({ parse }: CacheRules<T>, row: StoredCacheRow): CacheEntry<T> | undefined => {
  const stored: unknown = JSON.parse(row.body);
  const value = stored === null ? null : parse(stored);
  if (stored !== null && value === null) return undefined;
  const times = { fetchedAt: new Date(row.fetchedAt), freshUntil: new Date(row.freshUntil) };
  return { value, isUnknown: value === null, stale: false, ...times };
};

export const toCacheRow = <T>(
  rules: CacheRules<T>,
  id: string,
  { value, fetchedAt, freshUntil }: CacheEntry<T>,
): StoredCacheRow => {
  const ends =
    value === null ? freshUntil : rules.usableFor === null ? null : addMilliseconds(fetchedAt, rules.usableFor);
  return {
    ...rules.key(id),
    body: JSON.stringify(value),
    fetchedAt: fetchedAt.toISOString(),
    freshUntil: freshUntil.toISOString(),
    ...(ends ? { ttl: getEpochSeconds(ends) } : {}),
  };
};

/**
 * What to serve from now on; `keep` where the table should know of it. `fetched` is the provider's value, null where it
 * knows of none, undefined where it failed. A usable held value outlives both, as stale: a price of 100 and then a
 * failure -> 100, stale, and the provider is asked again in 30 s.
 */
export const mergeFetchedIntoCacheEntry = <T>(
  rules: CacheRules<T>,
  held: CacheEntry<T> | undefined,
  fetched: T | null | undefined,
  now: Date,
): { entry: CacheEntry<T>; keep: boolean } => {
  const usable = isUsable(rules, held, now) ? held : null;
  const lesser = fetched && usable && rules.isLesser?.(fetched, usable, now);
  if (fetched && !lesser) {
    const value = (usable && rules.merge?.(fetched, usable)) ?? fetched;
    return { entry: { value, stale: false, fetchedAt: now, freshUntil: rules.freshUntil(value, now) }, keep: true };
  }
  const again =
    fetched === null
      ? (rules.unknownUntil?.(now) ?? addMilliseconds(now, unknownFor))
      : addMilliseconds(now, retryAfterFailure);
  if (usable) return { entry: { ...usable, stale: true, freshUntil: again }, keep: false };
  const isUnknown = fetched === null;
  return { entry: { value: null, isUnknown, stale: false, fetchedAt: now, freshUntil: again }, keep: isUnknown };
};
