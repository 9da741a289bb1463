import { findLoginAccount } from '#functions/auth/store';
import type { Actor } from '#functions/runtime/identity/actor';
import { findProfile, getRoleForEmail, type Profile } from '#functions/runtime/identity/profile';
import { CommandError } from '#local/command-error';

/** @throws CommandError where nobody is named, or where the address has no account. */
export const getAccountProfileByEmail = async (
  named: string | undefined,
  usualEmail: string | null,
): Promise<Profile> => {
  const email = (named ?? usualEmail ?? '').trim().toLowerCase();
  if (!email) throw new CommandError('Say whose account: --email somebody@example.com');
  const account = await findLoginAccount(email);
  const profile = account && (await findProfile(account.userId));
  if (!profile) throw new CommandError(`${email} has no account here. Register it first.`);
  return profile;
};

/** Whoever a command acts for, as a call of the API has them. @throws CommandError where they may not sign in any more. */
export const toCommandActor = ({ id, email, username }: Profile, command: string): Actor => {
  const role = getRoleForEmail(email);
  if (!role) throw new CommandError(`${email} may not sign in any more.`);
  return { id, email, username, role, requestId: command, ip: '' };
};
