import type { User } from '#contract/auth';
import { findProfile, type Profile, roleOf } from '#functions/identity/profile';
import { readToken } from '#functions/identity/token';
import { Refusal } from '#functions/refusal';
import type { Made } from '#functions/storage/change-log';
import type { Idempotency } from '#functions/storage/idempotency';

/** Who calls a public route. */
export interface Visitor {
  requestId: string;
  ip: string;
  /** The `Cookie` header, as sent. */
  cookies?: string;
  idempotency?: Idempotency;
  /** What the changes of this call belong to. */
  made?: Made;
}

/** Who calls a protected one: a signed-in, allow-listed person. */
export interface Actor extends Visitor, User, Pick<Profile, 'sample' | 'firstStepsDone'> {}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

const beingRestored = (): Refusal =>
  new Refusal(503, 'restoring', 'This account is being restored from a backup. Please try again in a moment.', {
    retryAfter: 10,
  });

const signInAgain = (): Refusal => new Refusal(401, 'unauthorized', 'Please sign in again.');

/** The person behind an Authorization header, or a 401 that does not say what was wrong with it. */
export const actorFrom = async (authorization: string | undefined, visitor: Visitor): Promise<Actor> => {
  const token = bearer.exec(authorization ?? '')?.[1];
  const claims = token ? await readToken(token) : null;
  const profile = claims ? await findProfile(claims.userId) : undefined;
  if (!claims || !profile || profile.tokenVersion !== claims.tokenVersion) throw signInAgain();
  const role = roleOf(profile.email);
  if (!role) throw signInAgain();
  if (profile.restoring !== undefined) throw beingRestored();
  const { id, email, username, sample, firstStepsDone } = profile;
  return {
    ...visitor,
    id,
    email,
    username,
    role,
    ...(sample && { sample }),
    ...(firstStepsDone && { firstStepsDone }),
  };
};
