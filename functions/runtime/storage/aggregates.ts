import type { Day } from '#core/time/day';
import { requireFound } from '#functions/runtime/refusal';
import { packWritesIntoCommits, type WriteContext, writeRecordsWithChangeLog } from '#functions/runtime/storage/commit';
import { getLedgerForKind, type Ledger, planAndWrite } from '#functions/runtime/storage/ledger';
import {
  getItem,
  getItems,
  padId,
  queryRowsAfterKey,
  querySortKeyPrefix,
  querySortKeyRange,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

export interface AggregateRoot {
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

export interface Aggregate<R extends AggregateRoot, W extends BranchRow> {
  record: R;
  /** Oldest first by date, then by number. */
  rows: W[];
}

interface Kind<R, W> {
  record: 'CD' | 'SAV';
  rows: 'INT' | 'TX';
  /** In a sentence that it is not there. */
  noun: string;
  dated: (row: W) => Day;
  /** A record and a row as they were stored, perhaps by an older program, as they are meant today. */
  readRecord?: (record: R) => R;
  read?: (row: W) => W;
}

type Stored = TableKey & object;

export const isAggregateRootKey = (sk: string): boolean => sk.endsWith('#META');
const isRecord = ({ sk }: TableKey): boolean => isAggregateRootKey(sk);
const withoutKey = <T>({ pk: _pk, sk: _sk, ...rest }: Stored): T => rest as T;

/** Refuses a record that was edited or given a row since it was read. */
const buildUnchangedCondition = ({ version, lastRow }: AggregateRoot) => ({
  ConditionExpression: '#version = :version AND #lastRow = :lastRow',
  ExpressionAttributeNames: { '#version': 'version', '#lastRow': 'lastRow' },
  ExpressionAttributeValues: { ':version': version, ':lastRow': lastRow },
});

const toAggregate = <R extends AggregateRoot, W extends BranchRow>(
  items: readonly Stored[],
  toRecord: (item: Stored) => R,
  toRow: (item: Stored) => W,
): Aggregate<R, W> | undefined => {
  const record = items.find(isRecord);
  return record && { record: toRecord(record), rows: items.filter((item) => !isRecord(item)).map(toRow) };
};

const toAggregatePrefix = (record: Kind<unknown, unknown>['record'], id: number): string => `${record}#${padId(id)}#`;
const toKey = (record: Kind<unknown, unknown>['record'], owner: string, id: number): TableKey => ({
  pk: userPartitionKey(owner),
  sk: `${toAggregatePrefix(record, id)}META`,
});

/**
 * The records alone, by number, whatever rows are under them. `last`: the last number that was given out, as the head tells.
 * Apart from the others, so that only whoever asks for it needs the right to read many keys at once.
 */
export const batchGetAggregateRoots = async <R extends AggregateRoot>(
  record: Kind<unknown, unknown>['record'],
  owner: string,
  last: number,
): Promise<R[]> => {
  const keys = Array.from({ length: last }, (_, at) => toKey(record, owner, at + 1));
  const items = await getItems<Stored>(keys, { consistently: true });
  return items.map((item) => withoutKey<R>(item)).toSorted((a, b) => a.id - b.id);
};

const buildRemovalWrites = (rows: readonly Stored[]): TransactionWrite[] =>
  rows.map((row) => ({
    Delete: { Key: { pk: row.pk, sk: row.sk } },
    of: { record: row.sk, before: withoutKey<object>(row) },
  }));

export interface AggregateStore<R extends AggregateRoot, W extends BranchRow> {
  /** The records alone. */
  listRecords(owner: string): Promise<R[]>;
  findRecord(owner: string, id: number): Promise<R | undefined>;
  /** The rows of a branch from a day on, oldest first, and no others. */
  rowsSince(owner: string, id: number, day: Day): Promise<W[]>;
  /** The oldest row of a branch. */
  firstRow(owner: string, id: number): Promise<W | undefined>;
  /** With their rows, in one request a megabyte. */
  list(owner: string): Promise<Aggregate<R, W>[]>;
  find(owner: string, id: number): Promise<Aggregate<R, W> | undefined>;
  /** A new record, or in place of `before`. */
  putRecord(owner: string, record: R, before?: R): TransactionWrite;
  /** The record alone, without the rows under it; refused where it or they have changed. */
  removeRecord(owner: string, record: R): TransactionWrite;
  /**
   * A new row of the branch `id`, or in place of `before`. Its record must be written with it, with a raised `lastRow`: a new
   * row's number, or the next one for an edit, so that whoever has read the branch before notices.
   */
  putRow(owner: string, id: number, row: W, before?: W): TransactionWrite[];
  /** Takes a row away; its record must be written with it, as above. */
  removeRow(owner: string, id: number, row: W): TransactionWrite;
  /** Removes a record together with the rows under it. @throws Refusal 404, or what `judge` refuses it for. */
  remove(owner: WriteContext, id: number, now: Date, judge?: (rows: readonly W[]) => void): Promise<void>;
  /** Its head moves with every change of a branch: what follows from them is as old as it. */
  ledger: Ledger;
}

/**
 * A branch is a record and the dated rows under it: a CD with its interest payments, a savings account with its
 * transactions. U / CD#000000001#META and U / CD#000000001#INT#2026-01-15#000000003.
 */
export const createAggregateStore = <R extends AggregateRoot, W extends BranchRow>(
  kind: Kind<R, W>,
): AggregateStore<R, W> => {
  const own = getLedgerForKind(kind.record);
  const { read = (row) => row, readRecord = (record) => record } = kind;
  const toRecord = (item: Stored): R => readRecord(withoutKey<R>(item));
  const toRow = (item: Stored): W => read(withoutKey<W>(item));
  const toPrefix = (id: number): string => toAggregatePrefix(kind.record, id);
  const recordKey = (owner: string, id: number): TableKey => toKey(kind.record, owner, id);
  const rowKey = (owner: string, id: number, row: W): TableKey => ({
    pk: userPartitionKey(owner),
    sk: `${toPrefix(id)}${kind.rows}#${kind.dated(row)}#${padId(row.id)}`,
  });
  const removeRow = (owner: string, id: number, row: W): TransactionWrite => {
    const Key = rowKey(owner, id, row);
    return { Delete: { Key }, of: { record: Key.sk, before: row } };
  };
  const readBranch = (owner: string, id: number) => querySortKeyPrefix<Stored>(userPartitionKey(owner), toPrefix(id));
  return {
    listRecords: async (owner) => {
      const items = await querySortKeyPrefix<Stored>(userPartitionKey(owner), `${kind.record}#`, {
        FilterExpression: 'attribute_exists(#lastRow)',
        ExpressionAttributeNames: { '#lastRow': 'lastRow' },
      });
      return items.map(toRecord);
    },
    findRecord: async (owner, id) => {
      const item = await getItem<Stored>(recordKey(owner, id));
      return item && toRecord(item);
    },
    rowsSince: async (owner, id, day) => {
      const prefix = `${toPrefix(id)}${kind.rows}#`;
      const items = await querySortKeyRange<Stored>(userPartitionKey(owner), prefix + day, `${prefix}\uffff`);
      return items.map(toRow);
    },
    firstRow: async (owner, id) => {
      const prefix = `${toPrefix(id)}${kind.rows}#`;
      const [item] = await queryRowsAfterKey<Stored>({ pk: userPartitionKey(owner), sk: prefix }, `${prefix}\uffff`, 1);
      return item && toRow(item);
    },
    list: async (owner) => {
      const items = await querySortKeyPrefix<Stored>(userPartitionKey(owner), `${kind.record}#`);
      const byId = Map.groupBy(items, ({ sk }) => sk.split('#')[1]);
      return [...byId.values()].flatMap((group) => toAggregate(group, toRecord, toRow) ?? []);
    },
    find: async (owner, id) => toAggregate(await readBranch(owner, id), toRecord, toRow),
    putRecord: (owner, record, before) => ({
      Put: { Item: { ...recordKey(owner, record.id), ...record }, ...(before && buildUnchangedCondition(before)) },
      of: { record: recordKey(owner, record.id).sk, ...(before && { before }), after: record },
    }),
    removeRecord: (owner, record) => ({
      Delete: { Key: recordKey(owner, record.id), ...buildUnchangedCondition(record) },
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
    remove: async (owner, id, now, judge) => {
      let later: TransactionWrite[][] = [];
      await planAndWrite(owner, now, async () => {
        // Read with their record, so that all of them are gone with it; those beyond one transaction are swept after it.
        const items = await readBranch(owner.id, id);
        const record = requireFound(items.find(isRecord), kind.noun) as TableKey & AggregateRoot;
        const rows = items.filter((item) => !isRecord(item));
        judge?.(rows.map(toRow));
        const { pk, sk } = record;
        const removal: TransactionWrite = {
          Delete: { Key: { pk, sk }, ...buildUnchangedCondition(record) },
          of: { record: sk, before: withoutKey<object>(record) },
        };
        const headWrite = own.touch(owner.id, {});
        const [first = [], ...others] = packWritesIntoCommits(buildRemovalWrites(rows), [headWrite, removal]);
        later = others;
        return { writes: [headWrite, removal, ...first], answer: undefined };
      });
      for (const some of later) await writeRecordsWithChangeLog(owner, some, now);
    },
    ledger: own,
  };
};
