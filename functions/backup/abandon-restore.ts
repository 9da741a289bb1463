import { setTimeout as wait } from 'node:timers/promises';
import {
  abandonedRestoreMark,
  buildRestoreAbandonedWrite,
  buildRestoreLockCheck,
  buildRestoreUnlockWrite,
} from '#functions/backup/account-lock';
import { listPostsForBackup } from '#functions/backup/backup-state';
import { buildRestoreProgressRemovalWrite } from '#functions/backup/restore-progress';
import {
  describeRowCounts,
  isAccountContentRow,
  isRowWrittenByRestore,
  listSomeRestoredKeys,
  readUserPartition,
} from '#functions/backup/user-partition';
import { listSiteRowKeys } from '#functions/blog/site/site-store';
import { listPostPartitionKeys } from '#functions/blog/store';
import { findProfile, getRoleForEmail, type Profile } from '#functions/runtime/identity/profile';
import { Refusal } from '#functions/runtime/refusal';
import { querySortKeyPrefix, type TableKey, WriteConflict, writeTransaction } from '#functions/runtime/storage/table';
import { packSingleWritesIntoTransactions } from '#functions/runtime/storage/transaction';

/** Looked for at once, where somebody waits. */
const rowsAtOnce = 1_000;

/** Milliseconds until the index of the posts has followed their table. */
const looks = [0, 200, 1_000, 3_000];

const listPostRowKeys = async (profile: Profile): Promise<TableKey[]> => {
  const posts = await listPostsForBackup(profile);
  // Broken off in the middle of a post, some of its rows are not there.
  const rows = await Promise.all(
    posts.flatMap(listPostPartitionKeys).map((pk) => querySortKeyPrefix<TableKey>(pk, '')),
  );
  return [...rows.flat(), ...(getRoleForEmail(profile.email) === 'owner' ? await listSiteRowKeys() : [])];
};

const removeAll = async (owner: string, keys: readonly TableKey[]): Promise<void> => {
  const unless = buildRestoreLockCheck(owner, abandonedRestoreMark);
  const removals = keys.map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } }));
  for (const some of packSingleWritesIntoTransactions(removals, [unless])) await writeTransaction([unless, ...some]);
};

/** Until there is nothing more to be seen, also after the index had its time; how many rows were removed. */
const removeRestored = async (profile: Profile): Promise<number> => {
  const removed = new Set<string>();
  const patience = getRoleForEmail(profile.email) === 'owner' ? 1_000 : 0;
  for (const pause of looks) {
    await wait(pause);
    const rows = [
      ...(await readUserPartition(profile.id)).filter(isRowWrittenByRestore),
      ...(await listPostRowKeys(profile)),
    ];
    await removeAll(profile.id, rows);
    for (const { pk, sk } of rows) removed.add(`${pk}|${sk}`);
    if (rows.length === 0 && pause >= patience) return removed.size;
  }
  throw new Refusal(409, 'restore', 'More rows of the import were found. The account stays closed; run this again.');
};

const refuseUnlessBrokenOff = async ({ id, email, restoring, restoreBegun }: Profile): Promise<string> => {
  if (restoring === undefined) {
    throw new Refusal(409, 'restore', `No import was broken off in the account of ${email}. Nothing was removed.`);
  }
  const rows = restoreBegun ? [] : (await readUserPartition(id)).filter(isAccountContentRow);
  if (rows.length === 0) return restoring;
  throw new Refusal(
    409,
    'restore',
    `The account of ${email} holds data (${describeRowCounts(rows)}) that may not be the import's. Run the import again with its file instead.`,
  );
};

const takeBack = async (profile: Profile): Promise<number> => {
  const mark = await refuseUnlessBrokenOff(profile);
  if (mark !== abandonedRestoreMark) await writeTransaction([buildRestoreAbandonedWrite(profile.id, mark)]);
  // An import that was at work until a moment ago may have begun with its rows meanwhile.
  const now = await findProfile(profile.id);
  const removed = now?.restoreBegun ? await removeRestored(profile) : 0;
  await writeTransaction([buildRestoreUnlockWrite(profile.id, abandonedRestoreMark)]);
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

/** As much as the time allows; true where nothing is left to be seen, also after the index had its time. */
const removeSome = async (profile: Profile, isOver: () => boolean): Promise<boolean> => {
  const patience = getRoleForEmail(profile.email) === 'owner' ? 1_000 : 0;
  let pause = 0;
  while (!isOver()) {
    const rows = await listSomeRestoredKeys(profile.id, rowsAtOnce);
    const keys = rows.length > 0 ? rows : await listPostRowKeys(profile);
    await removeAll(profile.id, keys);
    if (keys.length > 0) pause = 0;
    else if (pause >= patience) return true;
    else {
      pause = patience;
      await wait(pause);
    }
  }
  return false;
};

/**
 * The same for somebody who waits: as far as the milliseconds go, and further when it is called again.
 * @throws Refusal where there are rows that the restore may not have written.
 */
export const abandonRestoreStep = async (profile: Profile, milliseconds: number): Promise<{ finished: boolean }> => {
  const until = Date.now() + milliseconds;
  const mark = await refuseUnlessBrokenOff(profile);
  try {
    if (mark !== abandonedRestoreMark) await writeTransaction([buildRestoreAbandonedWrite(profile.id, mark)]);
    const now = await findProfile(profile.id);
    if (now?.restoreBegun && !(await removeSome(profile, () => Date.now() > until))) return { finished: false };
    await writeTransaction([
      buildRestoreUnlockWrite(profile.id, abandonedRestoreMark),
      buildRestoreProgressRemovalWrite(profile.id),
    ]);
    return { finished: true };
  } catch (error) {
    // Somebody else gives it up as well.
    if (error instanceof WriteConflict) return { finished: (await findProfile(profile.id))?.restoring === undefined };
    throw error;
  }
};
