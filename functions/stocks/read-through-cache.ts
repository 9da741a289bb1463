import { log } from '#functions/runtime/log';
import {
  type CacheEntry,
  type CacheRules,
  isFreshCacheEntry,
  mergeFetchedIntoCacheEntry,
  toCacheEntry,
  toCacheRow,
} from '#functions/stocks/cache-entry';
import {
  readCacheRows,
  type StoredCacheRow,
  toCacheKeyText,
  writeCacheRows,
} from '#functions/stocks/market-cache-store';
import type { MarketDataProvider } from '#functions/stocks/market-data';

export interface CacheEffects {
  now: () => Date;
  provider: () => Promise<MarketDataProvider>;
  /**
   * Milliseconds to wait for the provider; null for as long as it takes, and then not to be content either with what
   * somebody less patient was left with a moment ago. Where not said, the kind knows.
   */
  patience?: number | null;
}

interface CacheKind<T> extends CacheRules<T> {
  /** For the log. */
  name: string;
  /** For each id the value, null for what the provider does not know; an id left out got no answer. */
  fetch(ids: readonly string[], effects: CacheEffects): Promise<Map<string, T | null>>;
}

export interface ServedValue<T> {
  value: T;
  stale: boolean;
}

const maxInMemory = 5_000;

const isEntrySufficient = <T>(
  entry: CacheEntry<T> | undefined,
  now: Date,
  { patience }: CacheEffects,
): entry is CacheEntry<T> =>
  isFreshCacheEntry(entry, now) && (patience !== null || (entry.value !== null && !entry.stale));

/** The younger of what the memory and the table hold. The table is a convenience: its failure is only logged. */
const readHeld = async <T>(
  kind: CacheKind<T>,
  ids: readonly string[],
  memory: ReadonlyMap<string, CacheEntry<T>>,
): Promise<Map<string, CacheEntry<T>>> => {
  const held = new Map<string, CacheEntry<T>>();
  const hold = (id: string, entry: CacheEntry<T> | undefined): void => {
    const before = held.get(id);
    if (entry && !(before && before.fetchedAt > entry.fetchedAt)) held.set(id, entry);
  };
  for (const id of ids) hold(id, memory.get(id));
  try {
    const rows = await readCacheRows(ids.map(kind.key));
    for (const id of ids) {
      const row = rows.get(toCacheKeyText(kind.key(id)));
      if (row) hold(id, toCacheEntry(kind, row));
    }
  } catch (error) {
    log.warn('market data cache not read', { kind: kind.name }, error);
  }
  return held;
};

const keepRows = (kind: string, rows: readonly StoredCacheRow[]): Promise<void> =>
  writeCacheRows(rows).catch((error: unknown) => {
    log.warn('market data cache not written', { kind, rows: rows.length }, error);
  });

/**
 * Memory of this container, then the table, then the provider; each asked only for what the one before lacks.
 *
 * - A value is fresh until the time its kind says; a fresh one is served without asking further.
 * - Whoever asks for what is already being fetched waits for that one fetch.
 * - When the provider fails, the last good value is served as stale while it is young enough for its kind; after
 *   that it is absent. The provider is tried again half a minute later at the earliest.
 * - What the provider answered not to know is not asked again until the time its kind says, and never erases a good
 *   value.
 */
export const createReadThroughCache = <T>(kind: CacheKind<T>) => {
  const memory = new Map<string, CacheEntry<T>>();
  const underWay = new Map<string, Promise<void>>();

  const remember = (id: string, entry: CacheEntry<T>): void => {
    memory.delete(id);
    memory.set(id, entry);
    const oldest = memory.size > maxInMemory ? memory.keys().next() : undefined;
    if (oldest && !oldest.done) memory.delete(oldest.value);
  };

  const fetchMissing = async (ids: readonly string[], held: Map<string, CacheEntry<T>>, effects: CacheEffects) => {
    const fetched = await kind.fetch(ids, effects);
    const now = effects.now();
    const rows: StoredCacheRow[] = [];
    for (const id of ids) {
      const { entry, keep } = mergeFetchedIntoCacheEntry(kind, held.get(id), fetched.get(id), now);
      remember(id, entry);
      if (keep) rows.push(toCacheRow(kind, id, entry));
    }
    await keepRows(kind.name, rows);
  };

  const load = async (ids: readonly string[], effects: CacheEffects): Promise<void> => {
    const held = await readHeld(kind, ids, memory);
    const now = effects.now();
    const missing: string[] = [];
    for (const id of ids) {
      const entry = held.get(id);
      if (isEntrySufficient(entry, now, effects)) remember(id, entry);
      else missing.push(id);
    }
    if (missing.length > 0) await fetchMissing(missing, held, effects);
  };

  const begin = (ids: readonly string[], effects: CacheEffects): void => {
    const loading = load(ids, effects).finally(() => {
      for (const id of ids) underWay.delete(id);
    });
    for (const id of ids) underWay.set(id, loading);
  };

  const serve = (id: string): [string, ServedValue<T>][] => {
    const entry = memory.get(id);
    return entry && entry.value !== null ? [[id, { value: entry.value, stale: entry.stale }]] : [];
  };

  /** Has all of the ids loaded that do not suffice, and answers those that somebody else was loading already. */
  const complete = async (ids: readonly string[], effects: CacheEffects): Promise<string[]> => {
    const now = effects.now();
    const missing = ids.filter((id) => !isEntrySufficient(memory.get(id), now, effects));
    const joined = missing.filter((id) => underWay.has(id));
    const own = missing.filter((id) => !underWay.has(id));
    if (own.length > 0) begin(own, effects);
    await Promise.all(missing.flatMap((id) => underWay.get(id) ?? []));
    return joined;
  };

  return {
    /** Those of the ids for which there is something to serve. Never throws for want of a provider or a table. */
    get: async (ids: readonly string[], effects: CacheEffects): Promise<Map<string, ServedValue<T>>> => {
      const wanted = [...new Set(ids)];
      const joined = await complete(wanted, effects);
      // Others may have waited less than this one does.
      if (effects.patience === null && joined.length > 0) await complete(joined, effects);
      return new Map(wanted.flatMap(serve));
    },
    /** Those of the ids that were asked for of which the provider has said that it knows nothing. */
    unknown: (ids: readonly string[]): string[] => ids.filter((id) => memory.get(id)?.isUnknown),
    /** Empties the memory, as a new container begins. */
    forget: () => memory.clear(),
  };
};
