import type { Platform, Trade } from '#contract/portfolio/trades';
import type { Split } from '#core/portfolio/position/splits';
import type { StoredPosition } from '#core/portfolio/position/stored-position';
import type { TradeTotalsByMonth } from '#core/portfolio/trade-totals-by-month';
import type { StoredBalance } from '#functions/cash/balances';
import {
  type OwnAssetsBySymbol,
  ownAssetSummaryKey,
  ownAssetSummaryKeyPrefix,
  parseOwnAssetSummaries,
} from '#functions/portfolio/own-assets-store';
import {
  querySortKeyRange,
  type TableItem,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/**
 * What the trades come to, kept up in the transaction of every change of them, so that nobody has to read them again:
 * U / BOOK#P#AAPL: the books of one stock, a platform each. BOOK#M#2026: the months of a year. BOOK#R: the newest trades.
 * Among them lie the latest prices of one's own (BOOK#Q#FUND), which no trade changes: see `own-assets-store.ts`.
 * Each is one attribute of JSON, since what a row costs to read is mostly its number of attributes. They follow `CBAL#` at
 * once in the order of the keys, so that one request reads both.
 */
export type StoredStockPositions = readonly StoredPosition<Platform>[];

/** What is known of a stock's splits by the books that were kept by them. */
export const listPositionSplits = (positions: StoredStockPositions = []): readonly Split[] => {
  const all = positions.flatMap(({ splits = [] }) => splits);
  return [...new Map(all.map((split) => [JSON.stringify(split), split])).values()];
};

/** A kept value with the version of its row, 0 where there is none yet. */
export interface VersionedValue<T> {
  value: T;
  version: number;
}

interface MaterializedItem extends TableKey {
  kept: string;
  version: number;
}

const prefix = 'BOOK#';
/** Of the keys that begin with it, the first that are books of trades. */
const first = 'BOOK#M#';
const sortKeys = {
  symbol: (symbol: string): string => `${prefix}P#${symbol}`,
  year: (year: string): string => `${prefix}M#${year}`,
  recent: `${prefix}R`,
};

const parseMaterializedValue = <T>(item: MaterializedItem | undefined, none: T): VersionedValue<T> =>
  item ? { value: JSON.parse(item.kept) as T, version: item.version } : { value: none, version: 0 };

/** A trade as the dashboard lists it. */
export type RecentTrade = Pick<
  Trade,
  'id' | 'symbol' | 'transactionType' | 'quantity' | 'price' | 'total' | 'transactionDate'
>;

/** Everything that is kept of a person's trades, and the balances. */
export interface MaterializedTradeLedger {
  books: Map<string, VersionedValue<StoredStockPositions>>;
  /** By year. */
  months: Map<string, VersionedValue<TradeTotalsByMonth>>;
  recent: VersionedValue<readonly RecentTrade[]>;
  balances: StoredBalance[];
  own: OwnAssetsBySymbol;
}

export const toMaterializedTradeLedger = (items: readonly TableKey[]): MaterializedTradeLedger => {
  const bySk = new Map(items.map((item) => [item.sk, item as MaterializedItem]));
  const under = <T>(start: string): Map<string, VersionedValue<T>> =>
    new Map(
      [...bySk].flatMap(([sk, item]) =>
        sk.startsWith(start) ? [[sk.slice(start.length), parseMaterializedValue(item, {} as T)] as const] : [],
      ),
    );
  return {
    books: under<StoredStockPositions>(sortKeys.symbol('')),
    months: under<TradeTotalsByMonth>(sortKeys.year('')),
    recent: parseMaterializedValue<readonly RecentTrade[]>(bySk.get(sortKeys.recent), []),
    balances: items.filter(({ sk }) => sk.startsWith('CBAL#')) as unknown as StoredBalance[],
    own: parseOwnAssetSummaries(items),
  };
};

/** The rows as some writes leave them, for whoever writes several transactions one after the other. */
export const projectMaterializedRowsAfterWrites = (
  items: readonly TableKey[],
  writes: readonly TransactionWrite[],
): TableKey[] => {
  const bySk = new Map(items.map((item) => [item.sk, item]));
  for (const write of writes) {
    const { sk } = (('Put' in write && write.Put.Item) ||
      ('Delete' in write && write.Delete.Key) ||
      {}) as Partial<TableKey>;
    if (!sk?.startsWith(prefix)) continue;
    if ('Put' in write) bySk.set(sk, write.Put.Item as unknown as TableKey);
    else bySk.delete(sk);
  }
  return [...bySk.values()];
};

/** In one request; whether it is right, the head of the trades tells. */
export const readMaterializedTradeLedger = async (owner: string): Promise<MaterializedTradeLedger> =>
  toMaterializedTradeLedger(await querySortKeyRange<TableKey>(userPartitionKey(owner), first, 'CBAL#\uffff'));

/** Where all of it lies: for whoever makes it anew. Prices of one's own are right whatever becomes of the books. */
export const listMaterializedTradeKeys = async (owner: string): Promise<TableKey[]> =>
  (await querySortKeyRange<TableKey>(userPartitionKey(owner), first, `${prefix}~`)).flatMap(({ pk, sk }) =>
    sk.startsWith(ownAssetSummaryKeyPrefix) ? [] : [{ pk, sk }],
  );

/** The rows of it that a change of a few trades concerns, and which of the stocks are own assets. */
export const listAffectedMaterializedKeys = (
  owner: string,
  { symbols, years }: { symbols: readonly string[]; years: readonly string[] },
): TableKey[] => [
  ...symbols.map((symbol) => ownAssetSummaryKey(owner, symbol)),
  ...[...symbols.map(sortKeys.symbol), ...years.map(sortKeys.year), sortKeys.recent].map((sk) => ({
    pk: userPartitionKey(owner),
    sk,
  })),
];

const toMaterializedItem = (owner: string, sk: string, value: unknown, version = 1): TableItem => ({
  pk: userPartitionKey(owner),
  sk,
  kept: JSON.stringify(value),
  version,
});

/** All of it, whatever is there: for whoever makes it anew. */
export const toMaterializedTradeItems = (
  owner: string,
  {
    books,
    months,
    recent,
  }: {
    books: Map<string, StoredStockPositions>;
    months: Map<string, TradeTotalsByMonth>;
    recent: readonly RecentTrade[];
  },
): TableItem[] => [
  ...[...books].map(([symbol, own]) => toMaterializedItem(owner, sortKeys.symbol(symbol), own)),
  ...[...months].map(([year, own]) => toMaterializedItem(owner, sortKeys.year(year), own)),
  ...(recent.length > 0 ? [toMaterializedItem(owner, sortKeys.recent, recent)] : []),
];

/** In place of what was read, refused where that has changed; nothing where it stays as it is. An empty value is no row. */
const toRowWrite = <T>(
  owner: string,
  sk: string,
  before: VersionedValue<T> | undefined,
  value: T,
  isEmpty: boolean,
): TransactionWrite[] => {
  const version = before?.version ?? 0;
  const asRead = {
    ConditionExpression: version === 0 ? 'attribute_not_exists(#version)' : '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ...(version > 0 && { ExpressionAttributeValues: { ':version': version } }),
  };
  if (before && JSON.stringify(value) === JSON.stringify(before.value)) return [];
  if (isEmpty) return version === 0 ? [] : [{ Delete: { Key: { pk: userPartitionKey(owner), sk }, ...asRead } }];
  return [{ Put: { Item: toMaterializedItem(owner, sk, value, version + 1), ...asRead } }];
};

export const buildStockPositionsWrites = (
  owner: string,
  symbol: string,
  before: VersionedValue<StoredStockPositions> | undefined,
  positions: StoredStockPositions,
): TransactionWrite[] => toRowWrite(owner, sortKeys.symbol(symbol), before, positions, positions.length === 0);

export const buildTradeMonthsForYearWrites = (
  owner: string,
  year: string,
  before: VersionedValue<TradeTotalsByMonth> | undefined,
  months: TradeTotalsByMonth,
): TransactionWrite[] => toRowWrite(owner, sortKeys.year(year), before, months, Object.keys(months).length === 0);

export const buildRecentTradesWrites = (
  owner: string,
  before: VersionedValue<readonly RecentTrade[]> | undefined,
  recent: readonly RecentTrade[],
): TransactionWrite[] => toRowWrite(owner, sortKeys.recent, before, recent, recent.length === 0);

export const toRecentTrade = (trade: RecentTrade): RecentTrade => {
  const { id, symbol, transactionType, quantity, price, total, transactionDate } = trade;
  return { id, symbol, transactionType, quantity, price, total, transactionDate };
};
