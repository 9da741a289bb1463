import type { User } from '#contract/auth';
import { findProfile, getRoleForEmail, type Profile, toUser } from '#functions/runtime/identity/profile';
import { findSession, type SignedInPerson } from '#functions/runtime/identity/sessions';
import { type TokenClaims, verifyToken, verifyTokenIgnoringExpiry } from '#functions/runtime/identity/token';
import { Refusal } from '#functions/runtime/refusal';
import type { ChangeOrigin } from '#functions/runtime/storage/change-log';
import type { WriteCondition } from '#functions/runtime/storage/commit';
import type { IdempotentRequest } from '#functions/runtime/storage/idempotency';
import type { TimeBudget } from '#functions/runtime/time-budget';

/** Who calls a public route. */
export interface Visitor {
  requestId: string;
  ip: string;
  /** The `Cookie` header, as sent. */
  cookies?: string;
  /** What a person knows the browser by: `Firefox on Windows`. */
  device?: string;
  idempotency?: IdempotentRequest;
  /** What the changes of this call belong to. */
  made?: ChangeOrigin;
  /** What must still be so when they are written. */
  provided?: WriteCondition;
  /** How long the call may work. */
  budget?: TimeBudget;
  /** @throws for an answer that the call does not promise. */
  checkAnswer?: (answer: unknown) => void;
}

/** Who calls a protected one: a signed-in, allow-listed person. */
export interface Actor extends Visitor, User, SignedInPerson, Pick<Profile, 'sample' | 'firstStepsDone' | 'notices'> {}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

export const accountRestoringRefusal = (): Refusal =>
  new Refusal(
    503,
    'restoring',
    'This account is being restored from a backup. Settings show how far it is; please try again in a moment.',
    {
      retryAfter: 10,
    },
  );

const signInAgain = (code: 'unauthorized' | 'session_expired' = 'unauthorized'): Refusal =>
  new Refusal(401, code, 'Please sign in again.');

/** All of it stands in the profile, which is read for every request anyway: what is ended here has ended at once. */
const isGood = ({ session, tokenVersion }: TokenClaims, profile: Profile): boolean =>
  session === undefined ? tokenVersion === profile.tokenVersion : findSession(profile, session) !== undefined;

/** The account that a token may act for, as long as it stands and its session has not been ended. */
const findAccount = async (claims: TokenClaims | null) => {
  const profile = claims ? await findProfile(claims.userId) : undefined;
  if (!claims || !profile || !isGood(claims, profile) || profile.deletingSince !== undefined) return undefined;
  const role = getRoleForEmail(profile.email);
  return role ? { claims, profile, role } : undefined;
};

/** Whether nobody has ended the session: its eight hours are over, and that is all. */
const hasRunOut = async (token: string | undefined): Promise<boolean> =>
  token !== undefined && (await findAccount(await verifyTokenIgnoringExpiry(token))) !== undefined;

/**
 * The person behind an Authorization header, or a 401 that says no more of what was wrong with it than whether the session
 * merely ran out. An account into which a backup is being restored is closed, except for the calls that restore it.
 */
export const authenticateActor = async (
  authorization: string | undefined,
  visitor: Visitor,
  { whileRestoring = false }: { whileRestoring?: boolean | undefined } = {},
): Promise<Actor> => {
  const token = bearer.exec(authorization ?? '')?.[1];
  const account = token ? await findAccount(await verifyToken(token)) : undefined;
  if (!account) throw signInAgain((await hasRunOut(token)) ? 'session_expired' : 'unauthorized');
  const { claims, profile, role } = account;
  if (profile.restoring !== undefined && !whileRestoring) throw accountRestoringRefusal();
  const { sample, firstStepsDone, notices } = profile;
  const session = claims.session && findSession(profile, claims.session);
  return {
    ...visitor,
    ...toUser(profile, role),
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
export const getActorProfile = async ({ id, session }: Actor): Promise<Profile> => {
  const profile = await findProfile(id);
  const isOpen = session === undefined || (profile && findSession(profile, session.id));
  if (!profile || !isOpen || profile.deletingSince !== undefined) throw signInAgain();
  return profile;
};
