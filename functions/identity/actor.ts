import type { User } from '#contract/auth';
import { findProfile, type Profile, roleOf } from '#functions/identity/profile';
import { findSession } from '#functions/identity/sessions';
import { readToken, type TokenClaims } from '#functions/identity/token';
import { Refusal } from '#functions/refusal';
import type { Made } from '#functions/storage/change-log';
import type { Provided } from '#functions/storage/commit';
import type { Idempotency } from '#functions/storage/idempotency';

/** Who calls a public route. */
export interface Visitor {
  requestId: string;
  ip: string;
  /** The `Cookie` header, as sent. */
  cookies?: string;
  /** What a person knows the browser by: `Firefox on Windows`. */
  device?: string;
  idempotency?: Idempotency;
  /** What the changes of this call belong to. */
  made?: Made;
  /** What must still be so when they are written. */
  provided?: Provided;
}

/** Who calls a protected one: a signed-in, allow-listed person. */
export interface Actor extends Visitor, User, Pick<Profile, 'sample' | 'firstStepsDone' | 'notices'> {
  /** By which sign-in; absent for one from before sessions were told apart. */
  session?: { id: string; usedAt: number };
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

const beingRestored = (): Refusal =>
  new Refusal(
    503,
    'restoring',
    'This account is being restored from a backup. Settings show how far it is; please try again in a moment.',
    {
      retryAfter: 10,
    },
  );

const signInAgain = (): Refusal => new Refusal(401, 'unauthorized', 'Please sign in again.');

/** All of it stands in the profile, which is read for every request anyway: what is ended here has ended at once. */
const isGood = ({ session, tokenVersion }: TokenClaims, profile: Profile): boolean =>
  session === undefined ? tokenVersion === profile.tokenVersion : findSession(profile, session) !== undefined;

/**
 * The person behind an Authorization header, or a 401 that does not say what was wrong with it. An account into which a
 * backup is being restored is closed, except for the calls that restore it.
 */
export const actorFrom = async (
  authorization: string | undefined,
  visitor: Visitor,
  { whileRestoring = false }: { whileRestoring?: boolean | undefined } = {},
): Promise<Actor> => {
  const token = bearer.exec(authorization ?? '')?.[1];
  const claims = token ? await readToken(token) : null;
  const profile = claims ? await findProfile(claims.userId) : undefined;
  if (!claims || !profile || !isGood(claims, profile) || profile.deletingSince !== undefined) throw signInAgain();
  const role = roleOf(profile.email);
  if (!role) throw signInAgain();
  if (profile.restoring !== undefined && !whileRestoring) throw beingRestored();
  const { id, email, username, deletesAt, sample, firstStepsDone, notices } = profile;
  const session = claims.session && findSession(profile, claims.session);
  return {
    ...visitor,
    id,
    email,
    username,
    role,
    ...(deletesAt && { deletesAt }),
    ...(sample && { sample }),
    ...(firstStepsDone && { firstStepsDone }),
    ...(notices && { notices }),
    ...(session && { session: { id: session.id, usedAt: session.usedAt } }),
  };
};

/**
 * The profile of whoever asks, as it is now, for what changes it.
 * @throws Refusal 401 where the session has ended since the call began.
 */
export const getOwnProfile = async ({ id, session }: Actor): Promise<Profile> => {
  const profile = await findProfile(id);
  const isOpen = session === undefined || (profile && findSession(profile, session.id));
  if (!profile || !isOpen || profile.deletingSince !== undefined) throw signInAgain();
  return profile;
};
