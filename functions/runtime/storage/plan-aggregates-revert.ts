import { type AggregateRoot, type AggregateStore, isAggregateRootKey } from '#functions/runtime/storage/aggregates';
import {
  ChangedBeforeUndoError,
  readCurrentRows,
  refuseChangedSince,
  toRevertedRow,
} from '#functions/runtime/storage/revert';
import { type RecordChange, type TransactionWrite, userPartitionKey } from '#functions/runtime/storage/table';

/** What of a record follows from its rows. */
interface Following<R> {
  /** The fields, which are left as they stand. */
  fields: readonly (keyof R & string)[];
  /** The record once some rows are gone and others are there again. @throws Refusal where that cannot be. */
  follow(record: R, gone: readonly object[], back: readonly object[]): R;
}

const parseRecordId = ({ record }: RecordChange): number => Number(record.split('#')[1]);
const isRecord = ({ record }: RecordChange): boolean => isAggregateRootKey(record);

const without = <R extends object>(row: R, fields: readonly string[]): R =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name))) as R;
const pick = (row: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name)));

const buildRowWrite = (
  owner: string,
  { record: sk }: RecordChange,
  current: object | undefined,
  becomes: object | undefined,
) => {
  const Key = { pk: userPartitionKey(owner), sk };
  const of = { record: sk, ...(current && { before: current }), ...(becomes && { after: becomes }) };
  return becomes ? { Put: { Item: { ...Key, ...becomes } }, of } : { Delete: { Key }, of };
};

/** One branch as it was before the change. */
const putBackOne = async <R extends AggregateRoot, W extends { id: number }>(
  store: AggregateStore<R, W>,
  owner: string,
  changed: readonly RecordChange[],
  { fields, follow }: Following<R>,
): Promise<TransactionWrite[]> => {
  const [meta] = changed.filter(isRecord);
  const rows = changed.filter((change) => !isRecord(change));
  const currentRows = await readCurrentRows<object>(owner, changed);
  refuseChangedSince(rows, (record) => currentRows.get(record));
  const [first] = changed as [RecordChange];
  const branch = await store.find(owner, parseRecordId(first));
  const record = branch?.record;
  if (meta) refuseChangedSince([meta], () => record);
  const back = rows.map((change) => ({ change, becomes: toRevertedRow(change, currentRows.get(change.record)) }));
  const writes = back.map(({ change, becomes }) =>
    buildRowWrite(owner, change, currentRows.get(change.record), becomes),
  );
  const [gone, come] = [
    rows.flatMap(({ record: sk }) => currentRows.get(sk) ?? []),
    back.flatMap(({ becomes }) => becomes ?? []),
  ];
  if (!record) {
    const again = meta && toRevertedRow<R>(meta, undefined);
    return again ? [store.putRecord(owner, again), ...writes] : writes;
  }
  if (meta && !meta.before) {
    // What was recorded in it since would be lost with it.
    if ((branch?.rows.length ?? 0) > gone.length) throw new ChangedBeforeUndoError([meta.record]);
    return [store.removeRecord(owner, record), ...writes];
  }
  const base = meta ? { ...without(toRevertedRow<R>(meta, record) as R, fields), ...pick(record, fields) } : record;
  const changedRecord = { ...follow(base, gone, come), lastRow: record.lastRow + rows.length };
  return [store.putRecord(owner, changedRecord, record), ...writes];
};

/**
 * CDs or savings accounts with the rows under them, as they were before a change.
 * @throws ChangedBeforeUndoError.
 */
export const planAggregatesRevert = async <R extends AggregateRoot, W extends { id: number }>(
  store: AggregateStore<R, W>,
  kind: 'CD' | 'SAV',
  { owner, records }: { owner: string; records: readonly RecordChange[] },
  following: Following<R>,
): Promise<TransactionWrite[]> => {
  const changed = records.filter(({ record }) => record.startsWith(`${kind}#`));
  if (changed.length === 0) return [];
  const byId = [...Map.groupBy(changed, parseRecordId).values()];
  const writes = await Promise.all(byId.map((own) => putBackOne(store, owner, own, following)));
  return [store.ledger.touch(owner, {}), ...writes.flat()];
};
