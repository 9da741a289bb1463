import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxImageBytes, maxImageBytesThroughLambda } from '#core/blog/images';
import { handler } from '#functions/images/handler';
import {
  createImageForm,
  createMemoryImageStore,
  createPicture,
  createPictureWithMetadata,
  createPng,
  type MemoryImageStore,
} from '#functions/images/testing';
import { overridePort } from '#functions/ports';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

const wrongType = 'Please select a valid image file (JPG, PNG, or WebP)';
const tooLarge = 'Image file size must be less than 5MB';

let table: TestTable;
let owner: string;
let member: string;
let store: MemoryImageStore;
beforeAll(async () => {
  table = await startTestTable();
  owner = (await createSignedInPerson('owner')).token;
  member = (await createSignedInPerson('member')).token;
});
afterAll(() => table.stop());
beforeEach(() => {
  store = createMemoryImageStore();
  overridePort('images', store);
});

const send = async (
  form: Promise<{ contentType: string; body: string }>,
  token = owner,
  key: string = randomUUID(),
) => {
  const { contentType, body } = await form;
  const headers = { 'content-type': contentType, 'idempotency-key': key };
  return invokeHandler(handler, { method: 'POST', path: '/api/upload-image', body, base64: true, token, headers });
};
const wish = (body: object, token = owner) =>
  invokeHandler(handler, { method: 'POST', path: '/api/upload-image', body, token });
const complete = (key: unknown, token = owner) =>
  invokeHandler(handler, { method: 'POST', path: '/api/upload-image/complete', body: { key }, token });

