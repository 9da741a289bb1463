import { profileKey } from '#functions/platform/profile';
import type { Write } from '#functions/platform/table';

/**
 * An account is closed while a backup is being restored into it: its profile carries the backup's fingerprint, the API
 * answers 503 and the daily run passes it by.
 */

/** Refuses where there is no account, or where it is closed for another backup. */
export const closeFor = (owner: string, mark: string): Write => ({
  Update: {
    Key: profileKey(owner),
    UpdateExpression: 'SET #restoring = :mark',
    ConditionExpression: 'attribute_exists(#pk) AND (attribute_not_exists(#restoring) OR #restoring = :mark)',
    ExpressionAttributeNames: { '#pk': 'pk', '#restoring': 'restoring' },
    ExpressionAttributeValues: { ':mark': mark },
  },
});

const whereClosed = (mark: string) => ({
  ConditionExpression: '#restoring = :mark',
  ExpressionAttributeNames: { '#restoring': 'restoring' },
  ExpressionAttributeValues: { ':mark': mark },
});

export const stillClosed = (owner: string, mark: string): Write => ({
  ConditionCheck: { Key: profileKey(owner), ...whereClosed(mark) },
});

export const open = (owner: string, mark: string): Write => ({
  Update: { Key: profileKey(owner), UpdateExpression: 'REMOVE #restoring', ...whereClosed(mark) },
});
