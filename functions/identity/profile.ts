import { createHash } from 'node:crypto';
import type { User } from '#contract/auth';
import { env } from '#functions/env';
import { getItem, type Key, queryIndex, userKey, type Write } from '#functions/storage/table';

export interface Profile {
  id: string;
  email: string;
  username: string;
  tokenVersion: number;
  /** Which backup is being restored, while one is: until it is whole, nobody works with the account, and no run of the product's own. */
  restoring?: string;
  /** True from its first row on: whatever the account holds is the backup's. */
  restoreBegun?: boolean;
  /** Sample data, from its first row until its last is gone. */
  sample?: SampleMark;
  /** The person has put the list of first steps away. */
  firstStepsDone?: boolean;
}

/** Rows of one filling: its changes in the log carry `fill` as their group. */
export interface SampleMark {
  fill: string;
  state: 'filling' | 'there' | 'removing';
  /** Nothing had ever been recorded before: what is left of the sample in the end is nobody else's. */
  fresh: boolean;
}

/** U / PROFILE: one person. gsi1 lists them all under USERS, by id. */
export const profileKey = (owner: string): Key => ({ pk: userKey(owner), sk: 'PROFILE' });

const everyone = 'USERS';

export const findProfile = (owner: string): Promise<(Profile & Key) | undefined> => getItem<Profile>(profileKey(owner));

/** A new person. */
export const putProfile = (profile: Profile): Write => ({
  Put: { Item: { ...profileKey(profile.id), gsi1pk: everyone, gsi1sk: profile.id, ...profile } },
});

/** Everyone who ever registered, for the daily run, which works for all of them. An index is a moment behind its table. */
export const listUserIds = async (): Promise<string[]> =>
  (await queryIndex<Profile>(everyone)).filter(({ restoring }) => restoring === undefined).map(({ id }) => id);

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The allow-list decides who somebody is: first address owner, second member, anyone else nobody. */
export const roleOf = (email: string): User['role'] | null => {
  const place = env.allowedEmailHashes().indexOf(sha256(email.toLowerCase()));
  return place === 0 ? 'owner' : place === 1 ? 'member' : null;
};
