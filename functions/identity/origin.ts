import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '#functions/identity/profile';
import { originSecret } from '#functions/identity/secret';

const sameText = (left: string, right: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(left)), Buffer.from(sha256(right)));

/** True for a request that did not come through the CDN, which alone knows the secret. On one machine there is none. */
export const isOutsider = async (given: string | undefined): Promise<boolean> => {
  const secret = await originSecret();
  return Boolean(secret) && !sameText(given ?? '', secret ?? '');
};
