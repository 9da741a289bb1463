import { getLedgerForKind, type Ledger, type LedgerKind } from '#functions/runtime/storage/ledger';
import { buildLedgerIndexWrites, type LedgerIndexEntry } from '#functions/runtime/storage/ledger-indexes';
import { buildStatementIdentityWrites } from '#functions/runtime/storage/statement-identities';
import {
  buildVersionCondition,
  getItem,
  padId,
  queryRowsAfterKey,
  querySortKeyPrefix,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

interface Numbered {
  id: number;
  /** Raised by every edit. */
  version: number;
}

interface Manner<Row> {
  /** Its places in lists; left out, there is none. */
  listed?: (row: Row) => LedgerIndexEntry[];
  /** A row as it was stored, perhaps by an older version, as it is meant today. */
  read?: (row: Row) => Row;
}

/** Only what has one of these values in a field; as much is read as without, but less is carried. */
interface FieldFilter {
  field: string;
  values: readonly string[];
}

/** The numbered rows of one kind that a person has: U / PTX#000000007. */
interface Collection<Row extends Numbered> {
  /** By number. */
  list(owner: string, only?: FieldFilter): Promise<Row[]>;
  /** By number, those after one number, at most `limit` of them. */
  listFrom(owner: string, after: number, limit: number): Promise<Row[]>;
  find(owner: string, id: number): Promise<Row | undefined>;
  /** Where it lies, for whoever reads it together with other rows (`fromItem`). */
  key(owner: string, id: number): TableKey;
  fromItem(item: Row & TableKey): Row;
  /** A new row with its places in lists, or in place of `before`, refused where that has changed. */
  put(owner: string, row: Row, before?: Row): TransactionWrite[];
  /** Takes it out of its lists as well; refused where it has changed since it was read. */
  remove(owner: string, row: Row): TransactionWrite[];
  /** The lists alone, for a row of before there were any. */
  relist(owner: string, row: Row): TransactionWrite[];
  ledger: Ledger;
}

const createFilter = ({ field, values }: FieldFilter) => {
  const named = Object.fromEntries(values.map((value, at) => [`:value${at}`, value]));
  return {
    FilterExpression: `#field IN (${Object.keys(named).join(', ')})`,
    ExpressionAttributeNames: { '#field': field },
    ExpressionAttributeValues: named,
  };
};

export const createLedgerCollection = <Row extends Numbered>(
  kind: LedgerKind,
  { listed = () => [], read = (row) => row }: Manner<Row> = {},
): Collection<Row> => {
  type Item = Row & TableKey & { gsi1pk?: string; gsi1sk?: string };
  const toKey = (owner: string, id: number): TableKey => ({ pk: userPartitionKey(owner), sk: `${kind}#${padId(id)}` });
  const fromItem = ({ pk: _pk, sk: _sk, gsi1pk: _index, gsi1sk: _order, ...row }: Item): Row => read(row as never);
  return {
    list: async (owner, only) =>
      (await querySortKeyPrefix<Item>(userPartitionKey(owner), `${kind}#`, only && createFilter(only))).map(fromItem),
    key: toKey,
    fromItem,
    listFrom: async (owner, after, limit) =>
      (await queryRowsAfterKey<Item>(toKey(owner, after), `${kind}#~`, limit)).map(fromItem),
    find: async (owner, id) => {
      const item = await getItem<Item>(toKey(owner, id));
      return item && fromItem(item);
    },
    put: (owner, row, before) => [
      {
        Put: { Item: { ...toKey(owner, row.id), ...row }, ...(before && buildVersionCondition(before.version)) },
        of: { record: toKey(owner, row.id).sk, ...(before && { before }), after: row },
      },
      ...buildLedgerIndexWrites(owner, before ? listed(before) : [], listed(row)),
      ...buildStatementIdentityWrites(owner, toKey(owner, row.id).sk, before, row),
    ],
    remove: (owner, row) => [
      {
        Delete: { Key: toKey(owner, row.id), ...buildVersionCondition(row.version) },
        of: { record: toKey(owner, row.id).sk, before: row },
      },
      ...buildLedgerIndexWrites(owner, listed(row), []),
      ...buildStatementIdentityWrites(owner, toKey(owner, row.id).sk, row, undefined),
    ],
    relist: (owner, row) => buildLedgerIndexWrites(owner, [], listed(row)),
    ledger: getLedgerForKind(kind),
  };
};