describe('a form', () => {
  test('stores the picture and answers its address and sizes', async () => {
    covers('3.7 POST /upload-image');
    const { status, body } = await send(createImageForm(await createPicture(1200, 600)));
    expect(status).toBe(200);
    expect(body).toMatchObject({ width: 1200, height: 600 });
    expect(body.imageUrl).toMatch(/^\/images\/[0-9a-f]{32}-1200x600\.webp$/);
    const addresses = body.srcset.split(', ').map((one: string) => one.split(' ')[0]);
    expect(addresses).toEqual(
      [...store.kept.keys()].filter((name) => !name.endsWith('.avif')).map((name) => `/images/${name}`),
    );
    expect(body.imageUrl).toBe(addresses.at(-1));
  });

  test('sent again with the same key, under another boundary, answers the same', async () => {
    const picture = await createPictureWithMetadata(500, 300);
    const key = randomUUID();
    const answers = [
      await send(createImageForm(picture), owner, key),
      await send(createImageForm(picture), owner, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });

  test('goes by the bytes: a good picture may be called anything, a text called .png is refused', async () => {
    covers('3.5 picture types');
    const jpeg = await createPicture(10, 10);
    expect((await send(createImageForm(jpeg, 'notes.txt', 'image', 'text/plain'))).status).toBe(200);
    const { status, body } = await send(createImageForm(Buffer.from('not a picture at all'), 'picture.png'));
    expect([status, body.error]).toEqual([422, wrongType]);
  });

  test.each([
    ['no field image', createImageForm(createPng(1, 1), 'a.png', 'picture')],
    [
      'a field image that is text',
      Promise.resolve({
        contentType: 'multipart/form-data; boundary=x',
        body: Buffer.from('--x\r\nContent-Disposition: form-data; name="image"\r\n\r\nabc\r\n--x--\r\n').toString(
          'base64',
        ),
      }),
    ],
  ])('with %s is refused', async (_, form) => {
    const { status, body } = await send(form);
    expect([status, body.error]).toEqual([400, wrongType]);
  });

  test.each(['multipart/form-data', 'multipart/form-data; boundary=other'])(
    'of a broken make is refused (%s)',
    async (contentType) => {
      const { body } = await createImageForm(createPng(1, 1));
      expect((await send(Promise.resolve({ contentType, body }))).body).toMatchObject({ code: 'malformed' });
    },
  );

  test('above 4.6 MB is refused with the way that takes it, up to 5 MB', async () => {
    covers('3.5 picture types');
    const beyond = expect.stringContaining('send its contentType and size as JSON to this address');
    const { status, body } = await send(createImageForm(Buffer.alloc(maxImageBytesThroughLambda + 1)));
    expect([status, body.error]).toEqual([400, beyond]);
    const larger = await send(createImageForm(Buffer.alloc(maxImageBytesThroughLambda + 10_000)));
    expect([larger.status, larger.body.error]).toEqual([413, beyond]);
    expect((await wish({ contentType: 'image/png', size: maxImageBytesThroughLambda + 1 })).status).toBe(200);
  });

  test('of 4.6 MB fits a Lambda’s event', async () => {
    const { body } = await createImageForm(Buffer.alloc(maxImageBytesThroughLambda));
    expect(body.length).toBeLessThan(6 * 1024 * 1024 - 100_000);
  });

  test('with too many pixels is refused and nothing is stored', async () => {
    expect((await send(createImageForm(createPng(1, 100_000)))).body.code).toBe('too_many_pixels');
    expect((await send(createImageForm(createPng(15_000, 15_000)))).body.code).toBe('too_many_pixels');
    expect(store.kept.size).toBe(0);
  });

  test('of the member is 403', async () => {
    expect((await send(createImageForm(await createPicture(10, 10)), member)).status).toBe(403);
    expect((await wish({ contentType: 'image/png', size: 1 }, member)).status).toBe(403);
    expect((await complete(`incoming/${randomUUID()}`, member)).status).toBe(403);
  });
});

describe('a large picture', () => {
  test('is posted to the store by a form of its own and then taken over', async () => {
    covers('3.7 POST /upload-image/complete');
    const { status, body } = await wish({ contentType: 'image/png', size: maxImageBytes });
    expect([status, body.url]).toEqual([200, '/incoming']);
    expect(body.fields).toMatchObject({ key: body.key, 'Content-Type': 'image/png', most: String(maxImageBytes) });
    store.incoming.set(body.key, await createPicture(600, 400, 'png'));
    const done = await complete(body.key);
    expect([done.status, done.body.width]).toEqual([200, 600]);
    expect(store.incoming.size).toBe(0);
    expect((await complete(body.key)).status).toBe(404);
  });

  test('that is none, or too large after all, is refused and swept', async () => {
    for (const [bytes, status, sentence] of [
      [Buffer.from('text'), 422, wrongType],
      [Buffer.alloc(maxImageBytes + 1), 413, tooLarge],
    ] as const) {
      const { key } = (await wish({ contentType: 'image/png', size: 5 })).body;
      store.incoming.set(key, bytes);
      const answer = await complete(key);
      expect([answer.status, answer.body.error]).toEqual([status, sentence]);
      expect([store.incoming.size, store.kept.size]).toEqual([0, 0]);
    }
  });

  test.each([
    [{ contentType: 'image/gif', size: 10 }, wrongType],
    [{ contentType: 'image/svg+xml', size: 10 }, wrongType],
    [{ contentType: 'image/png', size: maxImageBytes + 1 }, tooLarge],
    [{ contentType: 'image/png', size: 0 }, wrongType],
    [{ contentType: 'image/png', size: '10' }, wrongType],
    [{}, wrongType],
    [null, 'Send the fields as a JSON object.'],
  ])('announced as %j is refused', async (body, sentence) => {
    covers('3.9 size of a picture');
    const answer = await wish(body as object);
    expect([answer.status, answer.body.error]).toEqual([400, sentence]);
  });

  test.each(['images/a', 'incoming/../images/a', 'incoming/x', '', 7, `incoming/${'a'.repeat(36)}`])(
    'cannot be completed by the key %j',
    async (key) => expect((await complete(key)).status).toBe(400),
  );
});
