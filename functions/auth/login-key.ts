import { env } from '#functions/env';
import { sha256 } from '#functions/identity/profile';
import type { Key } from '#functions/storage/table';

/**
 * LOGIN#<sha256 of the e-mail>: what is known of the sign-ins of an address, whether or not it has an account. The
 * table learns no address from it, and the hashes of the two allowed ones are all that a Lambda has of them.
 */
const loginKey = (emailHash: string, sk: 'DEVICES' | 'VISITS'): Key => ({ pk: `LOGIN#${emailHash}`, sk });

export const devicesKey = (email: string): Key => loginKey(sha256(email), 'DEVICES');
export const visitsKey = (email: string): Key => loginKey(sha256(email), 'VISITS');

/** Of the member, whose address nobody but she knows; null where the deployment is for one person. */
export const memberVisitsKey = (): Key | null => {
  const [, memberHash] = env.allowedEmailHashes();
  return memberHash ? loginKey(memberHash, 'VISITS') : null;
};
