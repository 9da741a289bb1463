import { sign, verify } from 'hono/jwt';
import { jwtSecret } from '#functions/platform/secret';

const alg = 'HS256';
const iss = 'evenkeel';
const aud = 'evenkeel-app';
const lifeSeconds = 8 * 60 * 60;

export interface TokenClaims {
  userId: string;
  /** Raised by "log out everywhere"; a token with an older one is dead. */
  tokenVersion: number;
}

/** A bearer token, HS256, good for 8 hours. */
export const issueToken = async ({ userId, tokenVersion }: TokenClaims): Promise<string> => {
  const iat = Math.floor(Date.now() / 1000);
  return sign({ sub: userId, ver: tokenVersion, iss, aud, iat, exp: iat + lifeSeconds }, await jwtSecret(), alg);
};

const isTime = (value: unknown): value is number => typeof value === 'number';

/** The claims of a token that is ours, unexpired and signed with HS256; null for every other text. */
export const readToken = async (token: string): Promise<TokenClaims | null> => {
  const secret = await jwtSecret();
  const claims = await verify(token, secret, { alg, iss, aud }).catch(() => null);
  // The library checks the times that are there; ours carries both, and none lives longer than we let it.
  if (!claims || !isTime(claims.exp) || !isTime(claims.iat) || claims.exp - claims.iat > lifeSeconds) return null;
  if (typeof claims['sub'] !== 'string' || typeof claims['ver'] !== 'number') return null;
  return { userId: claims['sub'], tokenVersion: claims['ver'] };
};
