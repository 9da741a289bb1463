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
const imageWidths = [480, 960, 1600] as const;
const widestStored = imageWidths[2];

/** The widths that a picture of this width is stored in: 1200 -> 480, 960, 1200; 300 -> 300. */
export const listStoredImageWidths = (width: number): number[] => {
  const widest = Math.min(width, widestStored);
  return [...imageWidths.filter((each) => each < widest), widest];
};

const hashPattern = '[0-9a-f]{32}';
const namePattern = new RegExp(`^${hashPattern}-\\d{1,4}\\.webp$`);
const urlPattern = new RegExp(`^/images/(${hashPattern})-(\\d{1,4})\\.webp$`);

/** `2c26…-960.webp`: the hash is one for all sizes of a picture, so that one address tells the others. */
export const toImageFileName = (hash: string, width: number): string => `${hash}-${width}.webp`;
/** True for a name that `toImageFileName` could have made. */
export const isImageFileName = (name: string): boolean => namePattern.test(name);
/** `2c26…-960.webp` -> `/images/2c26…-960.webp` */
export const toImageUrl = (name: string): string => `/images/${name}`;

/**
 * The `srcset` of a picture that was uploaded here, told from its address: `/images/2c26…-1200.webp` ->
 * `/images/2c26…-480.webp 480w, /images/2c26…-960.webp 960w, /images/2c26…-1200.webp 1200w`. Null for any other address.
 */
export const toImageSrcset = (url: string): string | null => {
  const [, hash, width] = urlPattern.exec(url) ?? [];
  if (!hash || !width) return null;
  return listStoredImageWidths(Number(width))
    .map((each) => `${toImageUrl(toImageFileName(hash, each))} ${each}w`)
    .join(', ');
};

/**
 * A picture's address with the size of its widest version behind it, so that a page keeps its place free before it is
 * there: `/images/2c26…-1200.webp#1200x800`. No server is sent what stands behind the `#`.
 */
export const withImageSize = (url: string, { width, height }: { width: number; height: number }): string =>
  `${url}#${width}x${height}`;

/** The address by itself, and the size that `withImageSize` has put behind it. */
export const parseSizedImageUrl = (
  address: string,
): { url: string; size: { width: number; height: number } | null } => {
  const [, url = '', width, height] = /^(\/images\/.+)#(\d{1,5})x(\d{1,5})$/.exec(address) ?? [];
  if (url === '' || Number(width) === 0 || Number(height) === 0) return { url: address, size: null };
  return { url, size: { width: Number(width), height: Number(height) } };
};

const inText = new RegExp(`/images/(${hashPattern})-(\\d{1,4})\\.webp`, 'g');

/** The pictures that texts name, by hash, each with the greatest width named: that of its widest size. */
export const findWidestImagesInTexts = (texts: readonly string[]): Map<string, number> => {
  const found = new Map<string, number>();
  for (const text of texts) {
    for (const [, hash = '', width = ''] of text.matchAll(inText)) {
      found.set(hash, Math.max(Number(width), found.get(hash) ?? 0));
    }
  }
  return found;
};
