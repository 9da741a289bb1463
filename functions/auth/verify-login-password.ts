import { findKnownDeviceHash } from '#functions/auth/known-devices';
import {
  clearLoginLockoutFailures,
  type LockoutScope,
  recordFailureForLoginLockout,
  refuseLockedLogin,
} from '#functions/auth/login-lockout';
import { recordFailedSignIn } from '#functions/auth/login-visits';
import { verifyPasswordHash } from '#functions/auth/password';
import { findLoginAccount, type LoginAccount } from '#functions/auth/store';
import type { Visitor } from '#functions/runtime/identity/actor';
import { findProfile, getRoleForEmail, type Profile } from '#functions/runtime/identity/profile';

/** A browser that has signed in before has a count of its own: no stranger can lock it, and none is helped by it. */
const requireUnlockedScope = async (visitor: Visitor, email: string, now: Date) => {
  const [device, isLocked] = await Promise.all([
    findKnownDeviceHash(email, visitor.cookies),
    // What it throws counts for strangers alone.
    Promise.all([refuseLockedLogin('email', email, now), refuseLockedLogin('address', visitor.ip, now)]).then(
      () => null,
      (refusal: unknown) => refusal,
    ),
  ]);
  if (device) await refuseLockedLogin('device', device, now);
  else if (isLocked) throw isLocked;
  const scope: [LockoutScope, string] = device ? ['device', device] : ['email', email];
  return { device, counted: scope };
};

export interface VerifiedLogin {
  account: LoginAccount;
  profile: Profile;
  /** The browser, where it has signed in before. */
  device: string | null;
  /** For when it has led to something: what failed before counts no more. */
  forget: () => Promise<void>;
}

/**
 * Whether this is the password of that address, asked at the login page or of somebody who is signed in: guesses of both
 * are counted together. Null for a wrong password as for an unknown account, in the same time.
 * @throws Refusal 429 after 5 failures of the e-mail or 20 of the address within 15 minutes. In a browser that has
 * signed in before neither counts, but 5 failures of its own.
 */
export const findVerifiedLogin = async (
  visitor: Visitor,
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<VerifiedLogin | null> => {
  const { device, counted } = await requireUnlockedScope(visitor, email, now);
  // Counted before the password is looked at: guesses sent at the same moment can't slip through together.
  await recordFailureForLoginLockout(...counted, now);
  const account = getRoleForEmail(email) ? await findLoginAccount(email) : undefined;
  const matches = await verifyPasswordHash(password, account?.passwordHash);
  const profile = matches && account ? await findProfile(account.userId) : undefined;
  if (account && profile) return { account, profile, device, forget: () => clearLoginLockoutFailures(...counted) };
  await Promise.all([
    device ? undefined : recordFailureForLoginLockout('address', visitor.ip, now),
    getRoleForEmail(email) ? recordFailedSignIn(email, now) : undefined,
  ]);
  return null;
};
