import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AccountBackup } from '#contract/backup/backup-format';
import {
  abandonedRestoreMark,
  buildRestoreLockCheck,
  buildRestoreLockWrite,
  buildRestoreRowsBegunWrite,
  buildRestoreUnlockWrite,
} from '#functions/backup/account-lock';
import { listPostsForBackup, readSiteVersionForBackup } from '#functions/backup/backup-state';
import { isBackupFullyRestored } from '#functions/backup/compare-backups';
import { exportAccount } from '#functions/backup/export-account';
import { toRestoreItems } from '#functions/backup/restore-items';
import { describeRowCounts, isAccountContentRow, readUserPartition } from '#functions/backup/user-partition';
import { siteKey } from '#functions/blog/site/site-store';
import { backfillAccountLedgers } from '#functions/dividends/backfill-dividends';
import { buildSharingRemovalWrite } from '#functions/household/store';
import { getRoleForEmail, type Profile } from '#functions/runtime/identity/profile';
import { Refusal } from '#functions/runtime/refusal';
import { type TableItem, type TableKey, WriteConflict, writeTransaction } from '#functions/runtime/storage/table';
import { packSingleWritesIntoTransactions } from '#functions/runtime/storage/transaction';
import { buildVerificationRemovalWrite } from '#functions/verification/store';

/**
 * A restore closes the account with its first write and opens it with its last, so that whatever lies there in between
 * is its own: broken off, it is run again from the start and puts the very same rows. Every write checks that the
 * account is still closed for this very backup.
 */

const computeFingerprint = (backup: AccountBackup): string =>
  createHash('sha256').update(JSON.stringify(backup)).digest('hex');

/** Every row of data that is there. Posts count for the owner, who alone writes them. */
const listAccountKeys = async (profile: Profile): Promise<TableKey[]> => {
  const rows: TableKey[] = (await readUserPartition(profile.id)).filter(isAccountContentRow);
  const posts = await listPostsForBackup(profile);
  const site = (await readSiteVersionForBackup(profile)) > 0 ? [siteKey] : [];
  return [...rows, ...posts.map(({ slug }) => ({ pk: `POST#${slug}`, sk: 'META' })), ...site];
};

const accountNotEmptyRefusal = (email: string, found: readonly TableKey[]): Refusal =>
  new Refusal(
    409,
    'restore',
    `The account of ${email} already has data (${describeRowCounts(found)}). A backup can be restored only into an empty account.`,
  );

const refuseUnlessFree = async (profile: Profile, mark: string): Promise<void> => {
  if (profile.restoring === mark) return;
  if (profile.restoring === abandonedRestoreMark) {
    throw new Refusal(
      409,
      'restore',
      `An import is being abandoned here: run npm run import -- --abandon ${profile.email} once more.`,
    );
  }
  if (profile.restoring !== undefined) {
    throw new Refusal(
      409,
      'restore',
      `The restore of another file was interrupted here. Run it again with that file first, or abandon it: npm run import -- --abandon ${profile.email}`,
    );
  }
  const found = await listAccountKeys(profile);
  if (found.length > 0) throw accountNotEmptyRefusal(profile.email, found);
};

const place = ({ pk, sk }: TableKey): string => `${pk}|${sk}`;

/** Looked at again behind the closed door: what came in while it was closing is not the backup's. */
const refuseStrangers = async (profile: Profile, items: readonly TableItem[], mark: string): Promise<void> => {
  const own = new Set(items.map(place));
  const found = await listAccountKeys(profile);
  const strangers = found.filter((row) => !own.has(place(row)));
  if (strangers.length === 0) return;
  // Nothing restored yet: the account is given back as it was found.
  if (strangers.length === found.length) await writeTransaction([buildRestoreUnlockWrite(profile.id, mark)]);
  throw accountNotEmptyRefusal(profile.email, strangers);
};

const writeAll = async (owner: string, items: readonly TableItem[], mark: string): Promise<void> => {
  const unless = buildRestoreLockCheck(owner, mark);
  const puts = items.map((Item) => ({ Put: { Item } }));
  for (const some of packSingleWritesIntoTransactions(puts, [unless])) await writeTransaction([unless, ...some]);
};

/** Milliseconds until the index of the posts has followed their table. */
const looks = [0, 200, 1_000, 3_000];

/** Read back and compared, row by row, before anybody can use the account. */
const verify = async (profile: Profile, backup: AccountBackup, now: Date): Promise<void> => {
  for (const pause of looks) {
    await wait(pause);
    if (isBackupFullyRestored(await exportAccount(profile, now), backup)) return;
  }
  throw new Refusal(
    409,
    'restore',
    'The restored data does not match the file. The account stays closed; run the import again.',
  );
};

const takeOver = async (profile: Profile, backup: AccountBackup, now: Date): Promise<void> => {
  const mark = computeFingerprint(backup);
  const items = await toRestoreItems(profile.id, backup);
  await refuseUnlessFree(profile, mark);
  await writeTransaction([buildRestoreLockWrite(profile.id, mark)]);
  await refuseStrangers(profile, items, mark);
  await writeTransaction([buildRestoreRowsBegunWrite(profile.id, mark)]);
  await writeAll(profile.id, items, mark);
  await backfillAccountLedgers(profile.id, Number.POSITIVE_INFINITY);
  await verify(profile, backup, now);
  await writeTransaction([
    buildRestoreUnlockWrite(profile.id, mark),
    buildVerificationRemovalWrite(profile.id),
    buildSharingRemovalWrite(profile.id),
  ]);
};

/**
 * Restores a backup into an account that is registered and empty. Run again with the same file, it finishes what was
 * broken off.
 * @throws Refusal where the account holds data, is not the owner's and the backup has posts, or is being restored from
 * another file.
 */
export const restoreBackupIntoEmptyAccount = async (
  profile: Profile,
  backup: AccountBackup,
  now: Date,
): Promise<void> => {
  if (backup.posts.length + backup.site.length > 0 && getRoleForEmail(profile.email) !== 'owner') {
    throw new Refusal(
      409,
      'restore',
      `The file holds posts, which only the owner has; ${profile.email} is not the owner.`,
    );
  }
  try {
    await takeOver(profile, backup, now);
  } catch (error) {
    if (error instanceof WriteConflict)
      throw new Refusal(409, 'restore', 'Another restore is running on this account, or has ended.');
    throw error;
  }
};
