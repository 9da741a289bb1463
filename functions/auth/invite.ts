import { randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { getRoleForEmail, sha256 } from '#functions/runtime/identity/profile';
import { Refusal } from '#functions/runtime/refusal';
import {
  getEpochSeconds,
  getItem,
  getTableClient,
  type TableKey,
  type TransactionWrite,
} from '#functions/runtime/storage/table';

const lifeSeconds = 72 * 60 * 60;

const inviteKey = (code: string): TableKey => ({ pk: `INVITE#${sha256(code)}`, sk: 'INVITE' });

/**
 * A single-use code that lets `email` register within 72 hours. Only its hash is stored.
 * @throws Refusal 422 where the address is not on the allow-list, since its invite could never be used.
 */
export const createInvite = async (email: string, now: Date): Promise<string> => {
  const address = email.trim().toLowerCase();
  if (!getRoleForEmail(address))
    throw new Refusal(422, 'not_allowed', `${address} is not one of the two allowed addresses.`);
  const code = randomBytes(32).toString('base64url');
  const { doc, name } = getTableClient();
  const Item = { ...inviteKey(code), emailHash: sha256(address), ttl: getEpochSeconds(now) + lifeSeconds };
  await doc.send(new PutCommand({ TableName: name, Item }));
  return code;
};

/** Whether the code lets `email` register now. A code that nobody has made is looked for like any other. */
export const isInviteValid = async (code: string, email: string, now: Date): Promise<boolean> => {
  const invite = await getItem<{ emailHash: string; ttl: number }>(inviteKey(code));
  return invite !== undefined && invite.emailHash === sha256(email) && invite.ttl > getEpochSeconds(now);
};

/** Uses up the invite inside the registration's own transaction: it is spent only where the account is made. */
export const buildInviteSpendingWrite = (code: string, email: string, now: Date): TransactionWrite => ({
  Delete: {
    Key: inviteKey(code),
    ConditionExpression: '#emailHash = :emailHash AND #ttl > :now',
    ExpressionAttributeNames: { '#emailHash': 'emailHash', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':emailHash': sha256(email), ':now': getEpochSeconds(now) },
  },
});
