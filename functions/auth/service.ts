import { randomUUID } from 'node:crypto';
import type { Login, Registration, Session } from '#contract/auth';
import { loginEvent } from '#core/analytics';
import { recordInPassing } from '#functions/analytics/record-event';
import { spendInvite } from '#functions/auth/invite';
import { forgetFailures, noteFailure, refuseWhenLocked } from '#functions/auth/lockout';
import { hashPassword, passwordMatches } from '#functions/auth/password';
import { type Account, accountWrites, findAccount, raiseTokenVersion } from '#functions/auth/store';
import type { Actor, Visitor } from '#functions/platform/actor';
import { env } from '#functions/platform/env';
import { findProfile, type Profile, roleOf, sha256 } from '#functions/platform/profile';
import { Refusal } from '#functions/platform/refusal';
import { WriteConflict, writeTogether } from '#functions/platform/table';
import { issueToken } from '#functions/platform/token';

const live = { now: () => new Date(), record: recordInPassing };

const badLogin = () => new Refusal(401, 'bad_login', 'Invalid email or password');
const denied = () =>
  new Refusal(403, 'not_allowed', 'Registration denied. This application is restricted to authorized users only.');
const inviteNeeded = () =>
  new Refusal(403, 'invite_needed', 'Registering needs a valid invite link. Ask the owner for a new one.');
const taken = () => new Refusal(409, 'taken', 'This email has an account already. Please sign in.');

const sessionOf = async ({ id, email, username, tokenVersion }: Profile): Promise<Session> => {
  const role = roleOf(email);
  if (!role) throw badLogin();
  return { token: await issueToken({ userId: id, tokenVersion }), user: { id, email, username, role } };
};

/**
 * Signs in. A wrong password and an unknown account answer the same, in the same time.
 * @throws Refusal 401 for either; 429 after 5 failures of the e-mail or 20 of the address within 15 minutes.
 */
export const logIn = async (
  visitor: Visitor,
  { email, password }: Login,
  { now = live.now, record = live.record }: Partial<typeof live> = {},
): Promise<Session> => {
  await Promise.all([refuseWhenLocked('email', email, now()), refuseWhenLocked('address', visitor.ip, now())]);
  // Counted before the password is looked at: guesses sent at the same moment can't slip through together.
  await noteFailure('email', email, now());
  const account = roleOf(email) ? await findAccount(email) : undefined;
  const matches = await passwordMatches(password, account?.passwordHash);
  const profile = matches && account ? await findProfile(account.userId) : undefined;
  if (!profile) {
    await noteFailure('address', visitor.ip, now());
    throw badLogin();
  }
  // Under way while the session is made, which takes as long: nobody waits for it.
  record(profile.id, loginEvent);
  await forgetFailures('email', email);
  return sessionOf(profile);
};

/** The same registration sent again after a time-out finds its own account and is answered with it. */
const sessionOfOwnRetry = async (email: string, madeBy: string | undefined): Promise<Session> => {
  const account = await findAccount(email);
  const profile = account && madeBy && account.madeBy === madeBy ? await findProfile(account.userId) : undefined;
  if (!profile) throw taken();
  return sessionOf(profile);
};

/**
 * Creates one of the two allow-listed accounts, with its invite where the deployment asks for one.
 * @throws Refusal 403 for an address that is not allowed or without a valid invite; 409 where the account exists.
 */
export const register = async (visitor: Visitor, input: Registration, { now } = live): Promise<Session> => {
  const { email, username, password, invite } = input;
  await refuseWhenLocked('address', visitor.ip, now());
  if (!roleOf(email)) {
    await noteFailure('address', visitor.ip, now());
    throw denied();
  }
  if (env.inviteRequired() && !invite) throw inviteNeeded();
  const madeBy = visitor.idempotency && sha256(`${visitor.idempotency.key} ${visitor.idempotency.requestHash}`);
  if (await findAccount(email)) return sessionOfOwnRetry(email, madeBy);

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
    if (error.failed.includes(0)) return sessionOfOwnRetry(email, madeBy);
    await noteFailure('address', visitor.ip, now());
    throw inviteNeeded();
  }
  return sessionOf(profile);
};

export const logOutEverywhere = (actor: Actor): Promise<void> => raiseTokenVersion(actor.id);
