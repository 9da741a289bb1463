import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { routesByDomain } from '#contract/index';
import { isImageFileName, maxImageBytes } from '#core/blog/images';
import { handler } from '#functions/images/handler';
import { createPicture } from '#functions/images/testing';
import { overridePort } from '#functions/ports';
import { createImageFolder, type ImageFolder } from '#local/image-folder';
import type { LambdaHandlers } from '#local/lambda/handlers';
import { type LocalServer, startLocalServer } from '#local/server';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';

const folder = mkdtempSync(join(tmpdir(), 'images-'));
let images: ImageFolder;
let table: TestTable;
let server: LocalServer;
let token: string;

beforeAll(async () => {
  table = await startTestTable();
  token = (await createSignedInPerson('owner')).token;
  images = createImageFolder(folder);
  overridePort('images', images.store);
  const handlers = Object.fromEntries(Object.keys(routesByDomain).map((domain) => [domain, handler]));
  server = await startLocalServer({ handlers: handlers as LambdaHandlers, port: 0, images });
});
afterAll(async () => {
  await server.stop();
  await table.stop();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, init: RequestInit = {}) => fetch(`http://localhost:${server.port}${path}`, init);
const authorization = () => ({ authorization: `Bearer ${token}` });
const sendForm = (bytes: Uint8Array) => {
  const form = new FormData();
  form.set('image', new File([bytes as Uint8Array<ArrayBuffer>], 'a.jpg', { type: 'image/jpeg' }));
  return ask('/api/upload-image', { method: 'POST', body: form, headers: authorization() });
};
const sendJson = async (path: string, body: object) => {
  const headers = { ...authorization(), 'content-type': 'application/json' };
  const answer = await ask(path, { method: 'POST', body: JSON.stringify(body), headers });
  return { status: answer.status, body: await answer.json() };
};
const post = (fields: Record<string, string>, bytes: Uint8Array) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], 'a'));
  return ask('/incoming', { method: 'POST', body: form });
};
const invite = async () => (await sendJson('/api/upload-image', { contentType: 'image/png', size: 4_500_000 })).body;

describe('images on one machine', () => {
  test('a form of bytes goes through the event unharmed and is shown, to be cached for good', async () => {
    const answer = await sendForm(await createPicture(1000, 500));
    const { imageUrl } = await answer.json();
    const shown = await ask(imageUrl);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(shown.headers.get('cache-control')).toContain('immutable');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(100);
    const avif = await ask(imageUrl.replace(/-1000x500\.webp$/, '-720.avif'));
    expect([avif.status, avif.headers.get('content-type')]).toEqual([200, 'image/avif']);
    expect(readdirSync(folder).every((name) => isImageFileName(name))).toBe(true);
  });

  test('above what an event carries a form is refused, as behind API Gateway', async () => {
    expect((await sendForm(new Uint8Array(4.9 * 1024 * 1024))).status).toBe(413);
  });

  test('a large picture goes by a form of its own', async () => {
    const { url, fields, key } = await invite();
    expect(url).toBe('/incoming');
    expect((await post(fields, await createPicture(1100, 900, 'png'))).status).toBe(204);
    const { status, body } = await sendJson('/api/upload-image/complete', { key });
    expect([status, body.width]).toEqual([200, 1100]);
    expect((await ask(body.imageUrl)).status).toBe(200);
    expect((await sendJson('/api/upload-image/complete', { key })).status).toBe(404);
  });

  test('what was not invited is not taken', async () => {
    const { fields } = await invite();
    const file = new Uint8Array(10);
    expect((await post({ ...fields, key: 'incoming/other' }, file)).status).toBe(403);
    expect((await post({ ...fields, 'Content-Type': 'text/html' }, file)).status).toBe(403);
    expect((await post(fields, new Uint8Array(0))).status).toBe(400);
    expect((await post(fields, new Uint8Array(maxImageBytes + 1))).status).toBe(400);
    expect((await post(fields, new Uint8Array(maxImageBytes * 2))).status).toBe(400);
    expect((await ask('/incoming', { method: 'POST', body: 'text' })).status).toBe(400);
    vi.setSystemTime(Date.now() + 6 * 60_000);
    expect((await post(fields, file)).status).toBe(403);
    vi.useRealTimers();
  });

  test.each(['/images/', '/images/none.webp', '/images/..%2fpackage.json', `/images/${'0'.repeat(32)}-480.webp`])(
    '%s is a 404',
    async (path) => expect((await ask(path)).status).toBe(404),
  );
});
