import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { getItems, getTableClient, type TableKey } from '#functions/runtime/storage/table';

/**
 * The cache's part of the table:
 *   QUOTE#symbol  Q   the last good quote
 *   QUOTE#symbol  EV  its splits and dividends
 *   QUOTE#symbol  H#yyyy  its closes of that year
 *   QUOTE#EURUSD=X  FX  an exchange rate, which may be known where no quote of the pair is
 *   SEARCH#text   R   what the provider found
 * Values are kept as JSON text: they are read whole or not at all, and no figure of them is computed with here.
 */
interface CacheRow {
  body: string;
  /** When the provider answered, and until when that answer is as good as a new one. ISO instants. */
  fetchedAt: string;
  freshUntil: string;
  /** Epoch seconds; absent for what may be served however old it is. */
  ttl?: number;
}
export type StoredCacheRow = TableKey & CacheRow;

export const quoteKey = (symbol: string): TableKey => ({ pk: `QUOTE#${symbol}`, sk: 'Q' });
export const stockEventsKey = (symbol: string): TableKey => ({ pk: `QUOTE#${symbol}`, sk: 'EV' });
export const closeHistoryKey = (symbol: string, year: string): TableKey => ({ pk: `QUOTE#${symbol}`, sk: `H#${year}` });
export const exchangeRateKey = (pair: string): TableKey => ({ pk: `QUOTE#${pair}=X`, sk: 'FX' });
export const stockSearchKey = (query: string): TableKey => ({ pk: `SEARCH#${query}`, sk: 'R' });

export const toCacheKeyText = ({ pk, sk }: TableKey): string => `${pk}|${sk}`;

type Rows = Map<string, StoredCacheRow>;
let gathering: { keys: Map<string, TableKey>; rows: Promise<Rows> } | undefined;

const readGathered = async (keys: Map<string, TableKey>): Promise<Rows> => {
  await new Promise((resolve) => setImmediate(resolve));
  gathering = undefined;
  const rows = await getItems<CacheRow>([...keys.values()]);
  return new Map(rows.map((row) => [toCacheKeyText(row), row]));
};

/** Rows by `toCacheKeyText`. What is asked for in the same turn, quotes and splits together, is read in one request. */
export const readCacheRows = (keys: readonly TableKey[]): Promise<Rows> => {
  if (!gathering) {
    const wanted = new Map<string, TableKey>();
    gathering = { keys: wanted, rows: readGathered(wanted) };
  }
  for (const key of keys) gathering.keys.set(toCacheKeyText(key), key);
  return gathering.rows;
};

const maxWrites = 25;
const attempts = 3;

const writeChunk = async (rows: readonly StoredCacheRow[]): Promise<void> => {
  const { doc, name } = getTableClient();
  let pending = rows.map((Item) => ({ PutRequest: { Item } })) as object[];
  for (let attempt = 0; pending.length > 0 && attempt < attempts; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 25));
    const { UnprocessedItems } = await doc.send(new BatchWriteCommand({ RequestItems: { [name]: pending } }));
    pending = UnprocessedItems?.[name] ?? [];
  }
  if (pending.length > 0) throw new Error(`${pending.length} cache rows were not taken.`);
};

/** 25 rows a request, side by side. Later writes win: a cache needs no more. */
export const writeCacheRows = async (rows: readonly StoredCacheRow[]): Promise<void> => {
  const chunks: StoredCacheRow[][] = [];
  for (let at = 0; at < rows.length; at += maxWrites) chunks.push(rows.slice(at, at + maxWrites));
  await Promise.all(chunks.map(writeChunk));
};
