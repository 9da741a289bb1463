import { createHash } from 'node:crypto';
import type { Metadata, OutputInfo, Sharp, SharpOptions } from 'sharp';
import {
  type ImageType,
  listStoredImageWidths,
  maxAnimationFrames,
  maxImagePixels,
  maxImageSide,
  type StoredImageType,
  toImageFileName,
} from '#core/blog/images';
import { loadSafeSharp } from '#functions/images/load-sharp';
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

export interface EncodedImageVariants {
  /** By name: AVIF, then WebP, each narrowest first. */
  files: { name: string; bytes: Uint8Array }[];
  /** Pixels, of the widest. */
  width: number;
  height: number;
  /** What became of its motion; null for a picture that does not move. */
  animation: 'kept' | 'flattened' | null;
}

const webpQuality = 80;
/** Looks like WebP's 80, and is as quickly written: the person who uploads waits for it. */
const avifQuality = 60;
const avifEffort = 1;

const notAnImageRefusal = (): Refusal =>
  new Refusal(422, 'not_an_image', 'Please select a valid image file (JPG, PNG, or WebP)');
/** To two places, rounded up: what is above a limit never reads as the limit. */
const inMillions = (pixels: number): string => (Math.ceil(pixels / 1e4) / 100).toLocaleString('en-US');
const withCommas = (pixels: number): string => pixels.toLocaleString('en-US');

const tooManyPixelsRefusal = ({ width, height }: Metadata): Refusal =>
  new Refusal(
    422,
    'too_many_pixels',
    `The image has ${withCommas(width)} × ${withCommas(height)} pixels, ${inMillions(width * height)} million in all. ` +
      `At most ${inMillions(maxImagePixels)} million are taken, and ${withCommas(maxImageSide)} a side: make it smaller first.`,
  );

type Open = (bytes: Uint8Array, options?: SharpOptions) => Sharp;

const loadDecoder = async (): Promise<Open> => {
  const sharp = await loadSafeSharp();
  return (bytes, options) => sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error', ...options });
};

/** What the header says, before anything is decoded: also of a picture that is too large to be. */
const readHeader = (image: Sharp): Promise<Metadata> =>
  image.metadata().catch(() => {
    throw notAnImageRefusal();
  });

const checkSize = (header: Metadata): void => {
  const { width, height } = header;
  if (width < 1 || height < 1) throw notAnImageRefusal();
  if (width * height > maxImagePixels || Math.max(width, height) > maxImageSide) throw tooManyPixelsRefusal(header);
};

/** A PNG moves where a chunk of that name stands before its pixels. */
const isAnimatedPng = (bytes: Uint8Array): boolean => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 8;
  while (at + 8 <= buffer.length) {
    const type = buffer.toString('latin1', at + 4, at + 8);
    if (type === 'acTL' || type === 'IDAT') return type === 'acTL';
    at += 12 + buffer.readUInt32BE(at);
  }
  return false;
};

/** Motion is kept of WebP, within the frames and pixels that can be written in time. */
const judgeAnimation = (type: ImageType, bytes: Uint8Array, header: Metadata): EncodedImageVariants['animation'] => {
  const { width, height, pages = 1 } = header;
  if (type === 'image/png' && isAnimatedPng(bytes)) return 'flattened';
  if (pages < 2) return null;
  return pages <= maxAnimationFrames && width * height * pages <= maxImagePixels ? 'kept' : 'flattened';
};

/** Turned as the camera was held, and its own metadata left behind. */
const resize = (image: Sharp, width: number, isMoving: boolean): Sharp =>
  // Frames cannot be turned, and no camera writes them.
  (isMoving ? image : image.autoOrient()).resize({ width, withoutEnlargement: true });

type Written = { data: Buffer; info: OutputInfo };

/** @throws Refusal 422 where it can't be decoded. */
const write = (image: Sharp): Promise<Written> =>
  image.toBuffer({ resolveWithObject: true }).catch(() => {
    throw notAnImageRefusal();
  });

/**
 * Decodes a picture and writes it anew as WebP and as AVIF in at most three widths. The name is the hash of what is
 * written as WebP.
 * An animated WebP of at most 200 frames and 40 million pixels in all goes on moving; of every other motion the first
 * frame is kept.
 * @throws Refusal 422 where the bytes are no JPEG, PNG or WebP that can be decoded, or have too many pixels.
 */
export const encodeImageVariants = async (bytes: Uint8Array): Promise<EncodedImageVariants> => {
  const type = detectImageType(bytes);
  if (type === null) throw notAnImageRefusal();
  const open = await loadDecoder();
  const header = await readHeader(open(bytes, { limitInputPixels: false }));
  checkSize(header);
  const animation = judgeAnimation(type, bytes, header);
  const isMoving = animation === 'kept';
  const widest = isMoving ? header.width : header.autoOrient.width;
  const webps: Written[] = [];
  const avifs: Written[] = [];
  // One after the other: side by side they would take their memory at once.
  for (const each of listStoredImageWidths(widest)) {
    const image = resize(open(bytes, { animated: isMoving }), each, isMoving);
    webps.push(await write(image.clone().webp({ quality: webpQuality, effort: isMoving ? 2 : 4 })));
    if (!isMoving) avifs.push(await write(image.avif({ quality: avifQuality, effort: avifEffort })));
  }
  const hash = createHash('sha256');
  for (const { data } of webps) hash.update(data);
  const { width, height: allFrames, pageHeight: height = allFrames } = webps.at(-1)?.info ?? { width: 0, height: 0 };
  const picture = { hash: hash.digest('hex').slice(0, 32), width, height, moves: isMoving };
  const toFiles = (type: StoredImageType, variants: readonly Written[]) =>
    variants.map(({ data, info }) => ({ name: toImageFileName(picture, info.width, type), bytes: data }));
  return { files: [...toFiles('avif', avifs), ...toFiles('webp', webps)], width, height, animation };
};
