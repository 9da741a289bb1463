import type { CashRow } from '#core/cash/moves';
import { collection } from '#functions/storage/collection';
import { getItem, userKey, type Write } from '#functions/storage/table';

/** U / CTX#000000007: one row of the cash ledger, entered or synced from a dividend. */
export interface StoredEntry extends CashRow {
  version: number;
  /** Sort key of the dividend that this row was synced from, in the same user's partition. */
  dividend?: string;
}

export const {
  list: listEntries,
  find: findEntry,
  put: putEntry,
  remove: removeEntry,
  ledger: cashLedger,
} = collection<StoredEntry>('CTX', {
  listed: (entry) => [{ list: 'CTXD', place: [entry.transactionDate], id: entry.id, row: entry }],
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
