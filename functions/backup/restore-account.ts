import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Backup } from '#contract/backup-format';
import { holdsAll } from '#functions/backup/compare';
import { abandoned, beginRows, closeFor, open, stillClosed } from '#functions/backup/door';
import { exportAccount } from '#functions/backup/export-account';
import { inWords, isHolding, readPartition } from '#functions/backup/partition';
import { itemsToRestore } from '#functions/backup/restore-writes';
import { listAllPosts } from '#functions/backup/state';
import { makeKept } from '#functions/cash/make-list';
import { type Profile, roleOf } from '#functions/identity/profile';
import { Refusal } from '#functions/refusal';
import { type Item, type Key, WriteConflict, writeTogether } from '#functions/storage/table';

/**
 * A restore closes the account with its first write and opens it with its last, so that whatever lies there in between
 * is its own: broken off, it is run again from the start and puts the very same rows. Every write checks that the
 * account is still closed for this very backup.
 */

const fingerprint = (backup: Backup): string => createHash('sha256').update(JSON.stringify(backup)).digest('hex');

/** A transaction takes 100 writes and 4 MB; a post's texts alone may take 600 KB. */
const most = { items: 99, characters: 1_000_000 };

const inChunks = (items: readonly Item[]): Item[][] => {
  const chunks: Item[][] = [];
  let characters = 0;
  for (const item of items) {
    const size = JSON.stringify(item).length;
    const chunk = chunks.at(-1);
    const fits = chunk && chunk.length < most.items && characters + size <= most.characters;
    if (fits) chunk.push(item);
    else chunks.push([item]);
    characters = fits ? characters + size : size;
  }
  return chunks;
};

/** Every row of data that is there. Posts count for the owner, who alone writes them. */
const dataOf = async (profile: Profile): Promise<Key[]> => {
  const rows: Key[] = (await readPartition(profile.id)).filter(isHolding);
  const posts = await listAllPosts(profile);
  return [...rows, ...posts.map(({ slug }) => ({ pk: `POST#${slug}`, sk: 'META' }))];
};

const occupied = (email: string, found: readonly Key[]): Refusal =>
  new Refusal(
    409,
    'restore',
    `The account of ${email} holds data already (${inWords(found)}). A backup goes into an empty account.`,
  );

const refuseUnlessFree = async (profile: Profile, mark: string): Promise<void> => {
  if (profile.restoring === mark) return;
  if (profile.restoring === abandoned) {
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
      `The restore of another file was broken off here. Run it again with that file first, or give it up: npm run import -- --abandon ${profile.email}`,
    );
  }
  const found = await dataOf(profile);
  if (found.length > 0) throw occupied(profile.email, found);
};

const place = ({ pk, sk }: Key): string => `${pk}|${sk}`;

/** Looked at again behind the closed door: what came in while it was closing is not the backup's. */
const refuseStrangers = async (profile: Profile, items: readonly Item[], mark: string): Promise<void> => {
  const own = new Set(items.map(place));
  const found = await dataOf(profile);
  const strangers = found.filter((row) => !own.has(place(row)));
  if (strangers.length === 0) return;
  // Nothing restored yet: the account is given back as it was found.
  if (strangers.length === found.length) await writeTogether([open(profile.id, mark)]);
  throw occupied(profile.email, strangers);
};

const writeAll = async (owner: string, items: readonly Item[], mark: string): Promise<void> => {
  for (const chunk of inChunks(items)) {
    await writeTogether([stillClosed(owner, mark), ...chunk.map((Item) => ({ Put: { Item } }))]);
  }
};

/** Milliseconds until the index of the posts has followed their table. */
const looks = [0, 200, 1_000, 3_000];

/** Read back and compared, row by row, before anybody can use the account. */
const verify = async (profile: Profile, backup: Backup, now: Date): Promise<void> => {
  for (const pause of looks) {
    await wait(pause);
    if (holdsAll(await exportAccount(profile, now), backup)) return;
  }
  throw new Refusal(
    409,
    'restore',
    'What was restored is not what the file holds. The account stays closed; run the import again.',
  );
};

const takeOver = async (profile: Profile, backup: Backup, now: Date): Promise<void> => {
  const mark = fingerprint(backup);
  const items = await itemsToRestore(profile.id, backup);
  await refuseUnlessFree(profile, mark);
  await writeTogether([closeFor(profile.id, mark)]);
  await refuseStrangers(profile, items, mark);
  await writeTogether([beginRows(profile.id, mark)]);
  await writeAll(profile.id, items, mark);
  await makeKept(profile.id, Number.POSITIVE_INFINITY);
  await verify(profile, backup, now);
  await writeTogether([open(profile.id, mark)]);
};

/**
 * Restores a backup into an account that is registered and empty. Run again with the same file, it finishes what was
 * broken off.
 * @throws Refusal where the account holds data, is not the owner's and the backup has posts, or is being restored from
 * another file.
 */
export const restoreAccount = async (profile: Profile, backup: Backup, now: Date): Promise<void> => {
  if (backup.posts.length > 0 && roleOf(profile.email) !== 'owner') {
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
      throw new Refusal(409, 'restore', 'Another restore is at work on this account, or has ended.');
    throw error;
  }
};
