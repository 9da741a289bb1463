import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DatedTrade } from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import {
  getItem,
  getSortKeyPrefixBounds,
  getTableClient,
  sortKeyPrefixCondition as inRange,
  padId,
  querySortKeyPrefix,
  querySortKeyRange,
  type TableItem,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/**
 * A list holds rows of a ledger once more, in the order in which they are asked for, so that a page of them costs a page.
 * Its rows are written in the transaction of the row that they follow from, and are read as consistently as that one; an
 * index of the table would lag behind a write. U / <list>#<place>#<id>, the row as one attribute of JSON: what a row costs
 * to read is mostly its number of attributes.
 *
 * PTXD by date; PTXP by platform and date; PTXS by symbol, platform and date; CTXD cash by date, trades as rows of it too;
 * ADIVP found dividends by platform and date; MDIVD those entered by hand, by date.
 */
export type LedgerIndexName = 'PTXD' | 'PTXP' | 'PTXS' | 'CTXD' | 'ADIVP' | 'MDIVD';

/** One row's place in a list. */
export interface LedgerIndexEntry {
  list: LedgerIndexName;
  /** What the list is ordered by, the date last. */
  place: readonly string[];
  /** A number, or a name of its own for a row that has none. */
  id: number | string;
  row: object;
}

/** A place within a list as an address can carry it, where `#` begins something else. A symbol may have a `.`, and no `~`. */
const toCursor = (place: string): string => place.replace('#', '.').replaceAll('#', '~');
const fromCursor = (cursor: string): string => cursor.replace('.', '#').replaceAll('~', '#');

const toSortKey = ({ list, place, id }: Omit<LedgerIndexEntry, 'row'>): string =>
  [list, ...place, typeof id === 'number' ? padId(id) : id].join('#');

const toKey = (owner: string, listed: LedgerIndexEntry): TableKey => ({
  pk: userPartitionKey(owner),
  sk: toSortKey(listed),
});

/** In the order of its names, whatever order the table gave them in: the same row is the same text. */
const serializeRow = (row: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => compareText(a, b))));

/** As the lists hold them, the oldest first. */
export const sortLedgerIndexEntries = (listed: readonly LedgerIndexEntry[]): LedgerIndexEntry[] =>
  listed.toSorted((a, b) => compareText(toSortKey(a), toSortKey(b)));

/** A row in its place, as it is stored. */
export const toLedgerIndexItem = (owner: string, listed: LedgerIndexEntry): TableItem => ({
  ...toKey(owner, listed),
  row: serializeRow(listed.row),
});

/** What brings the lists from how rows stood in them to how they stand now; nothing for what stays the same. */
export const buildLedgerIndexWrites = (
  owner: string,
  before: readonly LedgerIndexEntry[],
  after: readonly LedgerIndexEntry[],
): TransactionWrite[] => {
  const stood = new Map(before.map(({ row, ...place }) => [toSortKey(place), row]));
  const stays = new Set(after.map(toSortKey));
  const isSame = (a: object, b: object | undefined): boolean =>
    a === b || (b !== undefined && serializeRow(a) === serializeRow(b));
  return [
    ...before
      .filter((listed) => !stays.has(toSortKey(listed)))
      .map((listed) => ({ Delete: { Key: toKey(owner, listed) } })),
    ...after.flatMap((listed) =>
      isSame(listed.row, stood.get(toSortKey(listed))) ? [] : [{ Put: { Item: toLedgerIndexItem(owner, listed) } }],
    ),
  ];
};

/** One row changed where it stands, refused where it has changed meanwhile; nothing where it is not there. */
export const planLedgerIndexEntryUpdate = async <Row extends object>(
  owner: string,
  at: Omit<LedgerIndexEntry, 'row'>,
  change: (row: Row) => object,
): Promise<TransactionWrite[]> => {
  const Key = { pk: userPartitionKey(owner), sk: toSortKey(at) };
  const item = await getItem<ListItem>(Key);
  if (!item) return [];
  return [
    {
      Put: {
        Item: { ...Key, row: serializeRow(change(parseRow<Row>(item))) },
        ConditionExpression: '#row = :row',
        ExpressionAttributeNames: { '#row': 'row' },
        ExpressionAttributeValues: { ':row': item.row },
      },
    },
  ];
};

interface ListItem extends TableKey {
  row: string;
}
const parseRow = <Row>({ row }: Pick<ListItem, 'row'>): Row => JSON.parse(row);

const toPrefix = (list: LedgerIndexName, within: readonly string[]): string => `${[list, ...within].join('#')}#`;

/** Every row of a part of a list, oldest first: `within` are the first parts of its places. */
export const listLedgerIndexRows = async <Row>(
  owner: string,
  list: LedgerIndexName,
  within: readonly string[] = [],
): Promise<Row[]> =>
  (await querySortKeyPrefix<ListItem>(userPartitionKey(owner), toPrefix(list, within))).map((item) =>
    parseRow<Row>(item),
  );

/**
 * Every row of a list by date from one day to another, both included, oldest first; `within`: of a part of it, as the first
 * parts of its places name it.
 */
export const listLedgerIndexRowsBetween = async <Row>(
  owner: string,
  list: LedgerIndexName,
  from: Day,
  to: Day,
  within: readonly string[] = [],
): Promise<Row[]> => {
  const prefix = toPrefix(list, within);
  return (await querySortKeyRange<ListItem>(userPartitionKey(owner), prefix + from, `${prefix}${to}#~`)).map((item) =>
    parseRow<Row>(item),
  );
};

