import type { PostStatus } from '#contract/blog/blog';
import { listImageFileNames } from '#core/blog/images';
import type { ThrowIfOutOfTime } from '#functions/account-removal/delete-partitions';
import { listPostPictures } from '#functions/blog/render/post-pictures';
import { listPostPartitionKeys, listPostsByStatus, type StoredPost } from '#functions/blog/store';
import type { ImageStore } from '#functions/images/image-store';
import { buildAccountDeletingCheck } from '#functions/runtime/identity/profile';
import { querySortKeyPrefix, type TableKey, writeTransaction } from '#functions/runtime/storage/table';
import { packSingleWritesIntoTransactions } from '#functions/runtime/storage/transaction';

const statuses: readonly PostStatus[] = ['Published', 'Scheduled', 'Draft'];

/** Every post goes, so that no other one can have a picture of this one's. */
const removePictures = async (post: StoredPost, store: () => Promise<ImageStore>): Promise<void> => {
  for (const picture of await listPostPictures(post)) {
    for (const name of listImageFileNames(picture)) await (await store()).remove(name);
  }
};

/** Its own row last: by that it is found again where this is broken off. */
const listPostRows = async (post: StoredPost): Promise<TableKey[]> => {
  const rows = (
    await Promise.all(listPostPartitionKeys(post).map((pk) => querySortKeyPrefix<TableKey>(pk, '')))
  ).flat();
  const isOwn = ({ pk, sk }: TableKey) => sk === 'META' && pk === `POST#${post.slug}`;
  return [...rows.filter((row) => !isOwn(row)), ...rows.filter(isOwn)];
};

/**
 * Removes every post with its pictures, addresses, drafts and versions; how many posts. Each write checks that this very
 * account is still being deleted: whoever registers anew afterwards keeps what they write.
 */
export const deleteAllUserPosts = async (
  owner: string,
  store: () => Promise<ImageStore>,
  goOn: ThrowIfOutOfTime,
): Promise<number> => {
  const posts = (await Promise.all(statuses.map(listPostsByStatus))).flat();
  let removed = 0;
  for (const post of posts) {
    goOn();
    const rows = await listPostRows(post);
    // The index is a moment behind: it still names posts that have gone.
    if (rows.length === 0) continue;
    const unless = buildAccountDeletingCheck(owner);
    await writeTransaction([unless]);
    await removePictures(post, store);
    const removals = rows.map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } }));
    for (const some of packSingleWritesIntoTransactions(removals, [unless])) await writeTransaction([unless, ...some]);
    removed += 1;
  }
  return removed;
};
