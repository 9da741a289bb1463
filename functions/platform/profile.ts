import { createHash } from 'node:crypto';
import type { User } from '#contract/auth';
import { env } from '#functions/platform/env';
import { getItem, type Key, userKey } from '#functions/platform/table';

export interface Profile {
  id: string;
  email: string;
  username: string;
  tokenVersion: number;
}

export const profileKey = (owner: string): Key => ({ pk: userKey(owner), sk: 'PROFILE' });

export const findProfile = (owner: string): Promise<(Profile & Key) | undefined> => getItem<Profile>(profileKey(owner));

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The allow-list decides who somebody is: first address owner, second member, anyone else nobody. */
export const roleOf = (email: string): User['role'] | null => {
  const place = env.allowedEmailHashes().indexOf(sha256(email.toLowerCase()));
  return place === 0 ? 'owner' : place === 1 ? 'member' : null;
};
