import type { ImageStore } from '#functions/images/image-store';
import { s3ImageStore } from '#functions/images/s3-store';

let chosen: ImageStore | undefined;

/** Puts another store in the bucket's place: the local stack's folder, a test's own. */
export const useImageStore = (store: ImageStore): void => {
  chosen = store;
};

export const imageStore = (): ImageStore => {
  chosen ??= s3ImageStore();
  return chosen;
};
