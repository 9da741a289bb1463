import type { StoredImage } from '#contract/blog/blog-writing';
import { imageTypes, maxImageBytes, maxImageBytesThroughLambda } from '#core/blog/images';
import { api } from '#lib/api/api';
import { createUploadProgressFetch } from '#lib/api/progress-fetch';
import { sendRequest } from '#lib/api/send-request';

/** In the words of the specification. */
const wrongType = 'Please select a valid image file (JPG, PNG, or WebP)';
const tooLarge = 'Image file size must be less than 5MB';

/** Milliseconds for each step: 5 MB take long on a poor line. */
const patience = 120_000;

const isImageType = (type: string): type is (typeof imageTypes)[number] =>
  (imageTypes as readonly string[]).includes(type);

/** Why a chosen file is not taken, or null; the server looks at its bytes too. `image/jpg` is what some programs say. */
export const findImageFileError = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!isImageType(type) && type !== 'image/jpg') return wrongType;
  return size > maxImageBytes ? tooLarge : null;
};

interface UploadOptions {
  /** From 0 to 1; 1 says that all is sent, while the server may still be at work on it. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** What tells how far it is, and what breaks it off. */
const toCallOptions = ({ onProgress, signal }: UploadOptions) => ({
  ...(onProgress && { fetch: createUploadProgressFetch(onProgress) }),
  ...(signal && { signal }),
});

/** Straight to the store, by a form that is good for this file alone. No token of ours goes along. */
const postImageToStore = async (file: File, url: string, fields: Record<string, string>, options: UploadOptions) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  await sendRequest({ method: 'POST', base: url, path: '', data: form, ...toCallOptions(options) }, patience);
};

/**
 * Uploads a picture, whichever way its size asks for, and answers where it is to be seen.
 * Rejects as `api.call` does; check the file with `findImageFileError` first.
 */
export const uploadImage = async (file: File, options: UploadOptions = {}): Promise<StoredImage> => {
  const { signal } = options;
  const patient = { patience, ...(signal && { signal }) };
  const contentType = isImageType(file.type) ? file.type : 'image/jpeg';
  const sent =
    file.size <= maxImageBytesThroughLambda
      ? await api.call('POST /upload-image', { image: file }, { ...patient, ...toCallOptions(options) })
      : await api.call('POST /upload-image', { contentType, size: file.size }, patient);
  if ('imageUrl' in sent) return sent;
  await postImageToStore(file, sent.url, sent.fields, options);
  return api.call('POST /upload-image/complete', { key: sent.key }, patient);
};
