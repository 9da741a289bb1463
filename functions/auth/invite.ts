import { randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { roleOf, sha256 } from '#functions/identity/profile';
import { Refusal } from '#functions/refusal';
import { epochSeconds, type Key, table, type Write } from '#functions/storage/table';

const lifeSeconds = 72 * 60 * 60;

const inviteKey = (code: string): Key => ({ pk: `INVITE#${sha256(code)}`, sk: 'INVITE' });

/**
 * A single-use code that lets `email` register within 72 hours. Only its hash is stored.
 * @throws Refusal 422 where the address is not on the allow-list, since its invite could never be used.
 */
export const createInvite = async (email: string, now: Date): Promise<string> => {
  const address = email.trim().toLowerCase();
  if (!roleOf(address)) throw new Refusal(422, 'not_allowed', `${address} is not one of the two allowed addresses.`);
  const code = randomBytes(32).toString('base64url');
  const { doc, name } = table();
  const Item = { ...inviteKey(code), emailHash: sha256(address), ttl: epochSeconds(now) + lifeSeconds };
  await doc.send(new PutCommand({ TableName: name, Item }));
  return code;
};

/** Uses up the invite inside the registration's own transaction: it is spent only where the account is made. */
export const spendInvite = (code: string, email: string, now: Date): Write => ({
  Delete: {
    Key: inviteKey(code),
    ConditionExpression: '#emailHash = :emailHash AND #ttl > :now',
    ExpressionAttributeNames: { '#emailHash': 'emailHash', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':emailHash': sha256(email), ':now': epochSeconds(now) },
  },
});
