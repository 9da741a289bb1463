import type { Day } from '#core/time/day';
import { orNotFound } from '#functions/refusal';
import { type Owner, writeRecords } from '#functions/storage/commit';
import { type Ledger, ledger, writeChange } from '#functions/storage/ledger';
import {
  getItem,
  getItems,
  type Key,
  padded,
  queryAfter,
  queryBetween,
  queryPrefix,
  userKey,
  type Write,
} from '#functions/storage/table';

export interface BranchRecord {
  id: number;
  /** Raised by every edit of the record. */
  version: number;
  /** The number that the newest row was given; rows are counted from 1. */
  lastRow: number;
}

interface BranchRow {
  /** Within its branch. */
  id: number;
}

export interface Branch<R extends BranchRecord, W extends BranchRow> {
  record: R;
  /** Oldest first by date, then by number. */
  rows: W[];
}

interface Kind<W> {
  record: 'CD' | 'SAV';
  rows: 'INT' | 'TX';
  /** In a sentence that it is not there. */
  noun: string;
  dated: (row: W) => Day;
}

type Stored = Key & object;

export const isRecordKey = (sk: string): boolean => sk.endsWith('#META');
const isRecord = ({ sk }: Key): boolean => isRecordKey(sk);
const withoutKey = <T>({ pk: _pk, sk: _sk, ...rest }: Stored): T => rest as T;

/** Refuses a record that was edited or given a row since it was read. */
const asRead = ({ version, lastRow }: BranchRecord) => ({
  ConditionExpression: '#version = :version AND #lastRow = :lastRow',
  ExpressionAttributeNames: { '#version': 'version', '#lastRow': 'lastRow' },
  ExpressionAttributeValues: { ':version': version, ':lastRow': lastRow },
});

const branchOf = <R extends BranchRecord, W extends BranchRow>(items: readonly Stored[]): Branch<R, W> | undefined => {
  const record = items.find(isRecord);
  return record && { record: withoutKey<R>(record), rows: items.filter((item) => !isRecord(item)).map(withoutKey<W>) };
};

const branchPrefix = (record: Kind<unknown>['record'], id: number): string => `${record}#${padded(id)}#`;
const keyOf = (record: Kind<unknown>['record'], owner: string, id: number): Key => ({
  pk: userKey(owner),
  sk: `${branchPrefix(record, id)}META`,
});

/**
 * The records alone, by number, whatever rows are under them. `last`: the last number that was given out, as the head tells.
 * Apart from the others, so that only whoever asks for it needs the right to read many keys at once.
 */
export const readRecordsUpTo = async <R extends BranchRecord>(
  record: Kind<unknown>['record'],
  owner: string,
  last: number,
): Promise<R[]> => {
  const keys = Array.from({ length: last }, (_, at) => keyOf(record, owner, at + 1));
  const items = await getItems<Stored>(keys, { consistently: true });
  return items.map((item) => withoutKey<R>(item)).toSorted((a, b) => a.id - b.id);
};

/** A transaction takes 100 writes; some are the record, the head, the answer under the request's key, and the log's. */
const rowsAtOnce = 90;

const removals = (rows: readonly Stored[]): Write[] =>
  rows.map((row) => ({
    Delete: { Key: { pk: row.pk, sk: row.sk } },
    of: { record: row.sk, before: withoutKey<object>(row) },
  }));

export interface Branches<R extends BranchRecord, W extends BranchRow> {
  /** The records alone. */
  listRecords(owner: string): Promise<R[]>;
  findRecord(owner: string, id: number): Promise<R | undefined>;
  /** The rows of a branch from a day on, oldest first, and no others. */
  rowsSince(owner: string, id: number, day: Day): Promise<W[]>;
  /** The oldest row of a branch. */
  firstRow(owner: string, id: number): Promise<W | undefined>;
  /** With their rows, in one request a megabyte. */
  list(owner: string): Promise<Branch<R, W>[]>;
  find(owner: string, id: number): Promise<Branch<R, W> | undefined>;
  /** A new record, or in place of `before`. */
  putRecord(owner: string, record: R, before?: R): Write;
  /** The record alone, without the rows under it; refused where it or they have changed. */
  removeRecord(owner: string, record: R): Write;
  /**
   * A new row of the branch `id`, or in place of `before`. Its record must be written with it, with a raised `lastRow`: a new
   * row's number, or the next one for an edit, so that whoever has read the branch before notices.
   */
  putRow(owner: string, id: number, row: W, before?: W): Write[];
  /** Takes a row away; its record must be written with it, as above. */
  removeRow(owner: string, id: number, row: W): Write;
  /** Removes a record together with the rows under it. @throws Refusal 404. */
  remove(owner: Owner, id: number, now: Date): Promise<void>;
  /** Its head moves with every change of a branch: what follows from them is as old as it. */
  ledger: Ledger;
}

