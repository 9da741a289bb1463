import type { Day } from '#core/time/day';
import { type Ledger, type LedgerKind, ledger } from '#functions/storage/ledger';
import { getItem, ifVersion, type Key, padded, queryPrefix, userKey, type Write } from '#functions/storage/table';

interface Numbered {
  id: number;
  /** Raised by every edit. */
  version: number;
}

interface Manner<Row> {
  /** The day that the index lists it by; left out, it is not in the index. */
  dated?: (row: Row) => Day;
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
  find(owner: string, id: number): Promise<Row | undefined>;
  /** A new row, or in place of `before`, refused where that has changed. */
  put(owner: string, row: Row, before?: Row): Write;
  /** Refused where it has changed since it was read. */
  remove(owner: string, row: Row): Write;
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
  { dated, read = (row) => row }: Manner<Row> = {},
): Collection<Row> => {
  type Item = Row & Key & { gsi1pk?: string; gsi1sk?: string };
  const keyOf = (owner: string, id: number): Key => ({ pk: userKey(owner), sk: `${kind}#${padded(id)}` });
  const fromItem = ({ pk: _pk, sk: _sk, gsi1pk: _index, gsi1sk: _order, ...row }: Item): Row => read(row as never);
  const indexOf = (owner: string, row: Row) =>
    dated && { gsi1pk: `${userKey(owner)}#${kind}`, gsi1sk: `${dated(row)}#${padded(row.id)}` };
  return {
    list: async (owner, only) =>
      (await queryPrefix<Item>(userKey(owner), `${kind}#`, only && filterOf(only))).map(fromItem),
    find: async (owner, id) => {
      const item = await getItem<Item>(keyOf(owner, id));
      return item && fromItem(item);
    },
    put: (owner, row, before) => ({
      Put: {
        Item: { ...keyOf(owner, row.id), ...indexOf(owner, row), ...row },
        ...(before && ifVersion(before.version)),
      },
    }),
    remove: (owner, { id, version }) => ({ Delete: { Key: keyOf(owner, id), ...ifVersion(version) } }),
    ledger: ledger(kind),
  };
};
