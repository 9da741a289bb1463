import type { PasswordChange } from '#contract/auth';
import { confirmActorPassword } from '#functions/auth/confirm-actor-password';
import { hashPassword } from '#functions/auth/password';
import { buildPasswordHashReplacementWrite, findLoginAccount } from '#functions/auth/store';
import { refuseWeakPassword } from '#functions/auth/weak-password';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { getActorProfile } from '#functions/runtime/identity/actor';
import { buildOtherSessionsEndWrite } from '#functions/runtime/identity/sessions';
import { fieldRefusal, staleRefusal } from '#functions/runtime/refusal';
import { planAndWrite } from '#functions/runtime/storage/ledger';

const live = { now: clock };

/**
 * Takes another password in place of the present one, and ends every other session of the person: whoever knew the
 * old one is out. This one goes on, unless it is from before sessions were told apart.
 * @throws Refusal 422 for a wrong, an unchanged or an easily guessed password; 429 as signing in; 409 `stale` where it was changed meanwhile.
 */
export const changePassword = async (
  actor: Actor,
  { currentPassword, newPassword }: PasswordChange,
  { now: clockNow } = live,
): Promise<void> => {
  const now = clockNow();
  // First, since it says nothing of the present one: whoever is refused so has not guessed wrong.
  await refuseWeakPassword('newPassword', newPassword, actor);
  const { account, forget } = await confirmActorPassword(actor, currentPassword, 'currentPassword', now);
  if (newPassword === currentPassword) {
    // No guess either: the present one was right.
    await forget();
    throw fieldRefusal('newPassword', 'This is already your password. Choose another one.', 422, 'same_password');
  }
  const passwordHash = await hashPassword(newPassword);
  await planAndWrite(actor, now, async () => {
    const [present, profile] = await Promise.all([findLoginAccount(actor.email), getActorProfile(actor)]);
    if (present?.passwordHash !== account.passwordHash) throw staleRefusal('password');
    const writes = [
      buildPasswordHashReplacementWrite(actor.email, account, passwordHash),
      buildOtherSessionsEndWrite(profile, actor.session?.id),
    ];
    return { writes, answer: undefined };
  });
  await forget();
};
