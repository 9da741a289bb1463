import type { Platform, Trade } from '#contract/trades';
import type { KeptBook } from '#core/portfolio/kept-book';
import type { Split } from '#core/portfolio/splits';
import type { TradeMonths } from '#core/portfolio/trade-months';
import type { Balance } from '#functions/cash/balances';
import { type OwnBySymbol, ownBook, ownBookKey, ownIn } from '#functions/portfolio/own-assets-store';
import { type Item, type Key, queryBetween, userKey, type Write } from '#functions/storage/table';

/**
 * What the trades come to, kept up in the transaction of every change of them, so that nobody has to read them again:
 * U / BOOK#P#AAPL: the books of one stock, a platform each. BOOK#M#2026: the months of a year. BOOK#R: the newest trades.
 * Among them lie the latest prices of one's own (BOOK#Q#FUND), which no trade changes: see `own-assets-store.ts`.
 * Each is one attribute of JSON, since what a row costs to read is mostly its number of attributes. They follow `CBAL#` at
 * once in the order of the keys, so that one request reads both.
 */
export type Books = readonly KeptBook<Platform>[];

/** What is known of a stock's splits by the books that were kept by them. */
export const splitsIn = (books: Books = []): readonly Split[] => {
  const all = books.flatMap(({ splits = [] }) => splits);
  return [...new Map(all.map((split) => [JSON.stringify(split), split])).values()];
};

/** A kept value with the version of its row, 0 where there is none yet. */
export interface Kept<T> {
  value: T;
  version: number;
}

interface KeptItem extends Key {
  kept: string;
  version: number;
}

const prefix = 'BOOK#';
/** Of the keys that begin with it, the first that are books of trades. */
const first = 'BOOK#M#';
const placeOf = {
  symbol: (symbol: string): string => `${prefix}P#${symbol}`,
  year: (year: string): string => `${prefix}M#${year}`,
  recent: `${prefix}R`,
};

const keptValue = <T>(item: KeptItem | undefined, none: T): Kept<T> =>
  item ? { value: JSON.parse(item.kept) as T, version: item.version } : { value: none, version: 0 };

/** A trade as the dashboard lists it. */
export type RecentTrade = Pick<
  Trade,
  'id' | 'symbol' | 'transactionType' | 'quantity' | 'price' | 'total' | 'transactionDate'
>;

/** Everything that is kept of a person's trades, and the balances. */
export interface KeptLedger {
  books: Map<string, Kept<Books>>;
  /** By year. */
  months: Map<string, Kept<TradeMonths>>;
  recent: Kept<readonly RecentTrade[]>;
  balances: Balance[];
  own: OwnBySymbol;
}

export const keptIn = (items: readonly Key[]): KeptLedger => {
  const bySk = new Map(items.map((item) => [item.sk, item as KeptItem]));
  const under = <T>(start: string): Map<string, Kept<T>> =>
    new Map(
      [...bySk].flatMap(([sk, item]) =>
        sk.startsWith(start) ? [[sk.slice(start.length), keptValue(item, {} as T)] as const] : [],
      ),
    );
  return {
    books: under<Books>(placeOf.symbol('')),
    months: under<TradeMonths>(placeOf.year('')),
    recent: keptValue<readonly RecentTrade[]>(bySk.get(placeOf.recent), []),
    balances: items.filter(({ sk }) => sk.startsWith('CBAL#')) as unknown as Balance[],
    own: ownIn(items),
  };
};

/** The rows as some writes leave them, for whoever writes several transactions one after the other. */
export const keptAfter = (items: readonly Key[], writes: readonly Write[]): Key[] => {
  const bySk = new Map(items.map((item) => [item.sk, item]));
  for (const write of writes) {
    if ('Put' in write) bySk.set((write.Put.Item as unknown as Key).sk, write.Put.Item as unknown as Key);
    if ('Delete' in write) bySk.delete((write.Delete.Key as unknown as Key).sk);
  }
  return [...bySk.values()];
};

/** In one request; whether it is right, the head of the trades tells. */
export const readKeptLedger = async (owner: string): Promise<KeptLedger> =>
  keptIn(await queryBetween<Key>(userKey(owner), first, 'CBAL#\uffff'));

/** Where all of it lies: for whoever makes it anew. Prices of one's own are right whatever becomes of the books. */
export const listKeptKeys = async (owner: string): Promise<Key[]> =>
  (await queryBetween<Key>(userKey(owner), first, `${prefix}~`)).flatMap(({ pk, sk }) =>
    sk.startsWith(ownBook) ? [] : [{ pk, sk }],
  );

/** The rows of it that a change of a few trades concerns, and which of the stocks are own assets. */
export const keptKeys = (
  owner: string,
  { symbols, years }: { symbols: readonly string[]; years: readonly string[] },
): Key[] => [
  ...symbols.map((symbol) => ownBookKey(owner, symbol)),
  ...[...symbols.map(placeOf.symbol), ...years.map(placeOf.year), placeOf.recent].map((sk) => ({
    pk: userKey(owner),
    sk,
  })),
];

const rowAt = (owner: string, sk: string, value: unknown, version = 1): Item => ({
  pk: userKey(owner),
  sk,
  kept: JSON.stringify(value),
  version,
});

/** All of it, whatever is there: for whoever makes it anew. */
export const keptRows = (
  owner: string,
  {
    books,
    months,
    recent,
  }: { books: Map<string, Books>; months: Map<string, TradeMonths>; recent: readonly RecentTrade[] },
): Item[] => [
  ...[...books].map(([symbol, own]) => rowAt(owner, placeOf.symbol(symbol), own)),
  ...[...months].map(([year, own]) => rowAt(owner, placeOf.year(year), own)),
  ...(recent.length > 0 ? [rowAt(owner, placeOf.recent, recent)] : []),
];

/** In place of what was read, refused where that has changed; nothing where it stays as it is. An empty value is no row. */
const keep = <T>(owner: string, sk: string, before: Kept<T> | undefined, value: T, isEmpty: boolean): Write[] => {
  const version = before?.version ?? 0;
  const asRead = {
    ConditionExpression: version === 0 ? 'attribute_not_exists(#version)' : '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ...(version > 0 && { ExpressionAttributeValues: { ':version': version } }),
  };
  if (before && JSON.stringify(value) === JSON.stringify(before.value)) return [];
  if (isEmpty) return version === 0 ? [] : [{ Delete: { Key: { pk: userKey(owner), sk }, ...asRead } }];
  return [{ Put: { Item: rowAt(owner, sk, value, version + 1), ...asRead } }];
};

export const keepBooks = (owner: string, symbol: string, before: Kept<Books> | undefined, books: Books): Write[] =>
  keep(owner, placeOf.symbol(symbol), before, books, books.length === 0);

export const keepYear = (
  owner: string,
  year: string,
  before: Kept<TradeMonths> | undefined,
  months: TradeMonths,
): Write[] => keep(owner, placeOf.year(year), before, months, Object.keys(months).length === 0);

export const keepRecent = (
  owner: string,
  before: Kept<readonly RecentTrade[]> | undefined,
  recent: readonly RecentTrade[],
): Write[] => keep(owner, placeOf.recent, before, recent, recent.length === 0);

export const recentRow = (trade: RecentTrade): RecentTrade => {
  const { id, symbol, transactionType, quantity, price, total, transactionDate } = trade;
  return { id, symbol, transactionType, quantity, price, total, transactionDate };
};
