import { randomUUID } from 'node:crypto';
import type { LoginRequest, RegistrationRequest, Session } from '#contract/auth';
import { loginEventType } from '#core/insight/engagement';
import { recordUsageInBackground } from '#functions/analytics/record-usage-event';
import { buildInviteSpendingWrite, isInviteValid } from '#functions/auth/invite';
import { forgetDevicesAndExpireCookie, rememberDeviceAndCreateCookie } from '#functions/auth/known-devices';
import { recordFailureForLoginLockout, refuseLockedLogin } from '#functions/auth/login-lockout';
import { recordLoginAndListFailedSignIns } from '#functions/auth/login-visits';
import { hashPassword } from '#functions/auth/password';
import {
  buildNewAccountWrites,
  findLoginAccount,
  incrementTokenVersion,
  type LoginAccount,
} from '#functions/auth/store';
import { findVerifiedLogin } from '#functions/auth/verify-login-password';
import { refuseWeakPassword } from '#functions/auth/weak-password';
import { clock } from '#functions/runtime/clock';
import { env } from '#functions/runtime/env';
import { AnswerWithCookies } from '#functions/runtime/http/cookies';
import type { Actor, Visitor } from '#functions/runtime/identity/actor';
import { findProfile, getRoleForEmail, type Profile, sha256, toUser } from '#functions/runtime/identity/profile';
import { openSession } from '#functions/runtime/identity/sessions';
import { issueToken } from '#functions/runtime/identity/token';
import { Refusal } from '#functions/runtime/refusal';
import { WriteConflict, writeTransaction } from '#functions/runtime/storage/table';

const live = { now: clock, record: recordUsageInBackground };

const badLoginRefusal = () => new Refusal(401, 'bad_login', 'Invalid email or password');
const registrationDeniedRefusal = () =>
  new Refusal(403, 'not_allowed', 'Registration denied. This application is restricted to authorized users only.');
const inviteNeededRefusal = () =>
  new Refusal(
    403,
    'invite_needed',
    'You need an unused invite link to register. Sign in if you have an account, or ask the owner for a link.',
  );
const beingDeletedRefusal = () =>
  new Refusal(403, 'being_deleted', 'This account is being deleted and can no longer be kept.');
const emailTakenRefusal = () => new Refusal(409, 'taken', 'This email already has an account. Please sign in.');

type Entered = AnswerWithCookies<Session>;

/** A session, the browser it began in known from now on. */
const startSession = async (visitor: Visitor, profile: Profile, device: string | null, now: Date): Promise<Entered> => {
  const { id, tokenVersion } = profile;
  const role = getRoleForEmail(profile.email);
  if (!role) throw badLoginRefusal();
  const user = toUser(profile, role);
  const [session, cookie, failedSignIns] = await Promise.all([
    openSession(profile, visitor.device, now),
    rememberDeviceAndCreateCookie(user, visitor.cookies, device, now),
    recordLoginAndListFailedSignIns(user, now),
  ]);
  const token = await issueToken({ userId: id, tokenVersion, session });
  return new AnswerWithCookies({ token, user, failedSignIns }, [cookie]);
};

/**
 * Signs in. A wrong password and an unknown account answer the same, in the same time.
 * @throws Refusal 401 for either; 429 after 5 failures of the e-mail or 20 of the address within 15 minutes. In a browser
 * that has signed in before neither counts, but 5 failures of its own.
 */
export const logIn = async (
  visitor: Visitor,
  { email, password }: LoginRequest,
  { now = live.now, record = live.record }: Partial<typeof live> = {},
): Promise<Entered> => {
  const proven = await findVerifiedLogin(visitor, { email, password }, now());
  if (!proven) throw badLoginRefusal();
  const { profile, device, forget } = proven;
  if (profile.deletingSince !== undefined) throw beingDeletedRefusal();
  // Under way while the session is made, which takes as long: nobody waits for it.
  record(profile.id, loginEventType);
  await forget();
  return startSession(visitor, profile, device, now());
};

/** The same registration sent again after a time-out finds its own account and is answered with it. */
const findOwnRetry = async (
  account: LoginAccount | undefined,
  madeBy: string | undefined,
): Promise<Profile | undefined> =>
  account && madeBy && account.madeBy === madeBy ? findProfile(account.userId) : undefined;

/**
 * Creates one of the two allow-listed accounts, with its invite where the deployment asks for one. There, nobody without
 * a valid invite learns whether an address is allowed or has an account: the answer is one, after the same reads.
 * @throws Refusal 422 for a password that is easily guessed; 403 for an address that is not allowed or without a valid
 * invite; 409 where the account exists.
 */
export const registerAccount = async (
  visitor: Visitor,
  input: RegistrationRequest,
  { now } = live,
): Promise<Entered> => {
  const { email, username, password, invite = '' } = input;
  const needsInvite = env.inviteRequired();
  await refuseLockedLogin('address', visitor.ip, now());
  await refuseWeakPassword('password', password, input);
  const madeBy = visitor.idempotency && sha256(`${visitor.idempotency.key} ${visitor.idempotency.requestHash}`);
  const [existing, isInvited] = await Promise.all([
    findLoginAccount(email),
    needsInvite ? isInviteValid(invite, email, now()) : true,
  ]);
  const again = await findOwnRetry(existing, madeBy);
  if (again) return startSession(visitor, again, null, now());
  if (!isInvited || !getRoleForEmail(email)) {
    await recordFailureForLoginLockout('address', visitor.ip, now());
    throw needsInvite ? inviteNeededRefusal() : registrationDeniedRefusal();
  }
  if (existing) throw emailTakenRefusal();

  const profile: Profile = { id: randomUUID(), email, username, tokenVersion: 1 };
  const account: LoginAccount = {
    userId: profile.id,
    passwordHash: await hashPassword(password),
    ...(madeBy && { madeBy }),
  };
  const inviteWrites = needsInvite ? [buildInviteSpendingWrite(invite, email, now())] : [];
  try {
    await writeTransaction([...buildNewAccountWrites(profile, account), ...inviteWrites]);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    if (error.failed.includes(0)) {
      const raced = await findOwnRetry(await findLoginAccount(email), madeBy);
      if (raced) return startSession(visitor, raced, null, now());
      throw emailTakenRefusal();
    }
    await recordFailureForLoginLockout('address', visitor.ip, now());
    throw inviteNeededRefusal();
  }
  return startSession(visitor, profile, null, now());
};

/** Ends every session, and forgets every browser: each is a stranger from here on. */
export const endAllSessions = async (actor: Actor): Promise<AnswerWithCookies<void>> => {
  await incrementTokenVersion(actor.id);
  return new AnswerWithCookies(undefined, [await forgetDevicesAndExpireCookie(actor)]);
};
