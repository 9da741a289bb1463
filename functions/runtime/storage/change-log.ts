import { compareText } from '#core/text/compare';
import {
  type RecordChange,
  type TableItem,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/**
 * What has become of a person's records, change by change, written in the transaction of the change by `writeRecordsWithChangeLog` alone.
 * What follows from records (balances that move, lists, books, daily figures) is not in it.
 *
 * U#LOG / C#<id>            a change: when, by what, of which records, each before and after
 * U#LOG / G#<group>#<id>    the changes of one press, run or file
 * U#LOG / R#<record>#<id>   the changes of one record that a person enters
 */

/** By what a change was made: a page of the site, many rows at once, a file, the daily run, what follows by itself, undoing, sample data. */
const changeSources = ['page', 'batch', 'import', 'run', 'follow', 'undo', 'sample'] as const;
export type ChangeSource = (typeof changeSources)[number];

/** By what a write was made, and what it belongs to. */
export interface ChangeOrigin {
  source: ChangeSource;
  /** One press, one run, one file: its changes are undone together. */
  group?: string;
  /** The id of the change that is put back. */
  undoes?: string;
  /** One of several of its group that are right together alone: they are judged as one where they are put back. */
  together?: true;
}

export interface LoggedChange extends ChangeOrigin {
  /** In the order of time. */
  id: string;
  /** ISO 8601 UTC. */
  at: string;
  group: string;
  records: RecordChange[];
  /** The group of the change that has put it back. */
  undoneBy?: string;
}

/**
 * Fields that tell nothing of what a person has recorded: they count changes, give out numbers, or follow from other
 * records, as the balance of a savings account does from what was paid in and out, and the mark of a trade that it moves
 * cash from what its platform keeps.
 */
const following = new Set(['version', 'lastRow', 'currentBalance', 'keepsCash']);

/** In the order of their names, whatever order the table gave them in. */
const sortFields = (_name: string, value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => compareText(a, b)));

/** Without what follows: the same record is the same text. */
export const serializeRecordForComparison = (row: object | undefined): string => {
  if (row === undefined) return '';
  const own = Object.entries(row).filter(([name]) => !following.has(name));
  return JSON.stringify(Object.fromEntries(own), sortFields);
};

const hasChanged = ({ before, after }: RecordChange): boolean =>
  serializeRecordForComparison(before) !== serializeRecordForComparison(after);

export const changeLogPartitionKey = (owner: string): string => `${userPartitionKey(owner)}#LOG`;
export const loggedChangeKeyPrefix = 'C#';
export const changeGroupKeyPrefix = (group: string): string => `G#${group}#`;
export const recordHistoryKeyPrefix = (record: string): string => `R#${record}#`;
export const loggedChangeKey = (owner: string, id: string): TableKey => ({
  pk: changeLogPartitionKey(owner),
  sk: loggedChangeKeyPrefix + id,
});
/** The id of a change as the end of a key of the log. */
export const getChangeIdFromKey = ({ sk }: TableKey): string => sk.slice(sk.lastIndexOf('#') + 1);

let newest = '';
let count = 0;

/** Where the ids of a moment begin: those of changes before it sort before it. */
export const toChangeIdLowerBound = (moment: Date): string => moment.toISOString().replaceAll(/[-:.]/g, '');

/** The moment of a change, by its id: `20261120T210000000Z-0003-k2f9` -> 2026-11-20T21:00:00.000Z. */
export const getChangeTime = (id: string): Date =>
  new Date(id.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z.*$/, '$1-$2-$3T$4:$5:$6.$7Z'));

/** Later ones sort after earlier ones, those of one process within a millisecond too: `20261120T210000000Z-0003-k2f9`. */
const createChangeId = (now: Date): string => {
  const at = toChangeIdLowerBound(now);
  count = at === newest ? count + 1 : 0;
  newest = at;
  const random = Math.random().toString(36).slice(2, 6).padEnd(4, '0');
  return `${at}-${String(count).padStart(4, '0')}-${random}`;
};

/** A row of the table takes 400 KB. */
const maxBytes = 300_000;

const countBytes = (change: RecordChange): number => Buffer.byteLength(JSON.stringify(change));

