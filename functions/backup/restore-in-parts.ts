import type { RestoreRowsRequest, RestoreStartRequest, RestoreStatus } from '#contract/backup/backup';
import { parseBackupRows } from '#contract/backup/backup-list-rows';
import { getDayInNewYork } from '#core/time/day';
import {
  buildRestoreLockCheck,
  buildRestoreLockWrite,
  buildRestoreRowsBegunWrite,
  buildRestoreUnlockWrite,
} from '#functions/backup/account-lock';
import { notRestorableRefusal } from '#functions/backup/parse-backup';
import { toLedgerStateItems, toRestoreItemsOfList } from '#functions/backup/restore-items';
import {
  buildNewRestoreProgressWrite,
  buildNoRestoreInProgressCheck,
  buildRestoreProgressAdvanceWrite,
  countAccountContents,
  findRestoreProgress,
  getProfileOrRefuse,
  type RestoreProgress,
  readRestoreStatus,
  sumRowHashes,
  toPageRestoreMark,
} from '#functions/backup/restore-progress';
import { renderPost } from '#functions/blog/render/render-post';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { getRoleForEmail, type Profile } from '#functions/runtime/identity/profile';
import { Refusal } from '#functions/runtime/refusal';
import {
  type TableItem,
  type TransactionWrite,
  WriteConflict,
  writeTransaction,
} from '#functions/runtime/storage/table';
import { packSingleWritesIntoTransactions } from '#functions/runtime/storage/transaction';

/**
 * The restore of a file that comes in parts, each judged here whatever the browser has judged. The account is closed
 * from the first request to the last, as by the command; a part puts the rows that it holds, and in the transaction of the
 * last of them how far it is, so that a part that is sent again, or twice at once, counts once.
 */

const live = { now: clock, render: renderPost };

export const getRestoreStatus = async ({ id }: Actor): Promise<RestoreStatus> =>
  readRestoreStatus(await getProfileOrRefuse(id));

const formatRowCounts = (holds: RestoreStatus['holds']): string =>
  holds.map(({ what, count }) => `${what}: ${count}`).join(', ');

const refuseFull = (holds: RestoreStatus['holds']): void => {
  if (holds.length === 0) return;
  const sentence = `This account already has data (${formatRowCounts(holds)}). A backup can be restored only into an account in which nothing was ever recorded.`;
  throw new Refusal(409, 'not_empty', sentence);
};

const otherRestoreRefusal = (): Refusal =>
  new Refusal(
    409,
    'other_restore',
    'The restore of another file is under way in this account. Continue with that file, or cancel it first.',
  );

const refusePosts = ({ email }: Profile, { counts }: RestoreStartRequest): void => {
  if ((!counts.posts && !counts.versions && !counts.site) || getRoleForEmail(email) === 'owner') return;
  throw new Refusal(422, 'posts', 'The file holds posts, which only the owner of the blog has.');
};

/**
 * False where another tab has begun with the same file meanwhile. What came in while the door was closing is the person's
 * own: the account is given back as it was.
 */
const closeEmpty = async (profile: Profile, mark: string): Promise<boolean> => {
  refuseFull(await countAccountContents(profile));
  await writeTransaction([buildRestoreLockWrite(profile.id, mark)]);
  const holds = await countAccountContents(profile);
  if (await findRestoreProgress(profile.id)) return false;
  if (holds.length > 0)
    await writeTransaction([buildRestoreUnlockWrite(profile.id, mark), buildNoRestoreInProgressCheck(profile.id)]);
  refuseFull(holds);
  return true;
};

const begin = async (profile: Profile, sent: RestoreStartRequest): Promise<void> => {
  const { fingerprint, exportedAt, email, ledgers, counts } = sent;
  const mark = toPageRestoreMark(fingerprint);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const progress: RestoreProgress = { mark, exportedAt, email, ledgers, counts, total, done: 0, sum: '0' };
  // Broken off before its first row, the account may be closed already.
  if (profile.restoring === mark && (await findRestoreProgress(profile.id))) return;
  if (profile.restoring !== undefined && profile.restoring !== mark) throw otherRestoreRefusal();
  if (!(await closeEmpty(profile, mark))) return;
  await writeTransaction([
    buildRestoreRowsBegunWrite(profile.id, mark),
    buildNewRestoreProgressWrite(profile.id, progress),
    ...toLedgerStateItems(profile.id, ledgers).map((Item) => ({ Put: { Item } })),
  ]);
};

/** Begun again with the same file, it says how far that is. @throws Refusal 409 where the account is not empty; 422 */
export const beginRestore = async ({ id }: Actor, sent: RestoreStartRequest): Promise<RestoreStatus> => {
  const profile = await getProfileOrRefuse(id);
  refusePosts(profile, sent);
  try {
    await begin(profile, sent);
  } catch (error) {
    const isOurs = (await getProfileOrRefuse(id)).restoring === toPageRestoreMark(sent.fingerprint);
    // Another tab was first, with this file or another one.
    if (isOurs && (await findRestoreProgress(id))) return readRestoreStatus(await getProfileOrRefuse(id));
    throw error instanceof WriteConflict ? otherRestoreRefusal() : error;
  }
  return readRestoreStatus(await getProfileOrRefuse(id));
};

/** @throws Refusal 409 where the account is not closed for this file. */
export const getRestoreProgress = async (owner: string, fingerprint: string): Promise<RestoreProgress> => {
  const [{ restoring }, progress] = await Promise.all([getProfileOrRefuse(owner), findRestoreProgress(owner)]);
  if (restoring === toPageRestoreMark(fingerprint) && progress) return progress;
  throw new Refusal(409, 'no_restore', 'This file is no longer being restored here. Reload the page.');
};

const writeAll = async (
  owner: string,
  mark: string,
  items: readonly TableItem[],
  last: TransactionWrite,
): Promise<void> => {
  const unless = buildRestoreLockCheck(owner, mark);
  const puts: TransactionWrite[] = items.map((Item) => ({ Put: { Item } }));
  const runs = packSingleWritesIntoTransactions(puts, [unless, last]);
  for (const some of runs.slice(0, -1)) await writeTransaction([unless, ...some]);
  await writeTransaction([unless, ...(runs.at(-1) ?? []), last]);
};

/** Not where it is meant to go, it is not restored: `done` says how far the restore is. @throws Refusal 409, 422. */
export const restoreBackupRows = async (
  { id: owner }: Actor,
  { fingerprint, at, list, rows: sent }: RestoreRowsRequest,
  { now, render } = live,
): Promise<{ done: number }> => {
  const progress = await getRestoreProgress(owner, fingerprint);
  const { mark, done, total, sum, counts } = progress;
  if (at !== done) return { done };
  if (done + sent.length > total || !counts[list]) throw notRestorableRefusal(['It has more rows than it said']);
  const judged = parseBackupRows(list, sent, getDayInNewYork(now()));
  if ('faults' in judged) throw notRestorableRefusal(judged.faults);
  const to = { done: done + sent.length, sum: sumRowHashes(list, judged.read.rows, sum) };
  try {
    const items = await toRestoreItemsOfList(owner, judged.read, render);
    await writeAll(owner, mark, items, buildRestoreProgressAdvanceWrite(owner, progress, to));
    return { done: to.done };
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    return { done: (await getRestoreProgress(owner, fingerprint)).done };
  }
};
