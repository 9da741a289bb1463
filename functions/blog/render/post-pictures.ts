import { findImagesInTexts, listImageFileNames, type StoredPicture } from '#core/blog/images';
import { findDraft, listStoredPostVersions } from '#functions/blog/post-history-store';
import { readSiteForVisitors } from '#functions/blog/site/read-site';
import { listStoredSiteVersions } from '#functions/blog/site/site-store';
import { findPostMarkdown, listPostsByStatus, type StoredPost } from '#functions/blog/store';
import type { ImageStore } from '#functions/images/image-store';
import { getSharePictureName } from '#functions/images/share-picture-name';
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

/** Pictures that were uploaded here: of all that is kept of a post. */
export const listPostPictures = async (post: StoredPost): Promise<StoredPicture[]> =>
  findImagesInTexts(await listTexts(post));

const listAllPosts = async (): Promise<StoredPost[]> => {
  const lists = await Promise.all([
    listPostsByStatus('Published'),
    listPostsByStatus('Scheduled'),
    listPostsByStatus('Draft'),
  ]);
  return lists.flat();
};

/** Those of every version of the site: its portrait, and what stands in its pages. */
export const listSitePictures = async (): Promise<StoredPicture[]> => {
  const versions = await listStoredSiteVersions();
  const texts = versions.flatMap(({ portrait, pages }) => [portrait, ...Object.values(pages)]);
  return findImagesInTexts(texts);
};

/** Without those that any other post has in any of its texts, and those of the site. */
const filterUnsharedPictures = async (
  pictures: readonly StoredPicture[],
  { id }: StoredPost,
): Promise<StoredPicture[]> => {
  const unshared = new Map(pictures.map((picture) => [picture.hash, picture]));
  for (const { hash } of await listSitePictures()) unshared.delete(hash);
  for (const post of await listAllPosts()) {
    if (unshared.size === 0) break;
    if (post.id !== id) for (const { hash } of await listPostPictures(post)) unshared.delete(hash);
  }
  return [...unshared.values()];
};

/** The picture of links to a post, as the site is now; null where another post has the same one. */
const findUnsharedSharePictureName = async (post: StoredPost): Promise<string | null> => {
  const { title: siteTitle, accent } = (await readSiteForVisitors()).site;
  const nameOf = ({ title, featuredImage }: StoredPost) =>
    getSharePictureName({ title, siteTitle, accent, picture: featuredImage?.url ?? null });
  const others = await listAllPosts();
  return others.some((other) => other.id !== post.id && nameOf(other) === nameOf(post)) ? null : nameOf(post);
};

/** Takes a deleted post's pictures along, that of its links too. One that could not be removed is left over, which harms nobody. */
export const deleteUnsharedPostPictures = async (
  pictures: readonly StoredPicture[],
  post: StoredPost,
  images: () => Promise<ImageStore>,
): Promise<void> => {
  try {
    const store = await images();
    const ofLinks = await findUnsharedSharePictureName(post);
    if (ofLinks) await store.remove(ofLinks);
    if (pictures.length === 0) return;
    for (const picture of await filterUnsharedPictures(pictures, post)) {
      for (const name of listImageFileNames(picture)) await store.remove(name);
    }
  } catch (error) {
    log.error('pictures of a deleted post not removed', error, { slug: post.slug });
  }
};
