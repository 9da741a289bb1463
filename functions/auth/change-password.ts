import type { PasswordChange } from '#contract/auth';
import { hashPassword } from '#functions/auth/password';
import { proveAgain } from '#functions/auth/prove-again';
import { findAccount, replacePassword } from '#functions/auth/store';
import type { Actor } from '#functions/identity/actor';
import { getOwnProfile } from '#functions/identity/actor';
import { endOtherSessions } from '#functions/identity/sessions';
import { clock } from '#functions/ports';
import { fieldRefusal, stale } from '#functions/refusal';
import { writeChange } from '#functions/storage/ledger';

const live = { now: clock };

/**
 * Takes another password in place of the present one, and ends every other session of the person: whoever knew the
 * old one is out. This one goes on, unless it is from before sessions were told apart.
 * @throws Refusal 422 for a wrong or an unchanged password; 429 as signing in; 409 `stale` where it was changed meanwhile.
 */
export const changePassword = async (
  actor: Actor,
  { currentPassword, newPassword }: PasswordChange,
  { now: clockNow } = live,
): Promise<void> => {
  const now = clockNow();
  const { account, forget } = await proveAgain(actor, currentPassword, 'currentPassword', now);
  if (newPassword === currentPassword) {
    throw fieldRefusal('newPassword', 'This is your password already. Choose another one.', 422, 'same_password');
  }
  const passwordHash = await hashPassword(newPassword);
  await writeChange(actor, now, async () => {
    const [present, profile] = await Promise.all([findAccount(actor.email), getOwnProfile(actor)]);
    if (present?.passwordHash !== account.passwordHash) throw stale('password');
    const writes = [replacePassword(actor.email, account, passwordHash), endOtherSessions(profile, actor.session?.id)];
    return { writes, answer: undefined };
  });
  await forget();
};
