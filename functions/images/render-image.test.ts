import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isImageFileName, maxAnimationFrames } from '#core/blog/images';
import { type EncodedImageVariants, encodeImageVariants } from '#functions/images/render-image';
import {
  createAnimatedPng,
  createAnimatedWebp,
  createPicture,
  createPictureWithMetadata,
  createPng,
} from '#functions/images/testing';
import { covers } from '#tests/kit/covers';
import { measureProcessorTime } from '#tests/kit/processor-time';

const refusedAs = (bytes: Uint8Array): Promise<unknown> =>
  encodeImageVariants(bytes).then(
    () => 'taken',
    (error) => `${error.status} ${error.code}`,
  );
const onlyWebp = ({ files }: EncodedImageVariants) => files.filter(({ name }) => name.endsWith('.webp'));
const text = (written: string) => Buffer.from(written, 'latin1');

describe('a good picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('of type %s becomes AVIF and WebP in three widths', async (format) => {
    covers('3.9 size of a picture');
    const image = await encodeImageVariants(await createPicture(2400, 240, format));
    const { files, width, height } = image;
    expect([width, height]).toEqual([1200, 120]);
    const made = await Promise.all(onlyWebp(image).map(({ bytes }) => sharp(bytes).metadata()));
    expect(made.map(({ format: is, width: wide, height: high }) => [is, wide, high])).toEqual([
      ['webp', 480, 48],
      ['webp', 720, 72],
      ['webp', 1200, 120],
    ]);
    expect(files.map(({ name }) => name.replace(/^\w+-/, ''))).toEqual([
      ...['480.avif', '720.avif', '1200.avif'],
      ...['480.webp', '720.webp', '1200x120.webp'],
    ]);
    // What no decoder here may read begins as AVIF does; a browser shows it in e2e/blog-reading.spec.ts.
    for (const { bytes } of files.slice(0, 3)) expect(text('ftypavif').equals(bytes.slice(4, 12))).toBe(true);
    expect(files.every(({ name }) => isImageFileName(name))).toBe(true);
  });

  test('is never made larger', async () => {
    const { files, width } = await encodeImageVariants(await createPicture(700, 300));
    expect([files.length, width]).toEqual([4, 700]);
    expect((await encodeImageVariants(await createPicture(1, 1))).files).toHaveLength(2);
  });

  test('is named by its content', async () => {
    const picture = await createPicture(300, 200);
    const [first, second] = [await encodeImageVariants(picture), await encodeImageVariants(picture)];
    expect(first.files.map(({ name }) => name)).toEqual(second.files.map(({ name }) => name));
    expect((await encodeImageVariants(await createPicture(301, 200))).files[0]?.name).not.toBe(first.files[0]?.name);
    const hash = createHash('sha256')
      .update(onlyWebp(first)[0]?.bytes ?? '')
      .digest('hex')
      .slice(0, 32);
    expect(first.files.map(({ name }) => name)).toEqual([`${hash}-300.avif`, `${hash}-300x200.webp`]);
  });

  test('loses its metadata, and is turned as the camera was held', async () => {
    covers('3.5 picture types', '3.7 POST /upload-image');
    const bytes = await createPictureWithMetadata(600, 200);
    expect(Buffer.from(bytes).toString('latin1')).toContain('SecretPlace');
    const image = await encodeImageVariants(bytes);
    expect([image.width, image.height]).toEqual([200, 600]);
    for (const file of onlyWebp(image)) {
      const { exif, xmp, icc, orientation } = await sharp(file.bytes).metadata();
      expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    }
    for (const file of image.files) {
      // Long enough that no picture holds them by chance.
      expect(Buffer.from(file.bytes).toString('latin1')).not.toMatch(/SecretCamera|SecretPlace/);
    }
  });

  test('that also is something else becomes a picture alone', async () => {
    const payload = '<script>alert(1)</script><?php system($_GET[0]); ?>PK\x03\x04';
    const comment = Buffer.concat([text('\xff\xfe'), Buffer.from([0, payload.length + 2]), text(payload)]);
    const jpeg = await createPicture(300, 200);
    const polyglots = [
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
      Buffer.concat([jpeg, text(payload)]),
      Buffer.concat([await createPicture(300, 200, 'png'), text(payload)]),
      Buffer.concat([await createPicture(300, 200, 'webp'), text(payload)]),
    ];
    for (const bytes of polyglots) {
      const { files } = await encodeImageVariants(bytes);
      for (const file of files) expect(Buffer.from(file.bytes).toString('latin1')).not.toMatch(/<script|system\(/);
    }
  });
});

