import type { Day } from '#core/time/day';
import { orNotFound } from '#functions/refusal';
import type { Owner } from '#functions/storage/commit';
import { writeChange } from '#functions/storage/ledger';
import { getItem, type Key, padded, queryPrefix, userKey, type Write, writeTogether } from '#functions/storage/table';

/**
 * A branch is a record and the dated rows under it: a CD with its interest payments, a savings account with its
 * transactions. U / CD#000000001#META and U / CD#000000001#INT#2026-01-15#000000003.
 */
export interface BranchKind {
  record: 'CD' | 'SAV';
  rows: 'INT' | 'TX';
}

export interface BranchRecord {
  id: number;
  /** Raised by every edit of the record. */
  version: number;
  /** The number that the newest row was given; rows are counted from 1. */
  lastRow: number;
}

export interface BranchRow {
  /** Within its branch. */
  id: number;
}

export interface Branch<R extends BranchRecord, W extends BranchRow> {
  record: R;
  /** Oldest first by date, then by number. */
  rows: W[];
}

type Stored = Key & object;

const prefixOf = ({ record }: BranchKind, id: number): string => `${record}#${padded(id)}#`;
const recordKey = (owner: string, kind: BranchKind, id: number): Key => ({
  pk: userKey(owner),
  sk: `${prefixOf(kind, id)}META`,
});
const isRecord = ({ sk }: Key): boolean => sk.endsWith('#META');
const withoutKey = <T>({ pk: _pk, sk: _sk, ...rest }: Stored): T => rest as T;

/** Refuses a record that was edited or given a row since it was read. */
const asRead = ({ version, lastRow }: BranchRecord) => ({
  ConditionExpression: '#version = :version AND #lastRow = :lastRow',
  ExpressionAttributeNames: { '#version': 'version', '#lastRow': 'lastRow' },
  ExpressionAttributeValues: { ':version': version, ':lastRow': lastRow },
});

/** A new record, or in place of `before`. */
export const putRecord = <R extends BranchRecord>(owner: string, kind: BranchKind, record: R, before?: R): Write => ({
  Put: {
    Item: { ...recordKey(owner, kind, record.id), ...record },
    ...(before && asRead(before)),
  },
});

/** A new row of the branch `id`; its record, written with it, must carry the row's number as its last. */
export const putRow = (owner: string, kind: BranchKind, id: number, date: Day, row: BranchRow): Write => ({
  Put: {
    Item: { pk: userKey(owner), sk: `${prefixOf(kind, id)}${kind.rows}#${date}#${padded(row.id)}`, ...row },
  },
});

/** The record alone, however many rows it has. */
export const findRecord = async <R extends BranchRecord>(
  owner: string,
  kind: BranchKind,
  id: number,
): Promise<R | undefined> => {
  const item = await getItem<R>(recordKey(owner, kind, id));
  return item && withoutKey<R>(item);
};

export const listRecords = async <R extends BranchRecord>(owner: string, { record }: BranchKind): Promise<R[]> => {
  const items = await queryPrefix<Stored>(userKey(owner), `${record}#`, {
    FilterExpression: 'attribute_exists(#lastRow)',
    ExpressionAttributeNames: { '#lastRow': 'lastRow' },
  });
  return items.map((item) => withoutKey<R>(item));
};

const branchOf = <R extends BranchRecord, W extends BranchRow>(items: readonly Stored[]): Branch<R, W> | undefined => {
  const record = items.find(isRecord);
  return record && { record: withoutKey<R>(record), rows: items.filter((item) => !isRecord(item)).map(withoutKey<W>) };
};

/** Every record with its rows, in one request a megabyte. */
export const listBranches = async <R extends BranchRecord, W extends BranchRow>(
  owner: string,
  { record }: BranchKind,
): Promise<Branch<R, W>[]> => {
  const items = await queryPrefix<Stored>(userKey(owner), `${record}#`);
  const byId = Map.groupBy(items, ({ sk }) => sk.split('#')[1]);
  return [...byId.values()].flatMap((group) => branchOf<R, W>(group) ?? []);
};

export const findBranch = async <R extends BranchRecord, W extends BranchRow>(
  owner: string,
  kind: BranchKind,
  id: number,
): Promise<Branch<R, W> | undefined> => branchOf(await queryPrefix<Stored>(userKey(owner), prefixOf(kind, id)));

/** A transaction takes 100 writes; one is the record, one the answer under the request's key. */
const rowsAtOnce = 98;

const removals = (rows: readonly Key[]): Write[] => rows.map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } }));

/**
 * Removes a record together with the rows under it. Rows are read with their record alone, so that all of them are
 * gone with it; those beyond one transaction are swept after it.
 */
export const removeBranch = async (
  owner: Owner,
  kind: BranchKind,
  { id, noun, now }: { id: number; noun: string; now: Date },
): Promise<void> => {
  let rows: Key[] = [];
  await writeChange(owner, now, async () => {
    const items = await queryPrefix<Stored>(userKey(owner.id), prefixOf(kind, id));
    const record = orNotFound(items.find(isRecord), noun) as Key & BranchRecord;
    rows = items.filter((item) => !isRecord(item));
    const { pk, sk } = record;
    const removal: Write = { Delete: { Key: { pk, sk }, ...asRead(record) } };
    return { writes: [removal, ...removals(rows.slice(0, rowsAtOnce))], answer: undefined };
  });
  for (let at = rowsAtOnce; at < rows.length; at += rowsAtOnce) {
    await writeTogether(removals(rows.slice(at, at + rowsAtOnce)));
  }
};
