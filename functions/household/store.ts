import type { SavedHouseholdSharing } from '#contract/household';
import {
  buildVersionCondition,
  getItem,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/** U / SHARING#ALL: what a person shares of which account, and whose it is, as one row. */
export type StoredSharing = SavedHouseholdSharing;

const sharingKey = (owner: string): TableKey => ({ pk: userPartitionKey(owner), sk: 'SHARING#ALL' });

/** In the order of the contract, in which the log tells them: the table keeps none within a row. */
export const findSharing = async (owner: string): Promise<StoredSharing | undefined> => {
  const item = await getItem<StoredSharing>(sharingKey(owner));
  if (!item) return undefined;
  const { choices, version } = item;
  return {
    choices: choices.map(({ kind, id, level, ownPercent }) => ({ kind, id, level, ownPercent })),
    version,
  };
};

const isFirst = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

/** New, or in place of `before`; refused where that has changed. */
export const buildSharingWrite = (owner: string, row: StoredSharing, before?: StoredSharing): TransactionWrite => {
  const key = sharingKey(owner);
  return {
    Put: { Item: { ...key, ...row }, ...(before ? buildVersionCondition(before.version) : isFirst) },
    of: { record: key.sk, ...(before && { before }), after: row },
  };
};

/** Whatever is there: accounts that come out of a backup are shared once somebody says so. */
export const buildSharingRemovalWrite = (owner: string): TransactionWrite => ({ Delete: { Key: sharingKey(owner) } });
