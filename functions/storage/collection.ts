import { heldWrites } from '#functions/storage/identities';
import { type Ledger, type LedgerKind, ledger } from '#functions/storage/ledger';
import { type Listed, listWrites } from '#functions/storage/lists';
import {
  getItem,
  ifVersion,
  type Key,
  padded,
  queryAfter,
  queryPrefix,
  userKey,
  type Write,
} from '#functions/storage/table';

interface Numbered {
  id: number;
  /** Raised by every edit. */
  version: number;
}

interface Manner<Row> {
  /** Its places in lists; left out, there is none. */
  listed?: (row: Row) => Listed[];
  /** A row as it was stored, perhaps by an older version, as it is meant today. */
  read?: (row: Row) => Row;
}

/** Only what has one of these values in a field; as much is read as without, but less is carried. */
export interface Only {
  field: string;
  values: readonly string[];
}

/** The numbered rows of one kind that a person has: U / PTX#000000007. */
export interface Collection<Row extends Numbered> {
  /** By number. */
  list(owner: string, only?: Only): Promise<Row[]>;
  /** By number, those after one number, at most `limit` of them. */
  listFrom(owner: string, after: number, limit: number): Promise<Row[]>;
  find(owner: string, id: number): Promise<Row | undefined>;
  /** Where it lies, for whoever reads it together with other rows (`fromItem`). */
  key(owner: string, id: number): Key;
  fromItem(item: Row & Key): Row;
  /** A new row with its places in lists, or in place of `before`, refused where that has changed. */
  put(owner: string, row: Row, before?: Row): Write[];
  /** Takes it out of its lists as well; refused where it has changed since it was read. */
  remove(owner: string, row: Row): Write[];
  /** The lists alone, for a row of before there were any. */
  relist(owner: string, row: Row): Write[];
  ledger: Ledger;
}

const filterOf = ({ field, values }: Only) => {
  const named = Object.fromEntries(values.map((value, at) => [`:value${at}`, value]));
  return {
    FilterExpression: `#field IN (${Object.keys(named).join(', ')})`,
    ExpressionAttributeNames: { '#field': field },
    ExpressionAttributeValues: named,
  };
};

export const collection = <Row extends Numbered>(
  kind: LedgerKind,
  { listed = () => [], read = (row) => row }: Manner<Row> = {},
): Collection<Row> => {
  type Item = Row & Key & { gsi1pk?: string; gsi1sk?: string };
  const keyOf = (owner: string, id: number): Key => ({ pk: userKey(owner), sk: `${kind}#${padded(id)}` });
  const fromItem = ({ pk: _pk, sk: _sk, gsi1pk: _index, gsi1sk: _order, ...row }: Item): Row => read(row as never);
  return {
    list: async (owner, only) =>
      (await queryPrefix<Item>(userKey(owner), `${kind}#`, only && filterOf(only))).map(fromItem),
    key: keyOf,
    fromItem,
    listFrom: async (owner, after, limit) =>
      (await queryAfter<Item>(keyOf(owner, after), `${kind}#~`, limit)).map(fromItem),
    find: async (owner, id) => {
      const item = await getItem<Item>(keyOf(owner, id));
      return item && fromItem(item);
    },
    put: (owner, row, before) => [
      {
        Put: { Item: { ...keyOf(owner, row.id), ...row }, ...(before && ifVersion(before.version)) },
        of: { record: keyOf(owner, row.id).sk, ...(before && { before }), after: row },
      },
      ...listWrites(owner, before ? listed(before) : [], listed(row)),
      ...heldWrites(owner, keyOf(owner, row.id).sk, before, row),
    ],
    remove: (owner, row) => [
      {
        Delete: { Key: keyOf(owner, row.id), ...ifVersion(row.version) },
        of: { record: keyOf(owner, row.id).sk, before: row },
      },
      ...listWrites(owner, listed(row), []),
      ...heldWrites(owner, keyOf(owner, row.id).sk, row, undefined),
    ],
    relist: (owner, row) => listWrites(owner, [], listed(row)),
    ledger: ledger(kind),
  };
};
