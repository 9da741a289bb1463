import jwt from 'jsonwebtoken';
import { jwtSecret } from '#functions/platform/secret';

const issuer = 'evenkeel';
const audience = 'evenkeel-app';
const lifeSeconds = 8 * 60 * 60;

export interface TokenClaims {
  userId: string;
  /** Raised by "log out everywhere"; a token with an older one is dead. */
  tokenVersion: number;
}

/** A bearer token, HS256, good for 8 hours. */
export const issueToken = async ({ userId, tokenVersion }: TokenClaims): Promise<string> =>
  jwt.sign({ ver: tokenVersion }, await jwtSecret(), {
    algorithm: 'HS256',
    subject: userId,
    issuer,
    audience,
    expiresIn: lifeSeconds,
  });

/** The claims of a token that is ours, unexpired and signed with HS256; null for every other text. */
export const readToken = async (token: string): Promise<TokenClaims | null> => {
  const secret = await jwtSecret();
  try {
    const claims = jwt.verify(token, secret, { algorithms: ['HS256'], issuer, audience, maxAge: lifeSeconds });
    if (typeof claims === 'string' || !claims.sub || typeof claims['ver'] !== 'number') return null;
    return { userId: claims.sub, tokenVersion: claims['ver'] };
  } catch {
    return null;
  }
};