describe('a picture that moves', () => {
  test('goes on moving, with its frames and its pace, in every width', async () => {
    const { files, width, height, animation } = await encodeImageVariants(await createAnimatedWebp(600, 300, 5));
    expect([width, height, animation]).toEqual([600, 300, 'kept']);
    const made = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()));
    expect(made.map((one) => [one.width, one.height, one.pages, one.delay, one.loop])).toEqual([
      [480, 240, 5, Array(5).fill(80), 0],
      [600, 300, 5, Array(5).fill(80), 0],
    ]);
  });

  test.each([
    ['an animated WebP of too many frames', () => createAnimatedWebp(8, 8, maxAnimationFrames + 1), 8],
    ['an animated WebP of too many pixels in all', () => createAnimatedWebp(8_000, 500, 11), 1_200],
    ['an animated PNG, of which no frame but the first is read', async () => createAnimatedPng(20, 10), 20],
  ])('and cannot be kept so says that only its first frame was kept: %s', async (_, create, wide) => {
    const image = await encodeImageVariants(await create());
    expect([image.animation, image.width]).toEqual(['flattened', wide]);
    expect((await sharp(onlyWebp(image)[0]?.bytes).metadata()).pages ?? 1).toBe(1);
  });

  test('and one that does not are told apart', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      expect((await encodeImageVariants(await createPicture(20, 20, format))).animation).toBeNull();
    }
  });
});

describe('what is refused', () => {
  test.each([
    ['nothing', ''],
    ['a text', 'I am a picture, honestly.'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    [
      'GIF',
      'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
    ],
    ['PDF', '%PDF-1.7'],
    ['a PNG of nothing but its first bytes', '\x89PNG\r\n\x1a\n'],
    ['a JPEG of nothing but its first bytes', '\xff\xd8\xff\xe0'],
    ['a WebP of nothing but its first bytes', 'RIFF\x10\x00\x00\x00WEBPVP8 '],
    ['HTML behind the first bytes of a JPEG', '\xff\xd8\xff<script>alert(1)</script>'],
    ['a sound in a RIFF', 'RIFF\x10\x00\x00\x00WAVEfmt '],
  ])('%s', async (_, written) => expect(await refusedAs(text(written))).toBe('422 not_an_image'));

  test('a picture cut off half-way', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await createPicture(600, 400, format);
      expect(await refusedAs(whole.subarray(0, whole.length / 2)), format).toBe('422 not_an_image');
    }
  });

  test('one pixel by a hundred thousand', async () => {
    expect(await refusedAs(createPng(1, 100_000))).toBe('422 too_many_pixels');
    expect(await refusedAs(createPng(100_000, 1))).toBe('422 too_many_pixels');
  });

  test('a picture of 50 million pixels, with its own size and the limit in the sentence', async () => {
    await expect(encodeImageVariants(createPng(8_660, 5_774))).rejects.toThrow(
      'The image has 8,660 × 5,774 pixels, 50.01 million in all. At most 40 million are taken, and 16,383 a side: make it smaller first.',
    );
    await expect(encodeImageVariants(createPng(1, 100_000))).rejects.toThrow('1 × 100,000 pixels, 0.1 million in all');
  });

  test('a decompression bomb, by its header and before any of it is decoded', async () => {
    const bomb = createPng(15_000, 15_000, 15_000);
    expect(bomb.length).toBeLessThan(300_000);
    const before = process.memoryUsage().rss;
    const refuse = async () => expect(await refusedAs(bomb)).toBe('422 too_many_pixels');
    expect(await measureProcessorTime(refuse)).toBeLessThan(1_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  test('a header that promises more than any picture has', async () => {
    expect(await refusedAs(lying())).toMatch(/^422 /);
  });
});

/** Two thousand million pixels a side, and no pixel behind them. */
const lying = (): Uint8Array => {
  const bytes = Buffer.from(createPng(10, 10));
  bytes.writeUInt32BE(0x7fff_ffff, 16);
  bytes.writeUInt32BE(0x7fff_ffff, 20);
  return bytes;
};
