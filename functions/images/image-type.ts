import type { ImageType } from '#core/blog/images';

type Signature = readonly [at: number, bytes: string];

/** By their first bytes; what a file is called or says of itself counts for nothing. */
const signatures: Record<ImageType, readonly Signature[]> = {
  'image/jpeg': [[0, '\xff\xd8\xff']],
  'image/png': [[0, '\x89PNG\r\n\x1a\n']],
  'image/webp': [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
};

const has = (bytes: Uint8Array, [at, text]: Signature): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

/** Null for anything that is no JPEG, PNG or WebP. */
export const detectImageType = (bytes: Uint8Array): ImageType | null => {
  const found = Object.entries(signatures).find(([, parts]) => parts.every((part) => has(bytes, part)));
  return found ? (found[0] as ImageType) : null;
};
