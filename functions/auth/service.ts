import { randomUUID } from 'node:crypto';
import type { Login, Registration, Session } from '#contract/auth';
import { loginEvent } from '#core/insight/engagement';
import { recordInPassing } from '#functions/analytics/record-event';
import { checkPassword } from '#functions/auth/check-password';
import { forgetDevices, rememberDevice } from '#functions/auth/devices';
import { spendInvite } from '#functions/auth/invite';
import { noteFailure, refuseWhenLocked } from '#functions/auth/lockout';
import { hashPassword } from '#functions/auth/password';
import { type Account, accountWrites, findAccount, raiseTokenVersion } from '#functions/auth/store';
import { beginVisit } from '#functions/auth/visits';
import { env } from '#functions/env';
import { WithCookies } from '#functions/http/cookies';
import type { Actor, Visitor } from '#functions/identity/actor';
import { findProfile, type Profile, roleOf, sha256 } from '#functions/identity/profile';
import { openSession } from '#functions/identity/sessions';
import { issueToken } from '#functions/identity/token';
import { clock } from '#functions/ports';
import { Refusal } from '#functions/refusal';
import { WriteConflict, writeTogether } from '#functions/storage/table';

const live = { now: clock, record: recordInPassing };

const badLogin = () => new Refusal(401, 'bad_login', 'Invalid email or password');
const denied = () =>
  new Refusal(403, 'not_allowed', 'Registration denied. This application is restricted to authorized users only.');
const inviteNeeded = () =>
  new Refusal(403, 'invite_needed', 'Registering needs a valid invite link. Ask the owner for a new one.');
const beingDeleted = () =>
  new Refusal(
    403,
    'being_deleted',
    'This account is being deleted, as was asked for, and cannot be taken back any more.',
  );
const taken = () => new Refusal(409, 'taken', 'This email has an account already. Please sign in.');

type Entered = WithCookies<Session>;

/** A session, the browser it began in known from now on. */
const enter = async (visitor: Visitor, profile: Profile, device: string | null, now: Date): Promise<Entered> => {
  const { id, email, username, tokenVersion, deletesAt } = profile;
  const role = roleOf(email);
  if (!role) throw badLogin();
  const user = { id, email, username, role, ...(deletesAt && { deletesAt }) };
  const [session, cookie, failedSignIns] = await Promise.all([
    openSession(profile, visitor.device, now),
    rememberDevice(user, visitor.cookies, device, now),
    beginVisit(user, now),
  ]);
  const token = await issueToken({ userId: id, tokenVersion, session });
  return new WithCookies({ token, user, failedSignIns }, [cookie]);
};

/**
 * Signs in. A wrong password and an unknown account answer the same, in the same time.
 * @throws Refusal 401 for either; 429 after 5 failures of the e-mail or 20 of the address within 15 minutes. In a browser
 * that has signed in before neither counts, but 5 failures of its own.
 */
export const logIn = async (
  visitor: Visitor,
  { email, password }: Login,
  { now = live.now, record = live.record }: Partial<typeof live> = {},
): Promise<Entered> => {
  const proven = await checkPassword(visitor, { email, password }, now());
  if (!proven) throw badLogin();
  const { profile, device, forget } = proven;
  if (profile.deletingSince !== undefined) throw beingDeleted();
  // Under way while the session is made, which takes as long: nobody waits for it.
  record(profile.id, loginEvent);
  await forget();
  return enter(visitor, profile, device, now());
};

/** The same registration sent again after a time-out finds its own account and is answered with it. */
const enterAfterOwnRetry = async (
  visitor: Visitor,
  email: string,
  madeBy: string | undefined,
  now: Date,
): Promise<Entered> => {
  const account = await findAccount(email);
  const profile = account && madeBy && account.madeBy === madeBy ? await findProfile(account.userId) : undefined;
  if (!profile) throw taken();
  return enter(visitor, profile, null, now);
};

/**
 * Creates one of the two allow-listed accounts, with its invite where the deployment asks for one.
 * @throws Refusal 403 for an address that is not allowed or without a valid invite; 409 where the account exists.
 */
export const register = async (visitor: Visitor, input: Registration, { now } = live): Promise<Entered> => {
  const { email, username, password, invite } = input;
  await refuseWhenLocked('address', visitor.ip, now());
  if (!roleOf(email)) {
    await noteFailure('address', visitor.ip, now());
    throw denied();
  }
  if (env.inviteRequired() && !invite) throw inviteNeeded();
  const madeBy = visitor.idempotency && sha256(`${visitor.idempotency.key} ${visitor.idempotency.requestHash}`);
  if (await findAccount(email)) return enterAfterOwnRetry(visitor, email, madeBy, now());

  const profile: Profile = { id: randomUUID(), email, username, tokenVersion: 1 };
  const account: Account = {
    userId: profile.id,
    passwordHash: await hashPassword(password),
    ...(madeBy && { madeBy }),
  };
  const inviteWrites = env.inviteRequired() ? [spendInvite(invite ?? '', email, now())] : [];
  try {
    await writeTogether([...accountWrites(profile, account), ...inviteWrites]);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    if (error.failed.includes(0)) return enterAfterOwnRetry(visitor, email, madeBy, now());
    await noteFailure('address', visitor.ip, now());
    throw inviteNeeded();
  }
  return enter(visitor, profile, null, now());
};

/** Ends every session, and forgets every browser: each is a stranger from here on. */
export const logOutEverywhere = async (actor: Actor): Promise<WithCookies<void>> => {
  await raiseTokenVersion(actor.id);
  return new WithCookies(undefined, [await forgetDevices(actor)]);
};
