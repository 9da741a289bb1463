import { createHash } from 'node:crypto';
import type { Metadata, Sharp } from 'sharp';
import {
  type ImageType,
  listStoredImageWidths,
  maxImagePixels,
  maxImageSide,
  toImageFileName,
} from '#core/blog/images';
import { Refusal } from '#functions/runtime/refusal';

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
const detectImageType = (bytes: Uint8Array): ImageType | null => {
  const found = Object.entries(signatures).find(([, parts]) => parts.every((part) => has(bytes, part)));
  return found ? (found[0] as ImageType) : null;
};

export interface RenderedImage {
  /** By name, narrowest first. */
  files: { name: string; bytes: Uint8Array }[];
  /** Pixels, of the widest. */
  width: number;
  height: number;
}

const quality = 80;

const notAnImageRefusal = (): Refusal =>
  new Refusal(422, 'not_an_image', 'Please select a valid image file (JPG, PNG, or WebP)');
const tooManyPixelsRefusal = (): Refusal =>
  new Refusal(
    422,
    'too_many_pixels',
    `The image has too many pixels: at most ${maxImagePixels / 1e6} million in all and ${maxImageSide} a side.`,
  );

type Open = (bytes: Uint8Array) => Sharp;

/** Only the three decoders that are needed: none of those that read other files, programs or addresses. */
const loadSharp = async (): Promise<Open> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
  return (bytes) => sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' });
};

let loading: Promise<Open> | undefined;
const loadDecoder = (): Promise<Open> => {
  loading ??= loadSharp();
  return loading;
};

/** What the header says, before anything is decoded. Pixels that are too many are also what the decoder itself refuses. */
const readHeader = (image: Sharp): Promise<Metadata> =>
  image.metadata().catch((error: unknown) => {
    throw error instanceof Error && /pixel limit/i.test(error.message) ? tooManyPixelsRefusal() : notAnImageRefusal();
  });

const checkSize = ({ width, height }: Metadata): void => {
  if (width < 1 || height < 1) throw notAnImageRefusal();
  if (width * height > maxImagePixels || Math.max(width, height) > maxImageSide) throw tooManyPixelsRefusal();
};

/** Turned as the camera was held, and its own metadata left behind: WebP without any is what comes out. */
const encode = (image: Sharp, width: number) =>
  image
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality, effort: 4 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw notAnImageRefusal();
    });

/**
 * Decodes a picture and writes it anew as WebP in at most three widths. The name is the hash of all of what is written.
 * @throws Refusal 422 where the bytes are no JPEG, PNG or WebP that can be decoded, or have too many pixels.
 */
export const renderImage = async (bytes: Uint8Array): Promise<RenderedImage> => {
  if (detectImageType(bytes) === null) throw notAnImageRefusal();
  const open = await loadDecoder();
  const header = await readHeader(open(bytes));
  checkSize(header);
  const variants = [];
  // One after the other: side by side they would take their memory at once.
  for (const width of listStoredImageWidths(header.autoOrient.width)) variants.push(await encode(open(bytes), width));
  const hash = createHash('sha256');
  for (const { data } of variants) hash.update(data);
  const name = hash.digest('hex').slice(0, 32);
  const { width, height } = variants.at(-1)?.info ?? { width: 0, height: 0 };
  return {
    files: variants.map(({ data, info }) => ({ name: toImageFileName(name, info.width), bytes: data })),
    width,
    height,
  };
};
