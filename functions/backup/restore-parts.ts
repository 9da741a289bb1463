import type { RestoreBegun, RestoreRows, RestoreStatus } from '#contract/backup';
import { readRows } from '#contract/backup-parts';
import { dayInNewYork } from '#core/time/day';
import { beginRows, closeFor, open, stillClosed } from '#functions/backup/door';
import { cannotBe } from '#functions/backup/read-backup';
import {
  findProgress,
  holdings,
  markOf,
  moveProgress,
  noProgress,
  type Progress,
  profileOf,
  putProgress,
  statusOf,
  sumOf,
} from '#functions/backup/restore-progress';
import { headItems, itemsOfList } from '#functions/backup/restore-writes';
import { renderPost } from '#functions/blog/render';
import type { Actor } from '#functions/identity/actor';
import { type Profile, roleOf } from '#functions/identity/profile';
import { clock } from '#functions/ports';
import { Refusal } from '#functions/refusal';
import { type Item, type Write, WriteConflict, writeTogether } from '#functions/storage/table';

/**
 * The restore of a file that comes in parts, each judged here whatever the browser has judged. The account is closed
 * from the first request to the last, as by the command; a part puts the rows that it holds, and in the transaction of the
 * last of them how far it is, so that a part that is sent again, or twice at once, counts once.
 */

const live = { now: clock, render: renderPost };

export const restoreStatus = async ({ id }: Actor): Promise<RestoreStatus> => statusOf(await profileOf(id));

const inWords = (holds: RestoreStatus['holds']): string =>
  holds.map(({ what, count }) => `${what}: ${count}`).join(', ');

const refuseFull = (holds: RestoreStatus['holds']): void => {
  if (holds.length === 0) return;
  const sentence = `This account holds data already (${inWords(holds)}). A backup goes into an account in which nothing was ever recorded.`;
  throw new Refusal(409, 'not_empty', sentence);
};

const otherUnderWay = (): Refusal =>
  new Refusal(
    409,
    'other_restore',
    'The restore of another file is under way in this account. Go on with that file, or give it up first.',
  );

const refusePosts = ({ email }: Profile, { counts }: RestoreBegun): void => {
  if ((!counts.posts && !counts.versions) || roleOf(email) === 'owner') return;
  throw new Refusal(422, 'posts', 'The file holds posts, which only the owner of the blog has.');
};

/**
 * False where another tab has begun with the same file meanwhile. What came in while the door was closing is the person's
 * own: the account is given back as it was.
 */
const closeEmpty = async (profile: Profile, mark: string): Promise<boolean> => {
  refuseFull(await holdings(profile));
  await writeTogether([closeFor(profile.id, mark)]);
  const holds = await holdings(profile);
  if (await findProgress(profile.id)) return false;
  if (holds.length > 0) await writeTogether([open(profile.id, mark), noProgress(profile.id)]);
  refuseFull(holds);
  return true;
};

const begin = async (profile: Profile, sent: RestoreBegun): Promise<void> => {
  const { fingerprint, exportedAt, email, ledgers, counts } = sent;
  const mark = markOf(fingerprint);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const progress: Progress = { mark, exportedAt, email, ledgers, counts, total, done: 0, sum: '0' };
  // Broken off before its first row, the account may be closed already.
  if (profile.restoring === mark && (await findProgress(profile.id))) return;
  if (profile.restoring !== undefined && profile.restoring !== mark) throw otherUnderWay();
  if (!(await closeEmpty(profile, mark))) return;
  await writeTogether([
    beginRows(profile.id, mark),
    putProgress(profile.id, progress),
    ...headItems(profile.id, ledgers).map((Item) => ({ Put: { Item } })),
  ]);
};

/** Begun again with the same file, it says how far that is. @throws Refusal 409 where the account is not empty; 422 */
export const beginRestore = async ({ id }: Actor, sent: RestoreBegun): Promise<RestoreStatus> => {
  const profile = await profileOf(id);
  refusePosts(profile, sent);
  try {
    await begin(profile, sent);
  } catch (error) {
    const isOurs = (await profileOf(id)).restoring === markOf(sent.fingerprint);
    // Another tab was first, with this file or another one.
    if (isOurs && (await findProgress(id))) return statusOf(await profileOf(id));
    throw error instanceof WriteConflict ? otherUnderWay() : error;
  }
  return statusOf(await profileOf(id));
};

/** @throws Refusal 409 where the account is not closed for this file. */
export const progressOf = async (owner: string, fingerprint: string): Promise<Progress> => {
  const [{ restoring }, progress] = await Promise.all([profileOf(owner), findProgress(owner)]);
  if (restoring === markOf(fingerprint) && progress) return progress;
  throw new Refusal(409, 'no_restore', 'This file is not being restored here any more. Look at the page again.');
};

/** A transaction takes 100 writes and 4 MB; two of them look at the door and say how far it is. */
const most = { items: 97, characters: 1_000_000 };

const inChunks = (items: readonly Item[]): Item[][] => {
  const chunks: Item[][] = [[]];
  let characters = 0;
  for (const item of items) {
    const size = JSON.stringify(item).length;
    const chunk = chunks.at(-1) as Item[];
    const fits = chunk.length < most.items && (chunk.length === 0 || characters + size <= most.characters);
    if (fits) chunk.push(item);
    else chunks.push([item]);
    characters = fits ? characters + size : size;
  }
  return chunks;
};

const writeAll = async (owner: string, mark: string, items: readonly Item[], last: Write): Promise<void> => {
  const chunks = inChunks(items);
  for (const [at, chunk] of chunks.entries()) {
    const puts = chunk.map((Item) => ({ Put: { Item } }));
    await writeTogether([stillClosed(owner, mark), ...puts, ...(at === chunks.length - 1 ? [last] : [])]);
  }
};

/** Not where it is meant to go, it is not restored: `done` says how far the restore is. @throws Refusal 409, 422. */
export const restoreRows = async (
  { id: owner }: Actor,
  { fingerprint, at, list, rows: sent }: RestoreRows,
  { now, render } = live,
): Promise<{ done: number }> => {
  const progress = await progressOf(owner, fingerprint);
  const { mark, done, total, sum, counts } = progress;
  if (at !== done) return { done };
  if (done + sent.length > total || !counts[list]) throw cannotBe(['It has more rows than it said']);
  const judged = readRows(list, sent, dayInNewYork(now()));
  if ('faults' in judged) throw cannotBe(judged.faults);
  const to = { done: done + sent.length, sum: sumOf(list, judged.read.rows, sum) };
  try {
    const items = await itemsOfList(owner, judged.read, render);
    await writeAll(owner, mark, items, moveProgress(owner, progress, to));
    return { done: to.done };
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    return { done: (await progressOf(owner, fingerprint)).done };
  }
};
