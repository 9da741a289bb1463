import {
  buildVersionCondition,
  getItem,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/** By what balances were corrected by hand. */
export interface StoredBalanceCorrections {
  /** In the balance's own currency, by `Robinhood#USD`; none where it is 0. */
  byBalance: { [name: string]: string };
  /** The id of the newest change of the log that is in it. */
  upTo: string;
}

/**
 * U / VERIFIED#ALL: what a verification leaves for the next one. Nothing on any page follows from it, and a restored account
 * begins without it.
 */
export interface StoredVerificationState {
  /** Absent before the first verification. */
  corrections?: StoredBalanceCorrections;
  /** The versions of the ledgers of which everything derived was last rebuilt. */
  rebuiltAt?: string;
  version: number;
}

interface VerifiedItem extends TableKey {
  kept: string;
  version: number;
}

const verifiedKey = (owner: string): TableKey => ({ pk: userPartitionKey(owner), sk: 'VERIFIED#ALL' });

export const readVerificationState = async (owner: string): Promise<StoredVerificationState> => {
  const item = await getItem<VerifiedItem>(verifiedKey(owner));
  return item
    ? { ...(JSON.parse(item.kept) as Omit<StoredVerificationState, 'version'>), version: item.version }
    : { version: 0 };
};

const isNew = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

/** In place of `before`, refused where that has changed. */
export const buildVerificationWrite = (
  owner: string,
  { version: _version, ...row }: StoredVerificationState,
  before: StoredVerificationState,
): TransactionWrite => ({
  Put: {
    Item: { ...verifiedKey(owner), kept: JSON.stringify(row), version: before.version + 1 },
    ...(before.version > 0 ? buildVersionCondition(before.version) : isNew),
  },
});

/** For a restore: the balances are those of the backup from there on, whatever they were before. */
export const buildVerificationRemovalWrite = (owner: string): TransactionWrite => ({
  Delete: { Key: verifiedKey(owner) },
});
