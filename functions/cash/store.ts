import type { CashRow } from '#core/cash/moves';
import { getItem, ifVersion, type Key, padded, queryPrefix, userKey, type Write } from '#functions/storage/table';

/** U / CTX#000000007: one row of the cash ledger, entered or synced from a dividend. gsi1 lists them by date. */
export interface StoredEntry extends CashRow {
  version: number;
  /** Sort key of the dividend that this row was synced from, in the same user's partition. */
  dividend?: string;
}
type EntryItem = StoredEntry & Key & { gsi1pk: string; gsi1sk: string };

const entryKey = (owner: string, id: number): Key => ({ pk: userKey(owner), sk: `CTX#${padded(id)}` });

const fromItem = ({ pk: _pk, sk: _sk, gsi1pk: _index, gsi1sk: _order, ...entry }: EntryItem): StoredEntry => entry;

export const listEntries = async (owner: string): Promise<StoredEntry[]> =>
  (await queryPrefix<EntryItem>(userKey(owner), 'CTX#')).map(fromItem);

export const findEntry = async (owner: string, id: number): Promise<StoredEntry | undefined> => {
  const item = await getItem<EntryItem>(entryKey(owner, id));
  return item && fromItem(item);
};

/** A new row, or in place of `before`. */
export const putEntry = (owner: string, entry: StoredEntry, before?: StoredEntry): Write => ({
  Put: {
    Item: {
      ...entryKey(owner, entry.id),
      gsi1pk: `${userKey(owner)}#CTX`,
      gsi1sk: `${entry.transactionDate}#${padded(entry.id)}`,
      ...entry,
    },
    ...(before && ifVersion(before.version)),
  },
});

export const removeEntry = (owner: string, { id, version }: StoredEntry): Write => ({
  Delete: { Key: entryKey(owner, id), ...ifVersion(version) },
});

/** The dividend behind a synced row is there, as it is except where something was damaged. */
export const hasDividend = async (owner: string, sk: string): Promise<boolean> =>
  (await getItem({ pk: userKey(owner), sk })) !== undefined;

/** The dividend behind a synced row can be synced again. */
export const releaseDividend = (owner: string, sk: string): Write => ({
  Update: {
    Key: { pk: userKey(owner), sk },
    UpdateExpression: 'REMOVE #cashId',
    ConditionExpression: 'attribute_exists(#pk)',
    ExpressionAttributeNames: { '#cashId': 'cashId', '#pk': 'pk' },
  },
});
