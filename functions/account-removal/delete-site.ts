import { listImageFileNames } from '#core/blog/images';
import type { ThrowIfOutOfTime } from '#functions/account-removal/delete-partitions';
import { listSitePictures } from '#functions/blog/render/post-pictures';
import { listSiteRowKeys } from '#functions/blog/site/site-store';
import type { ImageStore } from '#functions/images/image-store';
import { buildAccountDeletingCheck } from '#functions/runtime/identity/profile';
import { writeTransaction } from '#functions/runtime/storage/table';
import { packSingleWritesIntoTransactions } from '#functions/runtime/storage/transaction';

/**
 * Removes the public site of the owner with its versions and pictures, as `deleteAllUserPosts` does posts, after which no
 * post can have a picture of it; how many rows.
 */
export const deleteSite = async (
  owner: string,
  store: () => Promise<ImageStore>,
  goOn: ThrowIfOutOfTime,
): Promise<number> => {
  goOn();
  const rows = await listSiteRowKeys();
  if (rows.length === 0) return 0;
  const unless = buildAccountDeletingCheck(owner);
  await writeTransaction([unless]);
  for (const picture of await listSitePictures()) {
    for (const name of listImageFileNames(picture)) await (await store()).remove(name);
  }
  const removals = rows.map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } }));
  for (const some of packSingleWritesIntoTransactions(removals, [unless])) await writeTransaction([unless, ...some]);
  return rows.length;
};
