import {
  buildVersionCondition,
  getItem,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/** U / FEED#ALL: the address of a person's calendar feed, of which only a hash is kept. */
export interface StoredIncomeFeed {
  /** SHA-256 of the secret part, in hexadecimal. */
  secretHash: string;
  withAmounts: boolean;
  /** An instant. */
  madeAt: string;
  version: number;
}

const feedKey = (owner: string): TableKey => ({ pk: userPartitionKey(owner), sk: 'FEED#ALL' });

export const findIncomeFeed = (owner: string): Promise<(StoredIncomeFeed & TableKey) | undefined> =>
  getItem<StoredIncomeFeed>(feedKey(owner));

/** Not even the hash goes into the log of changes. */
const toLoggedFeed = ({ withAmounts, madeAt, version }: StoredIncomeFeed) => ({ withAmounts, madeAt, version });

const isFirst = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

/** New, or in place of `before`; refused where that has changed. */
export const buildIncomeFeedWrite = (
  owner: string,
  row: StoredIncomeFeed,
  before?: StoredIncomeFeed,
): TransactionWrite => {
  const key = feedKey(owner);
  return {
    Put: { Item: { ...key, ...row }, ...(before ? buildVersionCondition(before.version) : isFirst) },
    of: { record: key.sk, ...(before && { before: toLoggedFeed(before) }), after: toLoggedFeed(row) },
  };
};

export const buildIncomeFeedRemovalWrite = (owner: string, before: StoredIncomeFeed): TransactionWrite => {
  const Key = feedKey(owner);
  return {
    Delete: { Key, ...buildVersionCondition(before.version) },
    of: { record: Key.sk, before: toLoggedFeed(before) },
  };
};
