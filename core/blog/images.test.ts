import { describe, expect, test } from 'vitest';
import {
  findImagesInTexts,
  getImageSources,
  isImageFileName,
  listImageFileNames,
  listStoredImageWidths,
  parseUploadedImageUrl,
  type StoredPicture,
} from '#core/blog/images';

const hash = '0123456789abcdef0123456789abcdef';
const still: StoredPicture = { hash, width: 1000, height: 800, moves: false };

describe('the stored sizes', () => {
  test.each([
    [4000, [480, 720, 1200]],
    [1200, [480, 720, 1200]],
    [1000, [480, 720, 1000]],
    [720, [480, 720]],
    [480, [480]],
    [1, [1]],
  ])('of a picture %i wide', (width, widths) => expect(listStoredImageWidths(width)).toEqual(widths));

  test('are told by the address of the widest, as AVIF and as WebP, with the place that it takes', () => {
    expect(getImageSources(`/images/${hash}-1000x800.webp`)).toEqual({
      avifSrcset: `/images/${hash}-480.avif 480w, /images/${hash}-720.avif 720w, /images/${hash}-1000.avif 1000w`,
      srcset: `/images/${hash}-480.webp 480w, /images/${hash}-720.webp 720w, /images/${hash}-1000x800.webp 1000w`,
      size: { width: 1000, height: 800 },
    });
  });

  test('of a picture from before its name told its height are those of then, as WebP alone', () => {
    expect(getImageSources(`/images/${hash}-1200.webp`)).toEqual({
      avifSrcset: null,
      srcset: `/images/${hash}-480.webp 480w, /images/${hash}-960.webp 960w, /images/${hash}-1200.webp 1200w`,
      size: null,
    });
  });

  test('of one that moves are WebP alone', () => {
    expect(getImageSources(`/images/${hash}-300x200m.webp`)).toEqual({
      avifSrcset: null,
      srcset: `/images/${hash}-300x200m.webp 300w`,
      size: { width: 300, height: 200 },
    });
  });

  test.each([
    'https://example.com/a.webp',
    `https://example.com/images/${hash}-1200.webp`,
    `/images/${hash}-1200.webp?x`,
    `/images/${hash}-1200x.webp`,
    `/images/${hash}-1200x800.avif`,
    `/images/../${hash}-1200.webp`,
    '/images/short-480.webp',
    '',
  ])('are not made up for %s', (url) =>
    expect([getImageSources(url), parseUploadedImageUrl(url)]).toEqual([null, null]),
  );

  test('have names of their own and no others', () => {
    const all = [still, { ...still, moves: true }, { ...still, height: null }].flatMap(listImageFileNames);
    expect(all).toContain(`${hash}-720.avif`);
    expect(all.filter((name) => !isImageFileName(name))).toEqual([]);
    for (const name of [
      ...['../x', `${hash}-480.png`, `${hash}-480x20.avif`, `${hash}-480.webp/..`],
      `${hash.toUpperCase()}-480.webp`,
    ]) {
      expect(isImageFileName(name)).toBe(false);
    }
  });
});

test('pictures are found in texts, each in the widest size that is named', () => {
  const [one, two] = ['a'.repeat(32), 'b'.repeat(32)];
  const texts = [
    `![x](/images/${one}-480.webp) [y](https://a.org/images/${one}-1200.webp)`,
    `![](/images/${two}-960x540.webp)`,
  ];
  expect(findImagesInTexts(texts)).toEqual([
    { hash: one, width: 1200, height: null, moves: false },
    { hash: two, width: 960, height: 540, moves: false },
  ]);
  expect(findImagesInTexts(['/images/short-480.webp', ''])).toEqual([]);
});
