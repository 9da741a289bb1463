import { createHmac } from 'node:crypto';

/** A token by hand, so that what reads tokens is not tried with what it has written itself. */

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const hashes = { HS256: 'sha256', HS512: 'sha512' } as const;

export interface ForgedTokenOptions {
  claims: Readonly<Record<string, unknown>>;
  secret: string;
  algorithm?: keyof typeof hashes;
}

/** Signed as RFC 7515 has it. Claims without a value are left out. */
export const forgeToken = ({ claims, secret, algorithm = 'HS256' }: ForgedTokenOptions): string => {
  const text = `${part({ alg: algorithm, typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${createHmac(hashes[algorithm], secret).update(text).digest('base64url')}`;
};

/** One that says it needs no signature, and has none. */
export const forgeUnsignedToken = (claims: Readonly<Record<string, unknown>>): string =>
  `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