export interface RowPageRequest {
  limit: number;
  /** Where the page before ended; left out for the first. */
  cursor?: string | undefined;
  order: 'newest' | 'oldest';
}

export interface RowPage<Row> {
  rows: Row[];
  /** Where the next page begins; null after the last row. */
  cursor: string | null;
}

/** `limit` rows of a part of a list, from either end, in one request. A page of very long rows may be shorter. */
export const getLedgerIndexPage = async <Row>(
  owner: string,
  list: LedgerIndexName,
  within: readonly string[],
  { limit, cursor, order }: RowPageRequest,
): Promise<RowPage<Row>> => {
  const { doc, name } = getTableClient();
  const [pk, prefix] = [userPartitionKey(owner), toPrefix(list, within)];
  const answer = await doc.send(
    new QueryCommand({
      TableName: name,
      ConsistentRead: true,
      KeyConditionExpression: inRange,
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
      ExpressionAttributeValues: { ':pk': pk, ...getSortKeyPrefixBounds(prefix) },
      ScanIndexForward: order === 'oldest',
      // One more tells whether there is another page.
      Limit: limit + 1,
      ...(cursor !== undefined && { ExclusiveStartKey: { pk, sk: prefix + fromCursor(cursor) } }),
    }),
  );
  const items = (answer.Items ?? []) as ListItem[];
  const pageRows = items.slice(0, limit);
  const isLast = items.length <= limit && answer.LastEvaluatedKey === undefined;
  const end = pageRows.at(-1)?.sk.slice(prefix.length);
  return {
    rows: pageRows.map((item) => parseRow<Row>(item)),
    cursor: isLast || end === undefined ? null : toCursor(end),
  };
};

/** The newest rows of a part of a list, newest first, at most `count` of them. */
export const listNewestLedgerIndexRows = async <Row>(
  owner: string,
  list: LedgerIndexName,
  within: readonly string[],
  count: number,
): Promise<Row[]> => {
  const rows: Row[] = [];
  let cursor: string | undefined;
  while (rows.length < count) {
    const limit = Math.min(count - rows.length, maxAtOnce);
    const page = await getLedgerIndexPage<Row>(owner, list, within, { limit, cursor, order: 'newest' });
    rows.push(...page.rows);
    if (page.cursor === null) break;
    cursor = page.cursor;
  }
  return rows;
};

const maxAtOnce = 1_000;

/** The rows of a list by date from a day on, oldest first, a page at a time. */
export async function* iterateLedgerIndexPagesSince<Row>(
  owner: string,
  list: LedgerIndexName,
  day: Day,
): AsyncGenerator<Row[]> {
  // No place is a day alone: it lies before those of that day.
  let cursor: string | null = day;
  while (cursor !== null) {
    const page: RowPage<Row> = await getLedgerIndexPage<Row>(owner, list, [], {
      limit: maxAtOnce,
      cursor,
      order: 'oldest',
    });
    yield page.rows;
    cursor = page.cursor;
  }
}

/** The same page of rows that were read all at once, oldest first, where there is no list of them yet. */
export const paginateRows = <Row extends DatedTrade>(
  rows: readonly Row[],
  { limit, cursor, order }: RowPageRequest,
): RowPage<Row> => {
  const ordered = order === 'oldest' ? rows : rows.toReversed();
  const placeIn = ({ transactionDate, id }: DatedTrade): string => toCursor(`${transactionDate}#${padId(id)}`);
  const isAfter = (place: string, end: string) => (order === 'oldest' ? place > end : place < end);
  const begin = ordered.findIndex((row) => cursor === undefined || isAfter(placeIn(row), cursor));
  const at = begin < 0 ? ordered.length : begin;
  const pageRows = ordered.slice(at, at + limit);
  const end = pageRows.at(-1);
  return { rows: pageRows, cursor: end && at + limit < ordered.length ? placeIn(end) : null };
};

/** The same page of rows that follow from what was read all at once, where there is no list of them yet. */
export const paginateLedgerIndexEntries = <Row>(
  listed: readonly LedgerIndexEntry[],
  list: LedgerIndexName,
  within: readonly string[],
  { limit, cursor, order }: RowPageRequest,
): RowPage<Row> => {
  const prefix = toPrefix(list, within);
  const own = sortLedgerIndexEntries(listed).map((one) => ({ place: toSortKey(one), row: one.row as Row }));
  const ordered = own.filter(({ place }) => place.startsWith(prefix));
  if (order === 'newest') ordered.reverse();
  const end = cursor === undefined ? undefined : prefix + fromCursor(cursor);
  const isAfter = (place: string, from: string) => (order === 'oldest' ? place > from : place < from);
  const remaining = ordered.filter(({ place }) => end === undefined || isAfter(place, end));
  const pageRows = remaining.slice(0, limit);
  const last = pageRows.at(-1);
  return {
    rows: pageRows.map(({ row }) => row),
    cursor: last && remaining.length > limit ? toCursor(last.place.slice(prefix.length)) : null,
  };
};

/** Where the rows of a list lie: for whoever makes it anew. */
export const listLedgerIndexKeys = async (owner: string, list: LedgerIndexName): Promise<TableKey[]> =>
  (await querySortKeyPrefix<TableKey>(userPartitionKey(owner), `${list}#`)).map(({ pk, sk }) => ({ pk, sk }));
