/** What an uploaded picture may be, and how its stored sizes are named. */

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** In bytes. A picture is smaller than 5 MB. */
export const maxImageBytes = 5 * 1024 * 1024 - 1;
/**
 * In bytes. What a Lambda's event of 6 MiB can carry: 4.6 MB are 6.13 MB once they are base64, and the rest of the event
 * takes a few KB. What is larger goes to the store directly.
 */
export const maxImageBytesThroughLambda = 4_600_000;

/** Width times height, and the longest side that WebP can hold. */
export const maxImagePixels = 40_000_000;
export const maxImageSide = 16_383;
/** Of a picture that moves; its frames together have at most `maxImagePixels`. */
export const maxAnimationFrames = 200;

/** In pixels. A picture narrower than the widest is also kept at its own width; none is ever made larger. */
const pictureWidths = [480, 720, 1200] as const;
/** Of pictures that were uploaded before their names told their height. */
const formerWidths = [480, 960, 1600] as const;

/** A picture as it is stored: in several widths, under one hash. */
export interface StoredPicture {
  hash: string;
  /** Pixels, of the widest. */
  width: number;
  /** Null where it was uploaded before names told the height: it is there as WebP alone. */
  height: number | null;
  /** A picture that moves is there as WebP alone. */
  moves: boolean;
}
export type StoredImageType = 'webp' | 'avif';

const pickWidths = (widths: readonly number[], width: number): number[] => {
  const widest = Math.min(width, widths.at(-1) ?? width);
  return [...widths.filter((each) => each < widest), widest];
};

/** The widths that an uploaded picture of this width is stored in: 1000 -> 480, 720, 1000; 300 -> 300. */
export const listStoredImageWidths = (width: number): number[] => pickWidths(pictureWidths, width);

const getWidths = ({ width, height }: StoredPicture): number[] =>
  pickWidths(height === null ? formerWidths : pictureWidths, width);
const getTypes = ({ height, moves }: StoredPicture): StoredImageType[] =>
  height === null || moves ? ['webp'] : ['avif', 'webp'];

const picture = '([0-9a-f]{32})-(\\d{1,4})(?:x(\\d{1,5})(m?))?\\.webp';
const urlPattern = new RegExp(`^/images/${picture}$`);
const inText = new RegExp(`/images/${picture}`, 'g');
const namePattern = /^[0-9a-f]{32}-\d{1,4}(?:(?:x\d{1,5}m?)?\.webp|\.avif)$/;

const toStoredPicture = ([, hash = '', width, height, moves]: (string | undefined)[]): StoredPicture => ({
  hash,
  width: Number(width),
  height: height === undefined ? null : Number(height),
  moves: moves === 'm',
});

/** The picture that an address leads to; null where it is none that was uploaded here. */
export const parseUploadedImageUrl = (url: string): StoredPicture | null => {
  const found = urlPattern.exec(url);
  return found && toStoredPicture(found);
};

/**
 * `2c26…-1200x800.webp` for the widest, `2c26…-480.webp` for the others, `…m.webp` where it moves: by the name of the
 * widest all others are known, and how much place it takes before it is there.
 */
export const toImageFileName = (one: StoredPicture, width: number, type: StoredImageType): string => {
  const { hash, height, moves } = one;
  const ofWidest = type === 'webp' && width === one.width && height !== null ? `x${height}${moves ? 'm' : ''}` : '';
  return `${hash}-${width}${ofWidest}.${type}`;
};
/** In pixels: what those who show links ask for. */
export const shareImageSize = { width: 1200, height: 630 } as const;
/** `og-2c26….jpg`: the picture that is shown with a link to a page. */
export const toShareImageFileName = (hash: string): string => `og-${hash}.jpg`;
const sharePattern = /^og-[0-9a-f]{32}\.jpg$/;

/** True for a name that one of these could have made. */
export const isImageFileName = (name: string): boolean => namePattern.test(name) || sharePattern.test(name);
/** All that is stored of a picture. */
export const listImageFileNames = (one: StoredPicture): string[] =>
  getTypes(one).flatMap((type) => getWidths(one).map((width) => toImageFileName(one, width, type)));

/** `2c26…-960.webp` -> `/images/2c26…-960.webp` */
export const toImageUrl = (name: string): string => `/images/${name}`;
/** `/images/2c26…-960.webp` -> `2c26…-960.webp`; null for any other address. */
export const getImageFileNameFromUrl = (url: string): string | null =>
  urlPattern.test(url) ? url.slice('/images/'.length) : null;
/** `image/webp`, `image/avif`, or `image/jpeg` for the pictures of links. */
export const getImageContentType = (name: string): string =>
  `image/${(name.split('.').at(-1) ?? '').replace('jpg', 'jpeg')}`;

/** A `srcset` for each type that a picture is stored as, the better one first. */
const listImageSrcsets = (one: StoredPicture): { type: StoredImageType; srcset: string }[] =>
  getTypes(one).map((type) => ({
    type,
    srcset: getWidths(one)
      .map((width) => `${toImageUrl(toImageFileName(one, width, type))} ${width}w`)
      .join(', '),
  }));

/** What a page needs to show a picture: `srcset`s, and the size by which its place is kept free. */
export interface ImageSources {
  /** Of WebP. */
  srcset: string;
  /** Null where it is not stored as AVIF. */
  avifSrcset: string | null;
  size: { width: number; height: number } | null;
}

/** Told from the address of a picture that was uploaded here; null for any other address. */
export const getImageSources = (url: string): ImageSources | null => {
  const one = parseUploadedImageUrl(url);
  if (!one) return null;
  const srcsets = listImageSrcsets(one);
  return {
    srcset: srcsets.find(({ type }) => type === 'webp')?.srcset ?? '',
    avifSrcset: srcsets.find(({ type }) => type === 'avif')?.srcset ?? null,
    size: one.height === null ? null : { width: one.width, height: one.height },
  };
};

/** The pictures that texts name, each once: in its widest size, where it is named in several. */
export const findImagesInTexts = (texts: readonly string[]): StoredPicture[] => {
  const found = new Map<string, StoredPicture>();
  for (const text of texts) {
    for (const one of [...text.matchAll(inText)].map(toStoredPicture)) {
      const known = found.get(one.hash);
      if (!known || one.width > known.width) found.set(one.hash, one);
    }
  }
  return [...found.values()];
};
