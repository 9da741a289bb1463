import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { FailedSignInCount, User } from '#contract/auth';
import { loginVisitsKey, memberLoginVisitsKey } from '#functions/auth/login-key';
import { getItem, getTableClient, type TableKey } from '#functions/runtime/storage/table';

/** When an address was last signed in to, and when that failed; epoch milliseconds, the latest failure last. */
interface Visits {
  lastVisit?: number;
  failures?: number[];
}

/** As many are kept as are counted out to a person; past twice as many the list is cut down. */
const maxVisits = 100;

const update = async (
  Key: TableKey,
  UpdateExpression: string,
  ExpressionAttributeNames: Record<string, string>,
  ExpressionAttributeValues: Record<string, unknown>,
  ReturnValues: 'ALL_OLD' | 'ALL_NEW',
): Promise<Visits> => {
  const { doc, name } = getTableClient();
  const command = { TableName: name, Key, UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues };
  const { Attributes } = await doc.send(new UpdateCommand({ ...command, ReturnValues }));
  return (Attributes ?? {}) as Visits;
};

/** Notes a wrong password. */
export const recordFailedSignIn = async (email: string, now: Date): Promise<void> => {
  const key = loginVisitsKey(email);
  const names = { '#failures': 'failures' };
  const append = 'SET #failures = list_append(if_not_exists(#failures, :none), :now)';
  const { failures = [] } = await update(key, append, names, { ':none': [], ':now': [now.getTime()] }, 'ALL_NEW');
  if (failures.length <= 2 * maxVisits) return;
  await update(key, 'SET #failures = :latest', names, { ':latest': failures.slice(-maxVisits) }, 'ALL_NEW');
};

const listFailuresSince = (role: User['role'], since: number, { failures = [] }: Visits): FailedSignInCount[] => {
  const later = failures.filter((at) => at > since);
  const latest = later.at(-1);
  if (latest === undefined) return [];
  return [{ role, count: Math.min(later.length, maxVisits), latest: new Date(latest).toISOString() }];
};

/**
 * Begins a visit, and tells what failed since the one before: at one's own address, and for the owner at the member's
 * too.
 */
export const recordLoginAndListFailedSignIns = async (
  { email, role }: Pick<User, 'email' | 'role'>,
  now: Date,
): Promise<FailedSignInCount[]> => {
  const member = role === 'owner' ? memberLoginVisitsKey() : null;
  const [own, others] = await Promise.all([
    update(
      loginVisitsKey(email),
      'SET #lastVisit = :now',
      { '#lastVisit': 'lastVisit' },
      { ':now': now.getTime() },
      'ALL_OLD',
    ),
    member ? getItem<Visits>(member) : undefined,
  ]);
  const since = own.lastVisit ?? 0;
  return [...listFailuresSince(role, since, own), ...listFailuresSince('member', since, others ?? {})];
};