/**
 * A branch is a record and the dated rows under it: a CD with its interest payments, a savings account with its
 * transactions. U / CD#000000001#META and U / CD#000000001#INT#2026-01-15#000000003.
 */
export const branches = <R extends BranchRecord, W extends BranchRow>(kind: Kind<W>): Branches<R, W> => {
  const own = ledger(kind.record);
  const prefixOf = (id: number): string => branchPrefix(kind.record, id);
  const recordKey = (owner: string, id: number): Key => keyOf(kind.record, owner, id);
  const rowKey = (owner: string, id: number, row: W): Key => ({
    pk: userKey(owner),
    sk: `${prefixOf(id)}${kind.rows}#${kind.dated(row)}#${padded(row.id)}`,
  });
  const removeRow = (owner: string, id: number, row: W): Write => {
    const Key = rowKey(owner, id, row);
    return { Delete: { Key }, of: { record: Key.sk, before: row } };
  };
  const readBranch = (owner: string, id: number) => queryPrefix<Stored>(userKey(owner), prefixOf(id));
  return {
    listRecords: async (owner) => {
      const items = await queryPrefix<Stored>(userKey(owner), `${kind.record}#`, {
        FilterExpression: 'attribute_exists(#lastRow)',
        ExpressionAttributeNames: { '#lastRow': 'lastRow' },
      });
      return items.map((item) => withoutKey<R>(item));
    },
    findRecord: async (owner, id) => {
      const item = await getItem<R>(recordKey(owner, id));
      return item && withoutKey<R>(item);
    },
    rowsSince: async (owner, id, day) => {
      const prefix = `${prefixOf(id)}${kind.rows}#`;
      const items = await queryBetween<Stored>(userKey(owner), prefix + day, `${prefix}\uffff`);
      return items.map(withoutKey<W>);
    },
    firstRow: async (owner, id) => {
      const prefix = `${prefixOf(id)}${kind.rows}#`;
      const [item] = await queryAfter<Stored>({ pk: userKey(owner), sk: prefix }, `${prefix}\uffff`, 1);
      return item && withoutKey<W>(item);
    },
    list: async (owner) => {
      const items = await queryPrefix<Stored>(userKey(owner), `${kind.record}#`);
      const byId = Map.groupBy(items, ({ sk }) => sk.split('#')[1]);
      return [...byId.values()].flatMap((group) => branchOf<R, W>(group) ?? []);
    },
    find: async (owner, id) => branchOf(await readBranch(owner, id)),
    putRecord: (owner, record, before) => ({
      Put: { Item: { ...recordKey(owner, record.id), ...record }, ...(before && asRead(before)) },
      of: { record: recordKey(owner, record.id).sk, ...(before && { before }), after: record },
    }),
    removeRecord: (owner, record) => ({
      Delete: { Key: recordKey(owner, record.id), ...asRead(record) },
      of: { record: recordKey(owner, record.id).sk, before: record },
    }),
    putRow: (owner, id, row, before) => {
      const key = rowKey(owner, id, row);
      const stays = before !== undefined && rowKey(owner, id, before).sk === key.sk;
      const put = {
        Put: { Item: { ...key, ...row } },
        of: { record: key.sk, ...(stays && { before }), after: row },
      };
      return before === undefined || stays ? [put] : [removeRow(owner, id, before), put];
    },
    removeRow,
    remove: async (owner, id, now) => {
      let rows: Stored[] = [];
      await writeChange(owner, now, async () => {
        // Read with their record, so that all of them are gone with it; those beyond one transaction are swept after it.
        const items = await readBranch(owner.id, id);
        const record = orNotFound(items.find(isRecord), kind.noun) as Key & BranchRecord;
        rows = items.filter((item) => !isRecord(item));
        const { pk, sk } = record;
        const removal: Write = {
          Delete: { Key: { pk, sk }, ...asRead(record) },
          of: { record: sk, before: withoutKey<object>(record) },
        };
        const moved = own.touch(owner.id, {});
        return { writes: [moved, removal, ...removals(rows.slice(0, rowsAtOnce))], answer: undefined };
      });
      for (let at = rowsAtOnce; at < rows.length; at += rowsAtOnce) {
        await writeRecords(owner, removals(rows.slice(at, at + rowsAtOnce)), now);
      }
    },
    ledger: own,
  };
};
