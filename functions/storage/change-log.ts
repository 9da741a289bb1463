import { type Item, type Key, type RecordChange, userKey, type Write } from '#functions/storage/table';

/**
 * What has become of a person's records, change by change, written in the transaction of the change by `commit` alone.
 * What follows from records (balances that move, lists, books, daily figures) is not in it.
 *
 * U#LOG / C#<id>            a change: when, by what, of which records, each before and after
 * U#LOG / R#<record>#<id>   for each record that a person enters: in which changes it is
 */

/** By what a change was made: a page of the site, many rows at once, a file, the daily run, what follows by itself, undoing. */
export const changeSources = ['page', 'batch', 'import', 'run', 'follow', 'undo'] as const;
export type ChangeSource = (typeof changeSources)[number];

/** By what a write was made, and what it belongs to. */
export interface Made {
  source: ChangeSource;
  /** One press, one run, one file: its changes are undone together. */
  group?: string;
  /** The change that is put back. */
  undoes?: string;
}

export interface LoggedChange extends Made {
  /** In the order of time. */
  id: string;
  /** ISO 8601 UTC. */
  at: string;
  group: string;
  records: RecordChange[];
  /** The change that has put it back. */
  undoneBy?: string;
}

/** Fields that count changes and give out numbers: they tell nothing that a person has recorded, and never go back. */
const counters = new Set(['version', 'lastRow']);

/** In the order of their names, without counters: the same record is the same text. */
export const recordText = (row: object | undefined): string =>
  row === undefined
    ? ''
    : JSON.stringify(
        Object.entries(row)
          .filter(([name, value]) => !counters.has(name) && value !== undefined)
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      );

const hasChanged = ({ before, after }: RecordChange): boolean => recordText(before) !== recordText(after);

export const logKey = (owner: string): string => `${userKey(owner)}#LOG`;
export const changeKey = (owner: string, id: string): Key => ({ pk: logKey(owner), sk: `C#${id}` });
export const recordPlace = (owner: string, record: string): Key => ({ pk: logKey(owner), sk: `R#${record}#` });

let newest = '';
let count = 0;

/** Later ones sort after earlier ones, those of one process within a millisecond too. `2026-11-20T21:00:00.000Z.0003.k2f9`. */
const newId = (now: Date): string => {
  const at = now.toISOString();
  count = at === newest ? count + 1 : 0;
  newest = at;
  const random = Math.random().toString(36).slice(2, 6).padEnd(4, '0');
  return `${at}.${String(count).padStart(4, '0')}.${random}`;
};

/** A row of the table takes 400 KB. */
const mostBytes = 300_000;

/** As many together as one row of the log holds. */
const inRows = (changes: readonly RecordChange[]): RecordChange[][] => {
  const rows: RecordChange[][] = [];
  let bytes = 0;
  for (const change of changes) {
    const more = Buffer.byteLength(JSON.stringify(change));
    const row = rows.at(-1);
    if (row && bytes + more <= mostBytes) row.push(change);
    else rows.push([change]);
    bytes = row && rows.at(-1) === row ? bytes + more : more;
  }
  return rows;
};

/** Found dividends follow from trades and the market: nobody looks for the history of one. */
const isFollowed = ({ record, before, after }: RecordChange): boolean =>
  !record.startsWith('ADIV#') && !('dividend' in (after ?? before ?? {}));

/** A payment or movement is part of its CD or account: `CD#000000001#INT#2026-01-15#000000003` -> `CD#000000001`. */
export const historyOf = (record: string): string =>
  /^(CD|SAV)#/.test(record) ? record.split('#').slice(0, 2).join('#') : record;

const historyWrites = (owner: string, id: string, changes: readonly RecordChange[]): Write[] => {
  const records = new Set(changes.filter(isFollowed).map(({ record }) => historyOf(record)));
  const { pk } = recordPlace(owner, '');
  return [...records].map((record) => ({ Put: { Item: { pk, sk: `${recordPlace(owner, record).sk}${id}` } } }));
};

interface ChangeItem extends Key, Made {
  at: string;
  group: string;
  /** The records, as JSON: what a row costs to read is mostly its number of attributes. */
  records: string;
  undoneBy?: string;
}

const changeItem = (owner: string, { id, records, ...change }: LoggedChange): Item => ({
  ...changeKey(owner, id),
  ...change,
  records: JSON.stringify(records),
});

export const changeFrom = (item: Key): LoggedChange => {
  const { pk: _pk, sk, records, ...change } = item as ChangeItem;
  return { ...change, id: sk.slice('C#'.length), records: JSON.parse(records) as RecordChange[] };
};

/** What the log says of some writes of records: nothing where none of them changes what it says. */
export const logWrites = (owner: string, writes: readonly Write[], made: Made & { group: string }, now: Date) =>
  inRows(writes.flatMap(({ of }) => (of && hasChanged(of) ? [of] : []))).flatMap((records): Write[] => {
    const id = newId(now);
    const change = { ...made, id, at: now.toISOString(), records };
    return [{ Put: { Item: changeItem(owner, change) } }, ...historyWrites(owner, id, records)];
  });
