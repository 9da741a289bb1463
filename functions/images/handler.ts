import { randomUUID } from 'node:crypto';
import { imageRoutes, type PresignedImageUploadForm, type StoredImage } from '#contract/blog/blog-writing';
import { getImageSources, type ImageType, maxImageBytes, toImageUrl } from '#core/blog/images';
import type { ImageStore } from '#functions/images/image-store';
import { imageStorePort } from '#functions/images/image-store-port';
import { type EncodedImageVariants, encodeImageVariants } from '#functions/images/render-image';
import { serve } from '#functions/runtime/http/serve';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal, requireFound } from '#functions/runtime/refusal';

interface Effects {
  store: () => Promise<ImageStore>;
  render: (bytes: Uint8Array) => Promise<EncodedImageVariants>;
}
const live: Effects = { store: imageStorePort.get, render: encodeImageVariants };

type Upload = { image: File } | { contentType: ImageType; size: number };

/** The widest last, so that its address is given out only once all are there. */
const keepImage = async (bytes: Uint8Array, { store, render }: Effects): Promise<StoredImage> => {
  if (bytes.length > maxImageBytes) throw new Refusal(413, 'too_large', 'Image file size must be less than 5MB');
  const { files, width, height, animation } = await render(bytes);
  const images = await store();
  for (const file of files) await images.put(file.name, file.bytes);
  const url = toImageUrl(files.at(-1)?.name ?? '');
  return { imageUrl: url, width, height, srcset: getImageSources(url)?.srcset ?? url, animation };
};

/** Keeps the image that came with the request, or tells where to post one that is too large to. */
const acceptImageUpload = async (
  _: Actor,
  sent: Upload,
  effects: Effects = live,
): Promise<StoredImage | PresignedImageUploadForm> => {
  if ('image' in sent) return keepImage(new Uint8Array(await sent.image.arrayBuffer()), effects);
  const key = `incoming/${randomUUID()}`;
  const store = await effects.store();
  return { ...(await store.invite(key, sent.contentType, maxImageBytes)), key };
};

/** Takes over what was posted; good or not, nothing of it stays behind. @throws Refusal 404 where nothing was. */
const completeImageUpload = async (
  _: Actor,
  { key }: { key: string },
  effects: Effects = live,
): Promise<StoredImage> => {
  const store = await effects.store();
  const bytes = requireFound(await store.take(key), 'upload');
  try {
    return await keepImage(bytes, effects);
  } finally {
    await store.drop(key);
  }
};

export const handler = serve(imageRoutes, {
  upload: (actor, sent) => acceptImageUpload(actor, sent),
  complete: (actor, sent) => completeImageUpload(actor, sent),
});
