import { setTimeout as wait } from 'node:timers/promises';
import { abandoned, open, stillClosed, takeFrom } from '#functions/backup/door';
import { postStatuses } from '#functions/backup/export-account';
import { inWords, isData, isRestored, readPartition } from '#functions/backup/partition';
import { listPosts, partitionsOf } from '#functions/blog/store';
import { findProfile, type Profile, roleOf } from '#functions/identity/profile';
import { Refusal } from '#functions/refusal';
import { type Key, queryPrefix, WriteConflict, writeTogether } from '#functions/storage/table';

/** A transaction takes 100 writes; one of them checks that the account is still closed for this. */
const removalsAtOnce = 99;

/** Milliseconds until the index of the posts has followed their table. */
const looks = [0, 200, 1_000, 3_000];

const postKeys = async ({ email }: Profile): Promise<Key[]> => {
  if (roleOf(email) !== 'owner') return [];
  const posts = (await Promise.all(postStatuses.map(listPosts))).flat();
  // Broken off in the middle of a post, some of its rows are not there.
  const rows = await Promise.all(posts.flatMap(partitionsOf).map((pk) => queryPrefix<Key>(pk, '')));
  return rows.flat();
};

const removeAll = async (owner: string, keys: readonly Key[]): Promise<void> => {
  for (let from = 0; from < keys.length; from += removalsAtOnce) {
    const removals = keys.slice(from, from + removalsAtOnce).map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } }));
    await writeTogether([stillClosed(owner, abandoned), ...removals]);
  }
};

/** Until there is nothing more to be seen, also after the index had its time; how many rows were removed. */
const removeRestored = async (profile: Profile): Promise<number> => {
  const removed = new Set<string>();
  const patience = roleOf(profile.email) === 'owner' ? 1_000 : 0;
  for (const pause of looks) {
    await wait(pause);
    const rows = [...(await readPartition(profile.id)).filter(isRestored), ...(await postKeys(profile))];
    await removeAll(profile.id, rows);
    for (const { pk, sk } of rows) removed.add(`${pk}|${sk}`);
    if (rows.length === 0 && pause >= patience) return removed.size;
  }
  throw new Refusal(
    409,
    'restore',
    'Rows of the import keep coming to light. The account stays closed; run this again.',
  );
};

const refuseUnlessBrokenOff = async ({ id, email, restoring, restoreBegun }: Profile): Promise<string> => {
  if (restoring === undefined) {
    throw new Refusal(409, 'restore', `No import was broken off in the account of ${email}. Nothing was removed.`);
  }
  const rows = restoreBegun ? [] : (await readPartition(id)).filter(isData);
  if (rows.length === 0) return restoring;
  throw new Refusal(
    409,
    'restore',
    `The account of ${email} holds data (${inWords(rows)}) that may not be the import's. Run the import again with its file instead.`,
  );
};

const takeBack = async (profile: Profile): Promise<number> => {
  const mark = await refuseUnlessBrokenOff(profile);
  if (mark !== abandoned) await writeTogether([takeFrom(profile.id, mark)]);
  // An import that was at work until a moment ago may have begun with its rows meanwhile.
  const now = await findProfile(profile.id);
  const removed = now?.restoreBegun ? await removeRestored(profile) : 0;
  await writeTogether([open(profile.id, abandoned)]);
  return removed;
};

/**
 * Removes what a broken-off restore has left behind, so that the account is empty and works again. Killed at whatever
 * moment, it is run again and finishes; until then the account stays closed.
 * @throws Refusal where no restore was broken off, or where there are rows that it may not have written.
 */
export const abandonRestore = async (profile: Profile): Promise<number> => {
  try {
    return await takeBack(profile);
  } catch (error) {
    if (error instanceof WriteConflict)
      throw new Refusal(409, 'restore', 'Another command is at work on this account. Run this one again.');
    throw error;
  }
};
