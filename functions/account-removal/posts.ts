import type { PostStatus } from '#contract/blog';
import { imageName, storedWidths } from '#core/blog/images';
import type { GoOn } from '#functions/account-removal/partitions';
import { picturesOf } from '#functions/blog/pictures';
import { listPosts, partitionsOf, type StoredPost } from '#functions/blog/store';
import { whileDeleting } from '#functions/identity/profile';
import type { ImageStore } from '#functions/images/image-store';
import { type Key, queryPrefix, writeTogether } from '#functions/storage/table';

const statuses: readonly PostStatus[] = ['Published', 'Scheduled', 'Draft'];
/** A transaction takes 100 writes; one of them is the check that the account is still being deleted. */
const removalsAtOnce = 99;

/** Every post goes, so that no other one can have a picture of this one's. */
const removePictures = async (post: StoredPost, store: () => Promise<ImageStore>): Promise<void> => {
  for (const [hash, width] of await picturesOf(post)) {
    for (const each of storedWidths(width)) await (await store()).remove(imageName(hash, each));
  }
};

/** Its own row last: by that it is found again where this is broken off. */
const rowsOf = async (post: StoredPost): Promise<Key[]> => {
  const rows = (await Promise.all(partitionsOf(post).map((pk) => queryPrefix<Key>(pk, '')))).flat();
  const isOwn = ({ pk, sk }: Key) => sk === 'META' && pk === `POST#${post.slug}`;
  return [...rows.filter((row) => !isOwn(row)), ...rows.filter(isOwn)];
};

/**
 * Removes every post with its pictures, addresses, drafts and versions; how many posts. Each write checks that this very
 * account is still being deleted: whoever registers anew afterwards keeps what they write.
 */
export const removePosts = async (owner: string, store: () => Promise<ImageStore>, goOn: GoOn): Promise<number> => {
  const posts = (await Promise.all(statuses.map(listPosts))).flat();
  let removed = 0;
  for (const post of posts) {
    goOn();
    const rows = await rowsOf(post);
    // The index is a moment behind: it still names posts that have gone.
    if (rows.length === 0) continue;
    await writeTogether([whileDeleting(owner)]);
    await removePictures(post, store);
    for (let at = 0; at < rows.length; at += removalsAtOnce) {
      const removals = rows.slice(at, at + removalsAtOnce).map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } }));
      await writeTogether([whileDeleting(owner), ...removals]);
    }
    removed += 1;
  }
  return removed;
};
