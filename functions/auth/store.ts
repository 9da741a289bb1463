import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { knownDevicesKey, loginVisitsKey } from '#functions/auth/login-key';
import { buildNewProfileWrite, type Profile, profileKey } from '#functions/runtime/identity/profile';
import { getItem, getTableClient, type TableKey, type TransactionWrite } from '#functions/runtime/storage/table';

export interface LoginAccount {
  userId: string;
  passwordHash: string;
  /** Hash of the Idempotency-Key that made the account, so that the retry of a timed-out registration succeeds. */
  madeBy?: string;
}

const accountKey = (email: string): TableKey => ({ pk: `EMAIL#${email}`, sk: 'USER' });

export const findLoginAccount = (email: string): Promise<(LoginAccount & TableKey) | undefined> =>
  getItem<LoginAccount>(accountKey(email));

/** The two rows of a new account; the first refuses an address that has one. */
export const buildNewAccountWrites = (profile: Profile, account: LoginAccount): TransactionWrite[] => [
  {
    Put: {
      Item: { ...accountKey(profile.email), ...account },
      ConditionExpression: 'attribute_not_exists(#pk)',
      ExpressionAttributeNames: { '#pk': 'pk' },
    },
  },
  buildNewProfileWrite(profile),
];

/** Another password in place of the one that was read; refused where it was changed meanwhile. */
export const buildPasswordHashReplacementWrite = (
  email: string,
  current: LoginAccount,
  passwordHash: string,
): TransactionWrite => ({
  Update: {
    Key: accountKey(email),
    UpdateExpression: 'SET #hash = :hash',
    ConditionExpression: '#userId = :userId AND #hash = :seen',
    ExpressionAttributeNames: { '#hash': 'passwordHash', '#userId': 'userId' },
    ExpressionAttributeValues: { ':hash': passwordHash, ':seen': current.passwordHash, ':userId': current.userId },
  },
});

/**
 * Away with an account that is being deleted, and with what is known of the sign-ins of its address, all together: the
 * address has no account then, and may get one. Refused where another run was faster.
 */
export const buildAccountRemovalWrites = ({ id, email }: Profile): TransactionWrite[] => [
  {
    Delete: {
      Key: profileKey(id),
      ConditionExpression: 'attribute_exists(#deletingSince)',
      ExpressionAttributeNames: { '#deletingSince': 'deletingSince' },
    },
  },
  {
    Delete: {
      Key: accountKey(email),
      ConditionExpression: '#userId = :id OR attribute_not_exists(#userId)',
      ExpressionAttributeNames: { '#userId': 'userId' },
      ExpressionAttributeValues: { ':id': id },
    },
  },
  { Delete: { Key: knownDevicesKey(email) } },
  { Delete: { Key: loginVisitsKey(email) } },
];

/** Every token issued until now is dead from here on. */
export const incrementTokenVersion = async (owner: string): Promise<void> => {
  const { doc, name } = getTableClient();
  await doc.send(
    new UpdateCommand({
      TableName: name,
      Key: profileKey(owner),
      UpdateExpression: 'ADD #tokenVersion :one',
      ConditionExpression: 'attribute_exists(#pk)',
      ExpressionAttributeNames: { '#tokenVersion': 'tokenVersion', '#pk': 'pk' },
      ExpressionAttributeValues: { ':one': 1 },
    }),
  );
};
