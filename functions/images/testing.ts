import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { ImageStore } from '#functions/images/image-store';
import { createDice } from '#tests/kit/dice';

/** For tests only: real pictures, pictures that lie, and a store in memory. */

const toBigEndian = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const buildPngChunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([toBigEndian(data.length), body, toBigEndian(crc32(body))]);
};

/** A grey PNG of any size in a few bytes: a row of zeros packs a thousandfold. */
export const createPng = (width: number, height: number, rows = height): Uint8Array => {
  const header = Buffer.concat([toBigEndian(width), toBigEndian(height), Buffer.from([8, 0, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    buildPngChunk('IHDR', header),
    buildPngChunk('IDAT', deflateSync(Buffer.alloc((width + 1) * rows))),
    buildPngChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A picture with something to see, as a camera or a program writes it; the same for the same seed. */
export const createPicture = (width: number, height: number, format: 'jpeg' | 'png' | 'webp' = 'jpeg') => {
  const { next } = createDice();
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = 30 + next(120);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
};

/** An animated WebP: a square that grows from frame to frame. Without loss, which of one colour is made soonest. */
export const createAnimatedWebp = (width: number, height: number, frames: number): Promise<Uint8Array> => {
  const pixels = Buffer.alloc(width * height * frames * 3);
  for (let frame = 0; frame < frames; frame += 1) {
    const start = frame * width * height * 3;
    pixels.fill(40 + ((frame * 17) % 200), start, start + Math.ceil((width * height * 3 * (frame + 1)) / frames));
  }
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .webp({ lossless: true, effort: 0, loop: 0, delay: Array.from({ length: frames }, () => 80) })
    .toBuffer();
};

/** A PNG that says that it moves: the chunk `acTL` in front of its pixels. */
export const createAnimatedPng = (width: number, height: number): Uint8Array => {
  const still = Buffer.from(createPng(width, height));
  const header = 8 + 25;
  return Buffer.concat([
    still.subarray(0, header),
    buildPngChunk('acTL', Buffer.concat([toBigEndian(2), toBigEndian(0)])),
    still.subarray(header),
  ]);
};

/** Place, camera and text of a picture, and a quarter turn. */
export const createPictureWithMetadata = async (width: number, height: number): Promise<Uint8Array> =>
  sharp(await createPicture(width, height))
    .withExif({
      IFD0: { Make: 'SecretCamera', ImageDescription: 'SecretPlace' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export interface MemoryImageStore extends ImageStore {
  kept: Map<string, Uint8Array>;
  incoming: Map<string, Uint8Array>;
}

export const createMemoryImageStore = (): MemoryImageStore => {
  const kept = new Map<string, Uint8Array>();
  const incoming = new Map<string, Uint8Array>();
  return {
    kept,
    incoming,
    put: async (name, bytes) => void kept.set(name, bytes),
    read: async (name) => kept.get(name) ?? null,
    invite: async (key, type, most) => ({
      url: '/incoming',
      fields: { key, 'Content-Type': type, most: String(most) },
    }),
    take: async (key) => incoming.get(key) ?? null,
    remove: async (name) => void kept.delete(name),
    drop: async (key) => void incoming.delete(key),
  };
};

/** The body and content type of a form with one file, as a browser sends it, in the form that an event carries. */
export const createImageForm = async (bytes: Uint8Array, name = 'picture.png', field = 'image', type = 'image/png') => {
  const form = new FormData();
  form.set(field, new File([bytes as Uint8Array<ArrayBuffer>], name, { type }));
  const response = new Response(form);
  return {
    contentType: response.headers.get('content-type') ?? '',
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  };
};
