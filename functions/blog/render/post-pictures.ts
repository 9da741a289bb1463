import { findWidestImagesInTexts, listStoredImageWidths, toImageFileName } from '#core/blog/images';
import { findDraft, listStoredPostVersions } from '#functions/blog/post-history-store';
import { listStoredSiteVersions } from '#functions/blog/site/site-store';
import { findPostMarkdown, listPostsByStatus, type StoredPost } from '#functions/blog/store';
import type { ImageStore } from '#functions/images/image-store';
import { log } from '#functions/runtime/log';

/** Every text that is kept of a post: what readers see, what is being typed, what has been. */
const listTexts = async (post: StoredPost): Promise<string[]> => {
  const [source, draft, versions] = await Promise.all([
    findPostMarkdown(post.slug),
    findDraft(post),
    listStoredPostVersions(post),
  ]);
  return [source ?? '', draft?.content ?? '', ...versions.map(({ markdown }) => markdown)];
};

/** Pictures that were uploaded here, by hash, with the width of the widest: of all that is kept of a post. */
export const listPostPictureWidths = async (post: StoredPost): Promise<Map<string, number>> =>
  findWidestImagesInTexts(await listTexts(post));

const listAllPosts = async (): Promise<StoredPost[]> => {
  const lists = await Promise.all([
    listPostsByStatus('Published'),
    listPostsByStatus('Scheduled'),
    listPostsByStatus('Draft'),
  ]);
  return lists.flat();
};

/** Those of every version of the site: its portrait, and what stands in its pages. */
const listSitePictureHashes = async (): Promise<string[]> => {
  const versions = await listStoredSiteVersions();
  const texts = versions.flatMap(({ portrait, pages }) => [portrait, ...Object.values(pages)]);
  return [...findWidestImagesInTexts(texts).keys()];
};

/** Without those that any other post has in any of its texts, and those of the site. */
const filterUnsharedPictures = async (
  pictures: Map<string, number>,
  { id }: StoredPost,
): Promise<Map<string, number>> => {
  const unshared = new Map(pictures);
  for (const hash of await listSitePictureHashes()) unshared.delete(hash);
  for (const post of await listAllPosts()) {
    if (unshared.size === 0) break;
    if (post.id !== id) for (const hash of (await listPostPictureWidths(post)).keys()) unshared.delete(hash);
  }
  return unshared;
};

/** Takes a deleted post's pictures along. One that could not be removed is left over, which harms nobody. */
export const deletePostPictures = async (
  pictures: Map<string, number>,
  post: StoredPost,
  images: () => Promise<ImageStore>,
): Promise<void> => {
  if (pictures.size === 0) return;
  try {
    const store = await images();
    for (const [hash, width] of await filterUnsharedPictures(pictures, post)) {
      for (const each of listStoredImageWidths(width)) await store.remove(toImageFileName(hash, each));
    }
  } catch (error) {
    log.error('pictures of a deleted post not removed', error, { slug: post.slug });
  }
};
