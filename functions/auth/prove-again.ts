import { checkPassword, type Proven } from '#functions/auth/check-password';
import type { Actor } from '#functions/identity/actor';
import { fieldRefusal } from '#functions/refusal';

/**
 * For what a session alone is not enough: the password of whoever is signed in. Not 401 where it is wrong, which would end
 * the session.
 * @throws Refusal 422 at the field; 429 as signing in.
 */
export const proveAgain = async (actor: Actor, password: string, field: string, now: Date): Promise<Proven> => {
  const proven = await checkPassword(actor, { email: actor.email, password }, now);
  if (proven?.profile.id === actor.id) return proven;
  throw fieldRefusal(field, 'This is not your current password.', 422, 'wrong_password');
};
