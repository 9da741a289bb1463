import { setTimeout as wait } from 'node:timers/promises';
import { deleteUserPartitions, type ThrowIfOutOfTime } from '#functions/account-removal/delete-partitions';
import { deleteAllUserPosts } from '#functions/account-removal/delete-posts';
import { deleteSite } from '#functions/account-removal/delete-site';
import { buildAccountRemovalWrites } from '#functions/auth/store';
import { deleteUserRunResults } from '#functions/daily-run/run-lock';
import { imageStorePort } from '#functions/images/image-store-port';
import { clock } from '#functions/runtime/clock';
import {
  buildAccountDeletionStartWrite,
  findProfile,
  isAccountLocked,
  listProfiles,
  type Profile,
} from '#functions/runtime/identity/profile';
import { log } from '#functions/runtime/log';
import { WriteConflict, writeTransaction } from '#functions/runtime/storage/table';

/** A part of the Lambda of daily-run. */

/**
 * `quiet`: milliseconds after the beginning of a deletion in which a call that had begun before may still write: API
 * Gateway ends every one after 29 s. `longest`: for one run; the next one goes on.
 */
const live = { now: clock, store: imageStorePort.get, quiet: 30_000, longest: 120_000 };
type RemovalEffects = typeof live;

/** A clock may be a little behind the one that called at 4 PM. */
const clockTolerance = 60_000;

const attempts = 5;

/** False where it was taken back, or where another run was first: that one goes on with it. */
const begin = async ({ id }: Profile, deletesAt: string, now: Date): Promise<boolean> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await writeTransaction([buildAccountDeletionStartWrite(id, deletesAt, now)]);
      return true;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      const present = await findProfile(id);
      const isMarked = present?.deletesAt === deletesAt && !isAccountLocked(present);
      if (!isMarked) return false;
      // It has only met another write of the same row.
      if (attempt === attempts) throw error;
    }
  }
};

/**
 * Closes the accounts whose time is over: from here on nobody signs in to them, no session of theirs is good, and no run
 * works for them. How many have been closed just now.
 */
export const closeAccountsDueForDeletion = async ({ now }: Pick<RemovalEffects, 'now'> = live): Promise<number> => {
  const due = new Date(now().getTime() + clockTolerance).toISOString();
  let closed = 0;
  for (const profile of await listProfiles()) {
    const { deletesAt, deletingSince } = profile;
    if (deletesAt === undefined || deletesAt > due || deletingSince !== undefined) continue;
    if (await begin(profile, deletesAt, now())) closed += 1;
  }
  return closed;
};

class OutOfTime extends Error {}

const stopAfter = (longest: number): ThrowIfOutOfTime => {
  const end = performance.now() + longest;
  return () => {
    if (performance.now() > end) throw new OutOfTime();
  };
};

/** Until there is nothing more to be seen: what calls of before have still written, and what the index did not name yet. */
const removeAll = async (
  { id, deletesPosts }: Profile,
  { store }: RemovalEffects,
  goOn: ThrowIfOutOfTime,
): Promise<void> => {
  let removed: number;
  do {
    const posts = deletesPosts ? await deleteAllUserPosts(id, store, goOn) : 0;
    const site = deletesPosts ? await deleteSite(id, store, goOn) : 0;
    removed = posts + site + (await deleteUserPartitions(id, goOn));
  } while (removed > 0);
};

const removeOne = async (profile: Profile, effects: RemovalEffects, goOn: ThrowIfOutOfTime): Promise<void> => {
  await removeAll(profile, effects, goOn);
  const since = Date.parse(profile.deletingSince ?? '');
  const remainingTime = since + effects.quiet - effects.now().getTime();
  // Whatever the clocks say, no longer than one such time.
  if (remainingTime > 0) await wait(Math.min(remainingTime, effects.quiet));
  await removeAll(profile, effects, goOn);
  await deleteUserRunResults(profile.id);
  await writeTransaction(buildAccountRemovalWrites(profile));
};

/** True once it is gone, also where another run was faster. */
const tryAccountRemoval = async (
  profile: Profile,
  effects: RemovalEffects,
  goOn: ThrowIfOutOfTime,
): Promise<boolean> => {
  try {
    await removeOne(profile, effects, goOn);
    return true;
  } catch (error) {
    if (error instanceof OutOfTime) return false;
    if (error instanceof WriteConflict && !(await findProfile(profile.id))) return true;
    throw error;
  }
};

/**
 * Deletes the closed accounts: all that lies under their keys, the posts where they are theirs, what is known of their
 * sign-ins, and last the account, whose address may register anew then. Killed or out of time, the next run goes on.
 */
export const removeClosedAccounts = async (change: Partial<RemovalEffects> = {}): Promise<number> => {
  const effects = { ...live, ...change };
  const goOn = stopAfter(effects.longest);
  let removed = 0;
  for (const { id } of await listProfiles()) {
    const profile = await findProfile(id);
    if (profile?.deletingSince === undefined) continue;
    if (await tryAccountRemoval(profile, effects, goOn)) removed += 1;
    else log.warn('an account is not deleted yet: the next run goes on', { user: id });
  }
  return removed;
};
