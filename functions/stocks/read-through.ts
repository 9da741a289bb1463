import { log } from '#functions/platform/log';
import { epochSeconds, type Key } from '#functions/platform/table';
import type { MarketDataProvider } from '#functions/stocks/market-data';
import { type KeyedRow, keyText, readRows, writeRows } from '#functions/stocks/store';

/**
 * Memory of this container, then the table, then the provider; each asked only for what the one before lacks.
 *
 * - A value is fresh until the time its kind says; a fresh one is served without asking further.
 * - Whoever asks for what is already being fetched waits for that one fetch.
 * - When the provider fails, the last good value is served as stale while it is young enough for its kind; after
 *   that it is absent. The provider is tried again half a minute later at the earliest.
 * - What the provider answered not to know is not asked again for five minutes, and never erases a good value.
 * - The table is a convenience: its failures are logged and change nothing else.
 */

export interface CacheEffects {
  now: () => Date;
  provider: () => MarketDataProvider;
}

/** For each id the value, null for what the provider does not know; an id left out got no answer. */
export type Fetched<T> = Map<string, T | null>;

export interface Kind<T> {
  /** For the log. */
  name: string;
  key(id: string): Key;
  /** A stored value; null where it has a form that this version does not read, which counts as not stored. */
  parse(stored: unknown): T | null;
  freshUntil(value: T, now: Date): Date;
  /** Milliseconds after which a value is no longer served even as stale; null for never. */
  usableFor: number | null;
  fetch(ids: readonly string[], effects: CacheEffects): Promise<Fetched<T>>;
  /** True where the fetched value must not take the place of the held one. */
  isLesser?(fetched: T, held: T): boolean;
}

export interface Served<T> {
  value: T;
  stale: boolean;
}

/** `value` null: nothing to serve, either unknown to the provider or not to be had just now. */
interface Entry<T> {
  value: T | null;
  stale: boolean;
  fetchedAt: Date;
  freshUntil: Date;
}

const retryAfterFailure = 30_000;
const unknownFor = 5 * 60_000;
const mostInMemory = 5_000;

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

export const readThrough = <T>(kind: Kind<T>) => {
  const memory = new Map<string, Entry<T>>();
  const underWay = new Map<string, Promise<void>>();

  const remember = (id: string, entry: Entry<T>): void => {
    memory.delete(id);
    memory.set(id, entry);
    const oldest = memory.size > mostInMemory ? memory.keys().next() : undefined;
    if (oldest && !oldest.done) memory.delete(oldest.value);
  };

  const isFresh = (entry: Entry<T> | undefined, now: Date): entry is Entry<T> =>
    entry !== undefined && entry.freshUntil > now;

  const isUsable = (entry: Entry<T> | undefined, now: Date): entry is Entry<T> & { value: T } =>
    entry !== undefined &&
    entry.value !== null &&
    (kind.usableFor === null || later(entry.fetchedAt, kind.usableFor) >= now);

  const entryOf = (row: KeyedRow): Entry<T> | undefined => {
    const stored: unknown = JSON.parse(row.body);
    const value = stored === null ? null : kind.parse(stored);
    if (stored !== null && value === null) return undefined;
    return { value, stale: false, fetchedAt: new Date(row.fetchedAt), freshUntil: new Date(row.freshUntil) };
  };

  const rowOf = (id: string, { value, fetchedAt, freshUntil }: Entry<T>): KeyedRow => {
    const ends = value === null ? freshUntil : kind.usableFor === null ? null : later(fetchedAt, kind.usableFor);
    return {
      ...kind.key(id),
      body: JSON.stringify(value),
      fetchedAt: fetchedAt.toISOString(),
      freshUntil: freshUntil.toISOString(),
      ...(ends ? { ttl: epochSeconds(ends) } : {}),
    };
  };

  /** The younger of what the table and the memory hold. */
  const readHeld = async (ids: readonly string[]): Promise<Map<string, Entry<T>>> => {
    const held = new Map(ids.flatMap((id) => [[id, memory.get(id)] as const]).filter(isPresent));
    try {
      const rows = await readRows(ids.map(kind.key));
      for (const id of ids) {
        const row = rows.get(keyText(kind.key(id)));
        const entry = row && entryOf(row);
        if (entry && !((held.get(id)?.fetchedAt ?? new Date(0)) > entry.fetchedAt)) held.set(id, entry);
      }
    } catch (error) {
      log.warn('market data cache not read', { kind: kind.name }, error);
    }
    return held;
  };

  /** What to serve from now on, given what is held and what the provider said; `keep` where the table should know. */
  const settle = (held: Entry<T> | undefined, fetched: T | null | undefined, now: Date) => {
    const lesser = fetched && isUsable(held, now) && kind.isLesser?.(fetched, held.value);
    if (fetched && !lesser) {
      const entry = { value: fetched, stale: false, fetchedAt: now, freshUntil: kind.freshUntil(fetched, now) };
      return { entry, keep: true };
    }
    const again = later(now, fetched === null ? unknownFor : retryAfterFailure);
    if (isUsable(held, now)) return { entry: { ...held, stale: true, freshUntil: again }, keep: false };
    return { entry: { value: null, stale: false, fetchedAt: now, freshUntil: again }, keep: fetched === null };
  };

  const fetchMissing = async (ids: readonly string[], held: Map<string, Entry<T>>, effects: CacheEffects) => {
    const fetched = await kind.fetch(ids, effects);
    const now = effects.now();
    const rows: KeyedRow[] = [];
    for (const id of ids) {
      const { entry, keep } = settle(held.get(id), fetched.get(id), now);
      remember(id, entry);
      if (keep) rows.push(rowOf(id, entry));
    }
    await writeRows(rows).catch((error: unknown) => {
      log.warn('market data cache not written', { kind: kind.name, rows: rows.length }, error);
    });
  };

  const load = async (ids: readonly string[], effects: CacheEffects): Promise<void> => {
    const held = await readHeld(ids);
    const now = effects.now();
    const missing: string[] = [];
    for (const id of ids) {
      const entry = held.get(id);
      if (isFresh(entry, now)) remember(id, entry);
      else missing.push(id);
    }
    if (missing.length > 0) await fetchMissing(missing, held, effects);
  };

  return {
    /** Those of the ids for which there is something to serve. Never throws for want of a provider or a table. */
    get: async (ids: readonly string[], effects: CacheEffects): Promise<Map<string, Served<T>>> => {
      const wanted = [...new Set(ids)];
      const missing = wanted.filter((id) => !isFresh(memory.get(id), effects.now()) && !underWay.has(id));
      if (missing.length > 0) {
        const loading = load(missing, effects).finally(() => {
          for (const id of missing) underWay.delete(id);
        });
        for (const id of missing) underWay.set(id, loading);
      }
      await Promise.all(wanted.map((id) => underWay.get(id)));
      return new Map(
        wanted.flatMap((id) => {
          const entry = memory.get(id);
          return entry && entry.value !== null ? [[id, { value: entry.value, stale: entry.stale }] as const] : [];
        }),
      );
    },
    /** Empties the memory, as a new container begins. */
    forget: () => memory.clear(),
  };
};

const isPresent = <V>(pair: readonly [string, V | undefined]): pair is readonly [string, V] => pair[1] !== undefined;
