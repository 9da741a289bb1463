import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { getItems, type Key, table } from '#functions/storage/table';

/**
 * The cache's part of the table:
 *   QUOTE#symbol  Q   the last good quote (QUOTE#EURUSD=X: an exchange rate)
 *   QUOTE#symbol  EV  its splits and dividends
 *   QUOTE#symbol  H#yyyy  its closes of that year
 *   SEARCH#text   R   what the provider found
 * Values are kept as JSON text: they are read whole or not at all, and no figure of them is computed with here.
 */
export interface CacheRow {
  body: string;
  /** When the provider answered, and until when that answer is as good as a new one. ISO instants. */
  fetchedAt: string;
  freshUntil: string;
  /** Epoch seconds; absent for what may be served however old it is. */
  ttl?: number;
}
export type KeyedRow = Key & CacheRow;

export const quoteKey = (symbol: string): Key => ({ pk: `QUOTE#${symbol}`, sk: 'Q' });
export const eventsKey = (symbol: string): Key => ({ pk: `QUOTE#${symbol}`, sk: 'EV' });
export const historyKey = (symbol: string, year: string): Key => ({ pk: `QUOTE#${symbol}`, sk: `H#${year}` });
export const rateKey = (pair: string): Key => ({ pk: `QUOTE#${pair}=X`, sk: 'Q' });
export const searchKey = (query: string): Key => ({ pk: `SEARCH#${query}`, sk: 'R' });

export const keyText = ({ pk, sk }: Key): string => `${pk}|${sk}`;

type Rows = Map<string, KeyedRow>;
let gathering: { keys: Map<string, Key>; rows: Promise<Rows> } | undefined;

const readGathered = async (keys: Map<string, Key>): Promise<Rows> => {
  await new Promise((resolve) => setImmediate(resolve));
  gathering = undefined;
  const rows = await getItems<CacheRow>([...keys.values()]);
  return new Map(rows.map((row) => [keyText(row), row]));
};

/** Rows by `keyText`. What is asked for in the same turn, quotes and splits together, is read in one request. */
export const readRows = (keys: readonly Key[]): Promise<Rows> => {
  if (!gathering) {
    const wanted = new Map<string, Key>();
    gathering = { keys: wanted, rows: readGathered(wanted) };
  }
  for (const key of keys) gathering.keys.set(keyText(key), key);
  return gathering.rows;
};

const mostWrites = 25;
const attempts = 3;

const writeChunk = async (rows: readonly KeyedRow[]): Promise<void> => {
  const { doc, name } = table();
  let pending = rows.map((Item) => ({ PutRequest: { Item } })) as object[];
  for (let attempt = 0; pending.length > 0 && attempt < attempts; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 25));
    const { UnprocessedItems } = await doc.send(new BatchWriteCommand({ RequestItems: { [name]: pending } }));
    pending = UnprocessedItems?.[name] ?? [];
  }
  if (pending.length > 0) throw new Error(`${pending.length} cache rows were not taken.`);
};

/** 25 rows a request, side by side. Later writes win: a cache needs no more. */
export const writeRows = async (rows: readonly KeyedRow[]): Promise<void> => {
  const chunks: KeyedRow[][] = [];
  for (let at = 0; at < rows.length; at += mostWrites) chunks.push(rows.slice(at, at + mostWrites));
  await Promise.all(chunks.map(writeChunk));
};
