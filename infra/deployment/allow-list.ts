import { createHash, pbkdf2Sync } from 'node:crypto';
import { addressKeyPbkdf2Rounds, type HashedSignInAllowList } from '#contract/site/site-config';
import type { DeploymentSettings } from '#infra/deployment/settings';

/**
 * Of this deployment alone, and the same at every synthesis: from what tells deployments apart and is public anyway.
 * Never from the addresses, which a fast hash of them would give away.
 */
const computeSalt = (stackName: string, { branding, domain }: DeploymentSettings): string =>
  createHash('sha256')
    .update(JSON.stringify(['evenkeel allow-list', stackName, branding.siteUrl, domain?.name ?? '']))
    .digest('hex')
    .slice(0, 32);

const derivedKeys = new Map<string, string>();

/** Kept by what it comes from: a fifth of a second each, and of a process that puts the stack together again it is the same. */
const deriveAddressKey = (address: string, salt: string): string => {
  const key =
    derivedKeys.get(`${salt} ${address}`) ??
    pbkdf2Sync(address, Buffer.from(salt, 'hex'), addressKeyPbkdf2Rounds, 32, 'sha256').toString('hex');
  derivedKeys.set(`${salt} ${address}`, key);
  return key;
};

/** As `deriveEmailAddressKey` derives them in the browser; the addresses are in small letters by their schema. */
export const deriveHashedSignInAllowList = (stackName: string, settings: DeploymentSettings): HashedSignInAllowList => {
  const salt = computeSalt(stackName, settings);
  const keys = settings.allowedEmails.map((address) => deriveAddressKey(address, salt));
  return { salt, iterations: addressKeyPbkdf2Rounds, keys };
};