/** As many together as one row of the log holds. */
const splitIntoRows = <Change>(changes: readonly Change[], measure: (change: Change) => number): Change[][] => {
  const rows: Change[][] = [];
  let room = 0;
  for (const change of changes) {
    const bytes = measure(change);
    if (bytes > room) {
      rows.push([]);
      room = maxBytes;
    }
    rows.at(-1)?.push(change);
    room -= bytes;
  }
  return rows;
};

/**
 * Found dividends and their cash follow from trades and the market, and the cash of a dividend from a statement from that;
 * the certificate of an import and its lines go with its record: nobody looks for the history of one.
 */
export const isInRecordHistory = ({ record, before, after }: RecordChange): boolean => {
  const row = after ?? before ?? {};
  return !/^(ADIV|IMPC|IMPL)#/.test(record) && !('dividend' in row) && !('manualDividend' in row);
};

/** A payment or movement is part of its CD or account: `CD#000000001#INT#2026-01-15#000000003` -> `CD#000000001`. */
export const toHistoryRecordKey = (record: string): string =>
  /^(CD|SAV)#/.test(record) ? record.split('#').slice(0, 2).join('#') : record;

/** The records of which this is a part of the history. */
export const listHistoryRecordKeys = (records: readonly RecordChange[]): string[] => [
  ...new Set(records.filter(isInRecordHistory).map(({ record }) => toHistoryRecordKey(record))),
];

const placeWrites = (owner: string, { id, group, records }: LoggedChange): TransactionWrite[] => {
  const prefixes = [changeGroupKeyPrefix(group), ...listHistoryRecordKeys(records).map(recordHistoryKeyPrefix)];
  return prefixes.map((prefix) => ({ Put: { Item: { pk: changeLogPartitionKey(owner), sk: prefix + id } } }));
};

interface ChangeItem extends TableKey, ChangeOrigin {
  at: string;
  group: string;
  /** As JSON: what a row costs to read is mostly its number of attributes. */
  records: string;
  /** Kinds of records, by what their names begin with, to look for. */
  kinds: string[];
  undoneBy?: string;
}

const toChangeItem = (owner: string, { id, records, ...change }: LoggedChange): TableItem => ({
  ...loggedChangeKey(owner, id),
  ...change,
  records: JSON.stringify(records),
  kinds: [...new Set(records.map(({ record }) => record.split('#')[0]))],
});

export const toLoggedChange = (item: TableKey): LoggedChange => {
  const { pk: _pk, sk: _sk, kinds: _kinds, records, ...change } = item as ChangeItem;
  return { ...change, id: getChangeIdFromKey(item), records: JSON.parse(records) as RecordChange[] };
};

/** What the log says of one record: in how many bytes, and in whose histories. */
export interface LoggedRecordSize {
  bytes: number;
  histories: readonly string[];
}

export const measureLoggedRecords = (writes: readonly TransactionWrite[]): LoggedRecordSize[] =>
  writes.flatMap(({ of }) =>
    of && hasChanged(of) ? [{ bytes: countBytes(of), histories: listHistoryRecordKeys([of]) }] : [],
  );

/** How many rows of the log some records take. */
export const countChangeLogItems = (records: readonly LoggedRecordSize[]): number =>
  splitIntoRows(records, ({ bytes }) => bytes)
    .map((some) => 2 + new Set(some.flatMap(({ histories }) => histories)).size)
    .reduce((sum, items) => sum + items, 0);

/** How much the log says of some writes of records. */
export const measureChangeLogWrites = (writes: readonly TransactionWrite[]): { items: number } => ({
  items: countChangeLogItems(measureLoggedRecords(writes)),
});

/** What the log says of some writes of records: nothing where none of them changes what it says. */
export const buildChangeLogWrites = (
  owner: string,
  writes: readonly TransactionWrite[],
  origin: ChangeOrigin & { group: string },
  now: Date,
): TransactionWrite[] => {
  const records = writes.flatMap(({ of }) => (of && hasChanged(of) ? [of] : []));
  return splitIntoRows(records, countBytes).flatMap((some): TransactionWrite[] => {
    const change = { ...origin, id: createChangeId(now), at: now.toISOString(), records: some };
    return [{ Put: { Item: toChangeItem(owner, change) } }, ...placeWrites(owner, change)];
  });
};
