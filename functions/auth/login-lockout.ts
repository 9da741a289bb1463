import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { sha256 } from '#functions/runtime/identity/profile';
import { Refusal } from '#functions/runtime/refusal';
import { getEpochSeconds, getItem, getTableClient, type TableKey } from '#functions/runtime/storage/table';

/** Failures count for 15 minutes: 5 lock an e-mail, 20 an address, 5 a browser that has signed in before. */
const windowSeconds = 15 * 60;
export type LockoutScope = 'email' | 'address' | 'device';
const allowed: Record<LockoutScope, number> = { email: 5, address: 20, device: 5 };
/** Past this many the stored list is cut down to what still counts. */
const pruneAt = 50;

interface Failures {
  failures?: number[];
}

const lockKey = (scope: LockoutScope, who: string): TableKey => ({
  pk: `RATE#login-${scope}#${sha256(who)}`,
  sk: 'W#15m',
});

const listRecentFailures = (item: Failures | undefined, now: number): number[] =>
  (item?.failures ?? []).filter((at) => at > now - windowSeconds);

const refuseWhenFull = (scope: LockoutScope, failures: number[], now: number): void => {
  const decisive = failures.at(-allowed[scope]);
  if (decisive === undefined) return;
  const retryAfter = Math.max(1, decisive + windowSeconds - now);
  const minutes = Math.ceil(retryAfter / 60);
  throw new Refusal(
    429,
    'locked',
    `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter },
  );
};

/** @throws Refusal 429 with Retry-After while the e-mail or the address is locked. */
export const refuseLockedLogin = async (scope: LockoutScope, who: string, instant: Date): Promise<void> => {
  const now = getEpochSeconds(instant);
  refuseWhenFull(scope, listRecentFailures(await getItem<Failures>(lockKey(scope, who)), now), now);
};

/** Left as it is where another failure was noted meanwhile, which would be lost: the next one cuts it down. */
const cutDown = async (
  Key: TableKey,
  { failures, noted, ttl }: { failures: number[]; noted: number; ttl: number },
): Promise<void> => {
  const { doc, name } = getTableClient();
  const put = new PutCommand({
    TableName: name,
    Item: { ...Key, failures, ttl },
    ConditionExpression: 'size(#failures) = :noted',
    ExpressionAttributeNames: { '#failures': 'failures' },
    ExpressionAttributeValues: { ':noted': noted },
  });
  await doc.send(put).catch((error: Error) => {
    if (error.name !== 'ConditionalCheckFailedException') throw error;
  });
};

/** Notes a failure; its own place in the list is decided by the table, so that guesses made at once all count. */
export const recordFailureForLoginLockout = async (scope: LockoutScope, who: string, instant: Date): Promise<void> => {
  const { doc, name } = getTableClient();
  const now = getEpochSeconds(instant);
  const Key = lockKey(scope, who);
  const { Attributes } = await doc.send(
    new UpdateCommand({
      TableName: name,
      Key,
      UpdateExpression: 'SET #failures = list_append(if_not_exists(#failures, :none), :now), #ttl = :ttl',
      ExpressionAttributeNames: { '#failures': 'failures', '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':none': [], ':now': [now], ':ttl': now + windowSeconds },
      ReturnValues: 'ALL_NEW',
    }),
  );
  const failures = listRecentFailures(Attributes as Failures, now);
  const noted = ((Attributes as Failures).failures ?? []).length;
  if (noted > pruneAt) await cutDown(Key, { failures, noted, ttl: now + windowSeconds });
  refuseWhenFull(scope, failures.slice(0, -1), now);
};

export const clearLoginLockoutFailures = async (scope: LockoutScope, who: string): Promise<void> => {
  const { doc, name } = getTableClient();
  await doc.send(new DeleteCommand({ TableName: name, Key: lockKey(scope, who) }));
};
