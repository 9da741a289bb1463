import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as blog } from '#functions/blog/handler';
import { handler } from '#functions/blog-page/handler';
import { drawTitleSharePicture, toDrawableText } from '#functions/blog-page/share-picture/draw-share-picture';
import { createMemoryImageStore, type MemoryImageStore } from '#functions/images/testing';
import { overridePort } from '#functions/ports';
import { createApiEvent } from '#functions/runtime/http/api-event';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

const words = { title: 'Instant payments at night', siteTitle: 'Ada on payments', accent: '' };
const pixels = async (bytes: Uint8Array) => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return {
    info,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)],
  };
};

describe('the drawn picture', () => {
  test.each([
    words,
    { title: 'x', siteTitle: '', accent: '' },
    { title: '<b>&"\u0000</b>', siteTitle: '<span', accent: '#7a1f4b' },
    { title: 'W'.repeat(200), siteTitle: 'Long '.repeat(16), accent: '' },
    { title: '支付', siteTitle: '🚀', accent: '' },
  ])('of $title is a JPEG of 1200 x 630 and not large', async (content) => {
    const bytes = await drawTitleSharePicture(content);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(120_000);
  });

  test('has the colour of the site on top, and words where there are some', async () => {
    const { at } = await pixels(await drawTitleSharePicture({ ...words, accent: '#c00000' }));
    const [red = 0, green = 255] = at(600, 10);
    expect([red > 180, green < 30]).toEqual([true, true]);
    const hasInk = async (title: string) => {
      const { info, at: pixel } = await pixels(await drawTitleSharePicture({ ...words, title, siteTitle: '' }));
      return Array.from({ length: info.width }, (_, x) => pixel(x, 170)[0] ?? 255).some((value) => value < 100);
    };
    expect([await hasInk('Instant payments at night'), await hasInk('支付')]).toEqual([true, false]);
  });

  test.each([
    ['Payments 🚀 now', 'Payments now'],
    ['Żółć – Поле, Ελλάδα!', 'Żółć – Поле, Ελλάδα!'],
    ['支付 2', ''],
    ['', ''],
  ])('shows %s as %s', (text, shown) => {
    expect(toDrawableText(text)).toBe(shown);
  });
});

describe('a page', () => {
  let table: TestTable;
  let owner: string;
  let store: MemoryImageStore;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
    table = await startTestTable();
    owner = (await createSignedInPerson('owner')).token;
    store = createMemoryImageStore();
    overridePort('images', store);
    overridePort('blogShell', async () => '<html lang="en"><head></head><body><div id="root"></div></body></html>');
  });
  afterEach(async () => {
    for (const port of ['images', 'blogShell'] as const) overridePort(port, undefined);
    await table.stop();
    vi.useRealTimers();
  });
  const call = (method: string, path: string, body: object) =>
    invokeHandler(blog, { method, path: `/api${path}`, body, token: owner });
  const ask = async (path: string) => (await handler(createApiEvent({ method: 'GET', path }))).body;
  const pictureOf = (html: string) =>
    /<meta property="og:image" content="http:\/\/localhost\/images\/([^"]*)"/.exec(html)?.[1];

  test('names a picture of 1200 x 630 that is there, one for each title, and draws it once', async () => {
    covers('4.7 picture of a page');
    await call('POST', '/save-blog', { content: `# Once ${Math.random()}\n\nx`, address: 'once' });
    const put = vi.spyOn(store, 'put');
    const html = await ask('/blog/once');
    const name = pictureOf(html) ?? '';
    expect(name).toMatch(/^og-[0-9a-f]{32}\.jpg$/);
    expect(await sharp(store.kept.get(name)).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(html).toContain('<meta property="og:image:width" content="1200"/>');
    expect(html).toContain('<meta property="og:image:height" content="630"/>');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    expect(pictureOf(await ask('/blog/once'))).toBe(name);
    expect(put).toHaveBeenCalledTimes(1);
    await call('PUT', '/blog/posts/once', { content: '# Twice\n\nx' });
    expect(pictureOf(await ask('/blog/once'))).not.toBe(name);
    for (const path of ['/', '/blog']) expect(store.kept.has(pictureOf(await ask(path)) ?? '')).toBe(true);
    expect(pictureOf(await ask('/blog/nothing'))).toBeUndefined();
  });

  test('of a post with a picture of its own has that one, cut', async () => {
    const own = `${'c'.repeat(32)}-960.webp`;
    const red = { create: { width: 960, height: 960, channels: 3, background: '#e00000' } } as const;
    await store.put(own, await sharp(red).webp().toBuffer());
    await call('POST', '/save-blog', { content: `# Red\n\n![Red](/images/${own})\n\nx` });
    const { at } = await pixels(store.kept.get(pictureOf(await ask('/blog/red')) ?? '') ?? new Uint8Array());
    const [red300 = 0, green300 = 255] = at(300, 300);
    expect([red300 > 200, green300 < 30]).toEqual([true, true]);
  });

  test('goes with its post, unless another post has the same one', async () => {
    const own = `${'d'.repeat(32)}-960.webp`;
    const green = { create: { width: 960, height: 960, channels: 3, background: '#00e000' } } as const;
    await store.put(own, await sharp(green).webp().toBuffer());
    for (const name of ['one', 'two', 'three']) {
      const picture = name === 'three' ? '' : `![Green](/images/${own})\n\n`;
      await call('POST', '/save-blog', { content: `# Post ${name}\n\n${picture}x`, address: name });
    }
    const [one, three] = [pictureOf(await ask('/blog/one')) ?? '', pictureOf(await ask('/blog/three')) ?? ''];
    expect(pictureOf(await ask('/blog/two'))).toBe(one);
    const isKept = async (deleted: string, name: string): Promise<boolean> => {
      await invokeHandler(blog, { method: 'DELETE', path: `/api/blog/delete-post/${deleted}`, token: owner });
      return store.kept.has(name);
    };
    expect(await isKept('three', three)).toBe(false);
    expect(await isKept('one', one)).toBe(true);
    expect(await isKept('two', one)).toBe(false);
  });

  test('is shown without one where the store fails', async () => {
    await call('POST', '/save-blog', { content: `# Away ${Math.random()}\n\nx`, address: 'away' });
    store.read = () => Promise.reject(new Error('no bucket today'));
    const html = await ask('/blog/away');
    expect(html).toContain('<h1 dir="auto">Away');
    expect(pictureOf(html)).toBeUndefined();
  });
});
