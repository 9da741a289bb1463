import { findVerifiedLogin, type VerifiedLogin } from '#functions/auth/verify-login-password';
import type { Actor } from '#functions/runtime/identity/actor';
import { fieldRefusal } from '#functions/runtime/refusal';

/**
 * For what a session alone is not enough: the password of whoever is signed in. Not 401 where it is wrong, which would end
 * the session.
 * @throws Refusal 422 at the field; 429 as signing in.
 */
export const confirmActorPassword = async (
  actor: Actor,
  password: string,
  field: string,
  now: Date,
): Promise<VerifiedLogin> => {
  const proven = await findVerifiedLogin(actor, { email: actor.email, password }, now);
  if (proven?.profile.id === actor.id) return proven;
  throw fieldRefusal(field, 'This is not your current password.', 422, 'wrong_password');
};
