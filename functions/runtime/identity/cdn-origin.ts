import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '#functions/runtime/identity/profile';
import { getOriginSecret, tryEachSecretVersion } from '#functions/runtime/identity/secrets';

const isEqualInConstantTime = (one: string, right: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(right)));

/** True for a request that did not come through the CDN, which alone knows the secret. On one machine there is none. */
export const isCdnBypassed = async (sentSecret: string | undefined): Promise<boolean> => {
  if (!(await getOriginSecret())) return false;
  return !(await tryEachSecretVersion(
    'ORIGIN_SECRET',
    (secret) => isEqualInConstantTime(sentSecret ?? '', secret) || null,
  ));
};
