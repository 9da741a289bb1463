import { randomBytes } from 'node:crypto';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { User } from '#contract/auth';
import { knownDevicesKey } from '#functions/auth/login-key';
import { createHttpOnlyCookie, findCookie } from '#functions/runtime/http/cookies';
import { getRoleForEmail, sha256 } from '#functions/runtime/identity/profile';
import { getEpochSeconds, getItem, getTableClient, type TableKey } from '#functions/runtime/storage/table';

/**
 * Browsers that have signed in: each holds a random key in a cookie, of which the table has the hash. A lockout that
 * strangers bring about does not hold for them. The key opens nothing by itself.
 */

/** At most; the one that was not used for longest gives way. */
const maxDevices = 20;
/** Seconds; browsers keep no cookie longer. Each sign-in begins them anew. */
const deviceCookieSeconds = 400 * 24 * 60 * 60;
const path = '/api/auth';

/** Two people may share a browser: each has a key of their own in it. */
const toCookieName = (role: User['role']): string => `evenkeel-device-${role}`;

const keyPattern = /^[\w-]{43}$/;

/** When each was last used, in epoch seconds, by the hash of its key: an attribute each, so that none is lost in a race. */
type Devices = TableKey & Record<string, unknown>;

/**
 * The hash that stands for the browser where it has signed in with this address before, else null. Asks the table for
 * every address alike.
 */
export const findKnownDeviceHash = async (email: string, cookies: string | undefined): Promise<string | null> => {
  const role = getRoleForEmail(email);
  const key = role && findCookie(toCookieName(role), cookies);
  const devices: Partial<Devices> = (await getItem<Devices>(knownDevicesKey(email))) ?? {};
  if (!key || !keyPattern.test(key)) return null;
  const hash = sha256(key);
  return devices[hash] === undefined ? null : hash;
};

const updateKnownDevices = async (
  email: string,
  UpdateExpression: string,
  names: object,
  values?: object,
): Promise<Devices> => {
  const { doc, name } = getTableClient();
  const { Attributes } = await doc.send(
    new UpdateCommand({
      TableName: name,
      Key: knownDevicesKey(email),
      UpdateExpression,
      ExpressionAttributeNames: { ...names },
      ...(values && { ExpressionAttributeValues: { ...values } }),
      ReturnValues: 'ALL_NEW',
    }),
  );
  return Attributes as Devices;
};

const forgetOldest = async (email: string, { pk: _pk, sk: _sk, ...devices }: Devices): Promise<void> => {
  const byUse = Object.entries(devices).toSorted(([, one], [, other]) => Number(other) - Number(one));
  const old = byUse.slice(maxDevices).map(([hash]) => hash);
  if (old.length === 0) return;
  const names = Object.fromEntries(old.map((hash, at) => [`#old${at}`, hash]));
  await updateKnownDevices(email, `REMOVE ${Object.keys(names).join(', ')}`, names);
};

/**
 * Notes that this browser has signed in, and answers the cookie by which it is known from now on. A key that the table
 * does not know is never taken over: somebody else may have put it there.
 */
export const rememberDeviceAndCreateCookie = async (
  { email, role }: Pick<User, 'email' | 'role'>,
  cookies: string | undefined,
  known: string | null,
  now: Date,
): Promise<string> => {
  const cookie = known && findCookie(toCookieName(role), cookies);
  const key = cookie || randomBytes(32).toString('base64url');
  const devices = await updateKnownDevices(
    email,
    'SET #hash = :now',
    { '#hash': sha256(key) },
    { ':now': getEpochSeconds(now) },
  );
  await forgetOldest(email, devices);
  return createHttpOnlyCookie(toCookieName(role), key, path, deviceCookieSeconds);
};

/** No browser is known any more. Answers what takes the cookie from this one. */
export const forgetDevicesAndExpireCookie = async ({ email, role }: Pick<User, 'email' | 'role'>): Promise<string> => {
  const { doc, name } = getTableClient();
  await doc.send(new DeleteCommand({ TableName: name, Key: knownDevicesKey(email) }));
  return createHttpOnlyCookie(toCookieName(role), '', path, 0);
};
