import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { StoredImage } from '#contract/blog/blog-writing';
import { getErrorMessage } from '#lib/api/api';
import { postWritingMessages } from '../writing/writing-messages';
import { findImageFileError, uploadImage } from './upload-image';

export type UploadedImage = StoredImage;

/** Milliseconds: two sentences, of which the second says what to do. */
const timeToRead = 15_000;

/** One image at a time: chosen, on its way (`percent`), and there. */
export const useImageUpload = () => {
  const [image, setImage] = useState<UploadedImage | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<string | undefined>();
  const [fieldKey, setFieldKey] = useState(0);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    setPercent(0);
    try {
      const onProgress = (share: number) => setPercent(Math.round(share * 100));
      const stored = await uploadImage(file, { onProgress, signal: controller.signal });
      setImage(stored);
      toast.success(postWritingMessages.uploaded);
      if (stored.animation === 'flattened') toast(postWritingMessages.flattened, { duration: timeToRead });
    } catch (failure) {
      if (controller.signal.aborted) return;
      toast.error(postWritingMessages.uploadFailed(getErrorMessage(failure, postWritingMessages.unreachable)));
    }
    setPercent(null);
  };
  const clear = () => {
    running.current?.abort();
    setImage(null);
    setPercent(null);
    setError(undefined);
    // A file input forgets its file only by being made anew.
    setFieldKey((key) => key + 1);
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    const refusal = findImageFileError(file) ?? undefined;
    setError(refusal);
    setImage(null);
    if (!refusal) void upload(file);
  };
  return { image, percent, error, choose, clear, fieldKey };
};
