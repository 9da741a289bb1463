import { type LoggedChange, serializeRecordForComparison } from '#functions/runtime/storage/change-log';
import type { WriteContext } from '#functions/runtime/storage/commit';
import {
  getItems,
  type RecordChange,
  type TableItem,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/** Whoever puts back, and what the change belongs to that does it. */
export type UndoContext = WriteContext & { made: { group: string } };

/** `isJudged`: it is one of several that were judged as one, and by itself may leave a sale without its shares. */
export interface RevertOptions {
  isJudged?: boolean;
}

/**
 * Puts records of every domain back, each kind under its own rules; both are true where dividends are left to be counted
 * again. `functions/reverts.ts` puts them together, and whoever undoes is handed them.
 */
export interface RecordReverter {
  /**
   * One whole change.
   * @throws ChangedBeforeUndoError where a record is not as the change has left it; Refusal as for any change that is not allowed;
   * WriteConflict where it was put back at the same moment.
   */
  revertChange(writer: UndoContext, change: LoggedChange, manner?: RevertOptions): Promise<boolean>;
  /** Some of the records of a change, of which the others are not put back, or not yet. @throws as `revertChange`. */
  revertRecords(writer: WriteContext, records: readonly RecordChange[]): Promise<boolean>;
  /** For many changes, one after the other in this order: what they have in common is read once. */
  openSeries(writer: UndoContext, changes: readonly LoggedChange[]): RevertSeries;
}

/**
 * Many changes that are put back one after the other, each on what the one before has left in memory. What somebody else writes
 * meanwhile is noticed by the conditions that each transaction holds anyway: then all is read anew.
 */
export interface RevertSeries {
  /** The records of a change as they stand; those of the next ones are read with them. */
  readRows(change: LoggedChange): Promise<ReadonlyMap<string, object>>;
  /** As `RecordReverter.revertChange`; null for one that another call has put back meanwhile. */
  revertChange(change: LoggedChange, manner?: RevertOptions): Promise<boolean | null>;
  /** All of them at once, where they are right together alone, before the first is put back. @throws as `revertChange`. */
  refuseTogether(): Promise<void>;
  revertRecords(records: readonly RecordChange[]): Promise<boolean>;
}

/** Newest first; what only follows from the others is put back after them, by what they are then. */
export const listChangesToUndoInOrder = (changes: readonly LoggedChange[]): LoggedChange[] =>
  changes
    .filter(({ undoneBy }) => undoneBy === undefined)
    .toSorted((a, b) => Number(a.source === 'follow') - Number(b.source === 'follow') || (a.id < b.id ? 1 : -1));

/** Records that are not as the change has left them which is to be put back: something later stands on it. */
export class ChangedBeforeUndoError extends Error {
  readonly records: readonly string[];
  constructor(records: readonly string[]) {
    super('This has been changed since.');
    this.name = 'ChangedBeforeUndoError';
    this.records = records;
  }
}

export const isUnchangedSince = ({ after }: RecordChange, current: object | undefined): boolean =>
  serializeRecordForComparison(current) === serializeRecordForComparison(after);

/** @throws ChangedBeforeUndoError for those that are not as they were left; by what they hold, not by how often they were changed. */
export const refuseChangedSince = (
  records: readonly RecordChange[],
  findCurrent: (record: string) => object | undefined,
): void => {
  const changed = records.filter((change) => !isUnchangedSince(change, findCurrent(change.record)));
  if (changed.length > 0) throw new ChangedBeforeUndoError(changed.map(({ record }) => record));
};

/** The records of changes as they stand, by their sort keys, without their own. */
export const readCurrentRows = async <Row extends object>(
  owner: string,
  records: readonly Pick<RecordChange, 'record'>[],
): Promise<Map<string, Row>> => {
  const names = new Set(records.map(({ record }) => record));
  const keys = [...names].map((sk) => ({ pk: userPartitionKey(owner), sk }));
  const items = await getItems<TableItem>(keys, { consistently: true });
  return new Map(items.map(({ pk: _pk, sk, ...row }) => [sk, row as unknown as Row]));
};

/** Records of a person as they stand, each read once. */
export interface CurrentRowsReader {
  read<Row extends object>(records: readonly Pick<RecordChange, 'record'>[]): Promise<Map<string, Row>>;
  /** They were written since. */
  forget(writes: readonly TransactionWrite[]): void;
}

/** Reads each time. */
export const createUncachedRowsReader = (owner: string): CurrentRowsReader => ({
  read: (records) => readCurrentRows(owner, records),
  forget: () => undefined,
});

/** Reads each once; one that is absent is known to be. */
export const createCachedRowsReader = (owner: string): CurrentRowsReader => {
  const known = new Map<string, object | undefined>();
  return {
    read: async <Row extends object>(records: readonly Pick<RecordChange, 'record'>[]) => {
      const missing = records.filter(({ record }) => !known.has(record));
      const read = missing.length > 0 ? await readCurrentRows<object>(owner, missing) : new Map<string, object>();
      for (const { record } of missing) known.set(record, read.get(record));
      return new Map(
        records.flatMap(({ record }) => {
          const row = known.get(record);
          return row ? [[record, row as Row] as const] : [];
        }),
      );
    },
    forget: (writes) => {
      for (const { of } of writes) if (of) known.delete(of.record);
    },
  };
};

const listVersions = (rows: readonly (object | undefined)[]): number[] =>
  rows.flatMap((row) => (row as { version?: number } | undefined)?.version ?? []);

/**
 * A row as it was before the change, to be put in place of what stands there: with a version that no reader has seen, where
 * rows of its kind have one.
 */
export const toRevertedRow = <Row extends object>(
  { before, after }: Pick<RecordChange, 'before' | 'after'>,
  current: Row | undefined,
): Row | undefined => {
  const versions = listVersions([current, before, after]);
  const version = versions.length > 0 ? { version: Math.max(...versions) + 1 } : {};
  return before && ({ ...before, ...version } as unknown as Row);
};
