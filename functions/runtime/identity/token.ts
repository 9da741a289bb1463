import { createSecretKey, type KeyObject } from 'node:crypto';
import type { JwtPayload } from 'jsonwebtoken';
import { getJwtSecret, tryEachSecretVersion } from '#functions/runtime/identity/secrets';

const algorithm = 'HS256';
const issuer = 'evenkeel';
const audience = 'evenkeel-app';
/** How long a token, and with it a session, is good. */
export const tokenLifetimeSeconds = 8 * 60 * 60;

export interface TokenClaims {
  userId: string;
  /** Raised by "log out everywhere"; a token with an older one is dead, unless it names a session, which has a version of its own. */
  tokenVersion: number;
  /** The session that it was issued for; a token from before sessions were told apart has none. */
  session?: string;
}

/** Loaded with the first token, since public pages meet none: 6 ms that are no part of a Lambda's start. */
const loadJwt = async () => (await import('jsonwebtoken')).default;
type Jwt = Awaited<ReturnType<typeof loadJwt>>;

/** A key rather than the text: the library would first try each time whether the text is a public key. */
const toSecretKey = (secret: string): KeyObject => createSecretKey(secret, 'utf8');

/** A bearer token, HS256, good for 8 hours. */
export const issueToken = async ({ userId, tokenVersion, session }: TokenClaims): Promise<string> => {
  const jwt = await loadJwt();
  const claims = { ver: tokenVersion, ...(session && { sid: session }) };
  const options = { algorithm, issuer, audience, subject: userId, expiresIn: tokenLifetimeSeconds } as const;
  return jwt.sign(claims, toSecretKey(await getJwtSecret()), options);
};

/** Seconds by which two machines' clocks may differ. */
const leeway = 60;

/** The claims where the signature, the issuer, the audience and, unless left out, the end are right; null for every other text. */
const verify = (jwt: Jwt, token: string, key: KeyObject, ignoreExpiration: boolean): JwtPayload | null => {
  const expected = { algorithms: [algorithm] as [typeof algorithm], issuer, audience };
  try {
    const claims = jwt.verify(token, key, { ...expected, clockTolerance: leeway, ignoreExpiration });
    return typeof claims === 'string' ? null : claims;
  } catch {
    return null;
  }
};

/** What the library leaves open: ours carry a beginning and an end, and none lives longer than we let it. */
const isTimely = ({ iat, exp }: JwtPayload): boolean =>
  typeof iat === 'number' &&
  typeof exp === 'number' &&
  exp - iat <= tokenLifetimeSeconds &&
  iat <= Math.floor(Date.now() / 1000) + leeway;

const read = async (token: string, ignoreExpiration: boolean): Promise<TokenClaims | null> => {
  const jwt = await loadJwt();
  const claims = await tryEachSecretVersion('JWT_SECRET', (secret) =>
    verify(jwt, token, toSecretKey(secret), ignoreExpiration),
  );
  if (!claims || !isTimely(claims)) return null;
  const { sub, ver, sid } = claims as Record<string, unknown>;
  if (typeof sub !== 'string' || typeof ver !== 'number') return null;
  if (sid !== undefined && typeof sid !== 'string') return null;
  return { userId: sub, tokenVersion: ver, ...(sid && { session: sid }) };
};

/** The claims of a token that is ours, unexpired and signed with HS256; null for every other text. */
export const verifyToken = (token: string): Promise<TokenClaims | null> => read(token, false);

/** The same of a token that may have run out: it lets nobody in, but tells whose session it was. */
export const verifyTokenIgnoringExpiry = (token: string): Promise<TokenClaims | null> => read(token, true);
