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

/** As `deriveEmailAddressKey` derives them in the browser; the addresses are in small letters by their schema. */
export const deriveHashedSignInAllowList = (stackName: string, settings: DeploymentSettings): HashedSignInAllowList => {
  const salt = computeSalt(stackName, settings);
  const deriveKey = (address: string) =>
    pbkdf2Sync(address, Buffer.from(salt, 'hex'), addressKeyPbkdf2Rounds, 32, 'sha256').toString('hex');
  return { salt, iterations: addressKeyPbkdf2Rounds, keys: settings.allowedEmails.map(deriveKey) };
};
