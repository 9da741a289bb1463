import { sign, verify } from 'hono/jwt';
import { jwtSecret } from '#functions/identity/secret';

const alg = 'HS256';
const iss = 'evenkeel';
const aud = 'evenkeel-app';
/** How long a token, and with it a session, is good. */
export const lifeSeconds = 8 * 60 * 60;

export interface TokenClaims {
  userId: string;
  /** Raised by "log out everywhere"; a token with an older one is dead, unless it names a session, which has a version of its own. */
  tokenVersion: number;
  /** The session that it was issued for; a token from before sessions were told apart has none. */
  session?: string;
}

/** A bearer token, HS256, good for 8 hours. */
export const issueToken = async ({ userId, tokenVersion, session }: TokenClaims): Promise<string> => {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub: userId, ver: tokenVersion, ...(session && { sid: session }), iss, aud, iat };
  return sign({ ...claims, exp: iat + lifeSeconds }, await jwtSecret(), alg);
};

/** Seconds by which two machines' clocks may differ. */
const leeway = 60;

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Ours carry a beginning and an end, and none lives longer than we let it; `nbf` counts where there is one. */
const isTimely = ({ iat, exp, nbf = iat }: Record<string, unknown>, now: number): boolean => {
  if (!isTime(iat) || !isTime(exp) || !isTime(nbf) || exp - iat > lifeSeconds) return false;
  return iat <= now + leeway && nbf <= now + leeway && exp > now - leeway;
};

/** Its own look at the times has no leeway, so that `isTimely` takes it over. */
const options = { alg, iss, aud, iat: false, nbf: false, exp: false } as const;

/** The claims of a token that is ours, unexpired and signed with HS256; null for every other text. */
export const readToken = async (token: string): Promise<TokenClaims | null> => {
  const secret = await jwtSecret();
  const claims = await verify(token, secret, options).catch(() => null);
  if (!claims || !isTimely(claims, Math.floor(Date.now() / 1000))) return null;
  if (typeof claims['sub'] !== 'string' || typeof claims['ver'] !== 'number') return null;
  const { sid } = claims;
  if (sid !== undefined && typeof sid !== 'string') return null;
  return { userId: claims['sub'], tokenVersion: claims['ver'], ...(sid && { session: sid }) };
};
