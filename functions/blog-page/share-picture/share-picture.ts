import { getImageFileNameFromUrl, toImageUrl } from '#core/blog/images';
import { cropSharePicture, drawTitleSharePicture } from '#functions/blog-page/share-picture/draw-share-picture';
import type { ImageStore } from '#functions/images/image-store';
import { imageStorePort } from '#functions/images/image-store-port';
import { getSharePictureName, type SharePictureContent } from '#functions/images/share-picture-name';
import { log } from '#functions/runtime/log';

const draw = async (store: ImageStore, content: SharePictureContent): Promise<Uint8Array> => {
  const name = content.picture && getImageFileNameFromUrl(content.picture);
  const bytes = name ? await store.read(name) : null;
  return bytes ? cropSharePicture(bytes) : drawTitleSharePicture(content);
};

/** Those that this container has seen in the store. */
const known = new Set<string>();
const maxKnown = 5_000;

const ensure = async (name: string, content: SharePictureContent): Promise<void> => {
  const store = await imageStorePort.get();
  if (known.has(name)) return;
  if ((await store.read(name)) === null) await store.put(name, await draw(store, content));
  if (known.size >= maxKnown) known.clear();
  known.add(name);
};

/**
 * The address of the picture that is shown with a link to a page: drawn when the page is first rendered, and kept beside
 * the other pictures under a name that tells its content. Null where there is none to be had at the moment.
 */
export const getOrDrawSharePictureUrl = async (content: SharePictureContent): Promise<string | null> => {
  const name = getSharePictureName(content);
  try {
    await ensure(name, content);
    return toImageUrl(name);
  } catch (error) {
    log.error('picture of a page not drawn', error);
    return null;
  }
};
