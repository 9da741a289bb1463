import { env } from '#functions/runtime/env';
import { sha256 } from '#functions/runtime/identity/profile';
import type { TableKey } from '#functions/runtime/storage/table';

/**
 * LOGIN#<sha256 of the e-mail>: what is known of the sign-ins of an address, whether or not it has an account. The
 * table learns no address from it, and the hashes of the two allowed ones are all that a Lambda has of them.
 */
const loginKey = (emailHash: string, sk: 'DEVICES' | 'VISITS'): TableKey => ({ pk: `LOGIN#${emailHash}`, sk });

export const knownDevicesKey = (email: string): TableKey => loginKey(sha256(email), 'DEVICES');
export const loginVisitsKey = (email: string): TableKey => loginKey(sha256(email), 'VISITS');

/** Of the member, whose address nobody but she knows; null where the deployment is for one person. */
export const memberLoginVisitsKey = (): TableKey | null => {
  const [, memberHash] = env.allowedEmailHashes();
  return memberHash ? loginKey(memberHash, 'VISITS') : null;
};
