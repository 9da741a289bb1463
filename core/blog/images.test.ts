import { describe, expect, test } from 'vitest';
import {
  findWidestImagesInTexts,
  isImageFileName,
  listStoredImageWidths,
  parseSizedImageUrl,
  toImageFileName,
  toImageSrcset,
  withImageSize,
} from '#core/blog/images';

const hash = '0123456789abcdef0123456789abcdef';

describe('the stored sizes', () => {
  test.each([
    [4000, [480, 960, 1600]],
    [1600, [480, 960, 1600]],
    [1200, [480, 960, 1200]],
    [960, [480, 960]],
    [480, [480]],
    [1, [1]],
  ])('of a picture %i wide', (width, widths) => expect(listStoredImageWidths(width)).toEqual(widths));

  test('are told by the address of the widest', () => {
    expect(toImageSrcset(`/images/${hash}-1200.webp`)).toBe(
      `/images/${hash}-480.webp 480w, /images/${hash}-960.webp 960w, /images/${hash}-1200.webp 1200w`,
    );
  });

  test.each([
    'https://example.com/a.webp',
    `https://example.com/images/${hash}-1200.webp`,
    `/images/${hash}-1200.webp?x`,
    `/images/../${hash}-1200.webp`,
    '/images/short-480.webp',
    '',
  ])('are not made up for %s', (url) => expect(toImageSrcset(url)).toBeNull());

  test('have names of their own and no others', () => {
    expect(isImageFileName(toImageFileName(hash, 480))).toBe(true);
    for (const name of ['../x', `${hash}-480.png`, `${hash}-480.webp/..`, `${hash.toUpperCase()}-480.webp`]) {
      expect(isImageFileName(name)).toBe(false);
    }
  });
});

test('the size of a picture stands behind its address, and is read from there alone', () => {
  const url = `/images/${hash}-1200.webp`;
  const sized = withImageSize(url, { width: 1200, height: 800 });
  expect(sized).toBe(`${url}#1200x800`);
  expect(parseSizedImageUrl(sized)).toEqual({ url, size: { width: 1200, height: 800 } });
  for (const address of [url, `${url}#1200x0`, `${url}#part`, `https://a.org/a.webp#1200x800`, '']) {
    expect(parseSizedImageUrl(address)).toEqual({ url: address, size: null });
  }
});

test('pictures are found in texts by hash, each with the greatest width that is named', () => {
  const [one, two] = ['a'.repeat(32), 'b'.repeat(32)];
  const texts = [
    `![x](/images/${one}-480.webp) [y](https://a.org/images/${one}-1200.webp)`,
    `![](/images/${two}-960.webp)`,
  ];
  expect(findWidestImagesInTexts(texts)).toEqual(
    new Map([
      [one, 1200],
      [two, 960],
    ]),
  );
  expect(findWidestImagesInTexts(['/images/short-480.webp', ''])).toEqual(new Map());
});
