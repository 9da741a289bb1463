import type { Actor } from '#functions/runtime/identity/actor';
import { getRoleForEmail, listProfiles, type Profile } from '#functions/runtime/identity/profile';

/** The other of the two people; undefined while they have not registered, and once their account is being deleted. */
export const findOtherPerson = async ({ id, role }: Pick<Actor, 'id' | 'role'>): Promise<Profile | undefined> =>
  (await listProfiles()).find((profile) => {
    const theirs = getRoleForEmail(profile.email);
    return profile.id !== id && theirs !== null && theirs !== role && profile.deletingSince === undefined;
  });
