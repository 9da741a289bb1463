import { profileKey } from '#functions/runtime/identity/profile';
import type { TransactionWrite } from '#functions/runtime/storage/table';

/**
 * An account is closed while a backup is being restored into it: its profile carries the backup's fingerprint, the API
 * answers 503 and the daily run passes it by. From the first row on it also says that there are rows of the backup.
 */

/** In the fingerprint's place while what a broken-off restore has left is being removed. */
export const abandonedRestoreMark = 'abandoned';

const names = { '#pk': 'pk', '#restoring': 'restoring', '#begun': 'restoreBegun' } as const;
const pickAttributeNames = (...used: (keyof typeof names)[]) =>
  Object.fromEntries(used.map((name) => [name, names[name]]));

/** Refuses where there is no account, or where it is closed for another backup. */
export const buildRestoreLockWrite = (owner: string, mark: string): TransactionWrite => ({
  Update: {
    Key: profileKey(owner),
    UpdateExpression: 'SET #restoring = :mark',
    ConditionExpression: 'attribute_exists(#pk) AND (attribute_not_exists(#restoring) OR #restoring = :mark)',
    ExpressionAttributeNames: pickAttributeNames('#pk', '#restoring'),
    ExpressionAttributeValues: { ':mark': mark },
  },
});

const whereClosed = { ConditionExpression: '#restoring = :mark' };

export const buildRestoreLockCheck = (owner: string, mark: string): TransactionWrite => ({
  ConditionCheck: {
    Key: profileKey(owner),
    ...whereClosed,
    ExpressionAttributeNames: pickAttributeNames('#restoring'),
    ExpressionAttributeValues: { ':mark': mark },
  },
});

/** Before the first row: whatever the account holds from here on is the backup's. */
export const buildRestoreRowsBegunWrite = (owner: string, mark: string): TransactionWrite => ({
  Update: {
    Key: profileKey(owner),
    UpdateExpression: 'SET #begun = :true',
    ...whereClosed,
    ExpressionAttributeNames: pickAttributeNames('#restoring', '#begun'),
    ExpressionAttributeValues: { ':mark': mark, ':true': true },
  },
});

/** A restore that is still at work finds the account closed for something else, and ends. */
export const buildRestoreAbandonedWrite = (owner: string, mark: string): TransactionWrite => ({
  Update: {
    Key: profileKey(owner),
    UpdateExpression: 'SET #restoring = :abandoned',
    ...whereClosed,
    ExpressionAttributeNames: pickAttributeNames('#restoring'),
    ExpressionAttributeValues: { ':mark': mark, ':abandoned': abandonedRestoreMark },
  },
});

export const buildRestoreUnlockWrite = (owner: string, mark: string): TransactionWrite => ({
  Update: {
    Key: profileKey(owner),
    UpdateExpression: 'REMOVE #restoring, #begun',
    ...whereClosed,
    ExpressionAttributeNames: pickAttributeNames('#restoring', '#begun'),
    ExpressionAttributeValues: { ':mark': mark },
  },
});
