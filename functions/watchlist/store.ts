import type { WatchlistItemRecord } from '#contract/watchlist';
import { listLegacySymbolSpellings } from '#core/stocks/symbols';
import { normalizeWatchlistItems } from '#core/watchlist/normalize-symbols';
import { createLedgerCollection } from '#functions/runtime/storage/collection';
import {
  querySortKeyPrefix,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/** U / WL#000000007: a watched stock, as entered; its quote is added on reading. Fields are named as they are read back. */
export type StoredWatchlistItem = WatchlistItemRecord;

const items = createLedgerCollection<StoredWatchlistItem>('WL');

export const { ledger: watchlistLedger } = items;

/** U / WLSYM#AAPL: there while the symbol is on the list, so that it is there once. */
const symbolPrefix = 'WLSYM#';
const symbolKey = (owner: string, symbol: string): TableKey => ({
  pk: userPartitionKey(owner),
  sk: symbolPrefix + symbol,
});

/** Each symbol with the number of the stock that is on the list by it. */
export const listWatchedSymbols = async (owner: string): Promise<(TableKey & { symbol: string; itemId: number })[]> =>
  (await querySortKeyPrefix<TableKey & { itemId: number }>(userPartitionKey(owner), symbolPrefix)).map((item) => ({
    ...item,
    symbol: item.sk.slice(symbolPrefix.length),
  }));

/** Whatever is there. */
export const buildWatchedSymbolWrite = (
  owner: string,
  { symbol, id }: Pick<StoredWatchlistItem, 'symbol' | 'id'>,
): TransactionWrite => ({
  Put: { Item: { ...symbolKey(owner, symbol), itemId: id } },
});

export const listWatchlistItems = async (owner: string): Promise<StoredWatchlistItem[]> =>
  normalizeWatchlistItems(await items.list(owner));

export const findWatchlistItem = async (owner: string, id: number): Promise<StoredWatchlistItem | undefined> =>
  (await listWatchlistItems(owner)).find((item) => item.id === id);

/** Puts a new stock on the list, or refuses where its symbol is there. */
export const buildNewWatchlistItemWrites = (owner: string, item: StoredWatchlistItem): TransactionWrite[] => [
  ...items.put(owner, item),
  {
    Put: {
      Item: { ...symbolKey(owner, item.symbol), itemId: item.id },
      ConditionExpression: 'attribute_not_exists(#pk)',
      ExpressionAttributeNames: { '#pk': 'pk' },
    },
  },
];

export const buildWatchlistItemReplaceWrites = items.put;

export const buildWatchlistItemRemovalWrites = (owner: string, item: StoredWatchlistItem): TransactionWrite[] => [
  ...items.remove(owner, item),
  ...listLegacySymbolSpellings(item.symbol).map((spelling) => ({ Delete: { Key: symbolKey(owner, spelling) } })),
];
