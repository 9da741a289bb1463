import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as blog } from '#functions/blog/handler';
import { handler } from '#functions/blog-page/handler';
import { overridePort } from '#functions/ports';
import { createApiEvent } from '#functions/runtime/http/api-event';
import { getTableClient } from '#functions/runtime/storage/table';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

const shell =
  '<!doctype html>\n<html lang="en">\n<head>\n<script type="module" src="/a.js"></script>\n</head>\n<body>\n<div id="root"></div>\n</body>\n</html>';

let table: TestTable;
let owner: string;
let member: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
  table = await startTestTable();
  owner = (await createSignedInPerson('owner')).token;
  member = (await createSignedInPerson('member')).token;
  overridePort('blogShell', async () => shell);
});
afterEach(async () => {
  overridePort('blogShell', undefined);
  await table.stop();
  vi.useRealTimers();
});

const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}, token = owner) =>
  invokeHandler(blog, { method, path: `/api${path}`, ...(body && { body }), token, headers } as never);
const read = async (path: string, method = 'GET') => {
  const { statusCode, body, headers } = await handler(
    createApiEvent({ method, path, headers: { host: 'localhost:3001' } }),
  );
  return { status: statusCode, body, headers: headers ?? {} };
};
const typed = (content: string, version = 0) => ({ content, version });
const startDraft = async (content = '# Half a post\n\nWords, [a link](https://example.org).'): Promise<string> =>
  (await call('POST', '/blog/drafts', { content })).body.slug;
const link = async (slug: string): Promise<string> => (await call('POST', `/blog/posts/${slug}/link`)).body.path;
const expiry = async (slug: string) => (await call('GET', `/blog/posts/${slug}/link`)).body.expires_at;

describe('the private link to a draft', () => {
  test('is read by whoever has it, as the draft is then, found by nobody else and kept nowhere', async () => {
    covers('3.7 POST /blog/posts/{slug}/link', '3.7 GET /blog/posts/{slug}/link', '4.7 private link to a draft');
    const slug = await startDraft();
    expect(await expiry(slug)).toBeNull();
    const { status, body } = await call('POST', `/blog/posts/${slug}/link`);
    expect([status, body.expires_at]).toEqual([201, '2026-11-27T15:00:00.000Z']);
    expect(body.path).toMatch(/^\/blog\/~[0-9a-f]{32}$/);
    expect(await expiry(slug)).toBe(body.expires_at);
    const page = await read(body.path);
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    expect(page.headers).not.toHaveProperty('cache-tag');
    expect(page.body).toContain('Half a post');
    expect(page.body).toContain('This is a draft.');
    expect(page.body).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(page.body.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/a.js">']);
    expect(page.body).not.toMatch(/rel="canonical"|og:url|ld\+json/);
    // The address of a draft follows its title; the link leads there all the same.
    await call('PUT', `/blog/posts/${slug}/draft`, typed('# Another title\n\nMore <script>alert(1)</script>words.', 1));
    const later = await read(body.path);
    expect(later.body).toContain('Another title');
    expect(later.body).not.toMatch(/Half a post|alert/);
    expect((await read(body.path, 'HEAD')).body).toBe('');
  });

  test.each([
    ['is revoked', (slug: string) => call('DELETE', `/blog/posts/${slug}/link`)],
    ['is renewed', (slug: string) => call('POST', `/blog/posts/${slug}/link`)],
    ['has expired', async () => vi.setSystemTime(new Date('2026-11-27T15:00:00Z'))],
    ['is of a post that was deleted', (slug: string) => call('DELETE', `/blog/delete-post/${slug}`)],
    ['is of a post that was published', (slug: string) => call('PUT', `/blog/posts/${slug}`, { content: '# A\n\nB' })],
    [
      'is of a post that was published and unpublished',
      async (slug: string) => {
        const { body } = await call('PUT', `/blog/posts/${slug}`, { content: '# A\n\nB' });
        await call('POST', `/blog/posts/${body.slug}/unpublish`, {});
      },
    ],
    [
      'is of a post whose time has come, also once it is unpublished',
      async (slug: string) => {
        const { body } = await call('PUT', `/blog/posts/${slug}`, {
          content: '# A\n\nB',
          publishAt: '2026-11-20T11:00',
        });
        vi.setSystemTime(new Date('2026-11-20T17:00:00Z'));
        await call('POST', `/blog/posts/${body.slug}/unpublish`, {});
      },
    ],
  ])('that %s is 404', async (_, end) => {
    covers('3.7 DELETE /blog/posts/{slug}/link', '4.7 private link to a draft');
    const slug = await startDraft();
    const path = await link(slug);
    expect((await read(path)).status).toBe(200);
    await end(slug);
    const { status, headers, body } = await read(path);
    expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([
      404,
      'private, no-store',
      'noindex, nofollow',
    ]);
    expect(body).toContain('Post not found');
  });

  test('of a post that waits for its time works until then', async () => {
    const { slug } = (await call('POST', '/save-blog', { content: '# Later\n\nB', publishAt: '2026-11-20T11:00' }))
      .body;
    const path = await link(slug);
    expect((await read(path)).body).toContain('Later');
    vi.setSystemTime(new Date('2026-11-20T16:00:00Z'));
    expect((await read(path)).status).toBe(404);
    expect(await call('POST', `/blog/posts/${slug}/link`)).toMatchObject({
      status: 422,
      body: { code: 'already_public' },
    });
  });

  test('that nobody was given is 404, whatever it looks like', async () => {
    await link(await startDraft());
    for (const wrong of ['0'.repeat(32), 'A'.repeat(32), 'x', '0'.repeat(31), `${'0'.repeat(32)}/a`, '%00']) {
      expect((await read(`/blog/~${wrong}`)).status, wrong).toBe(404);
    }
  });

  test('is kept as a hash alone, also of an answer kept for a key, and made by the owner alone', async () => {
    const slug = await startDraft();
    const key = { 'idempotency-key': randomUUID() };
    const { body } = await call('POST', `/blog/posts/${slug}/link`, undefined, key);
    const [, secret = ''] = String(body.path).split('~');
    const { Items = [] } = await getTableClient().doc.send(new ScanCommand({ TableName: table.name }));
    expect(secret).toHaveLength(32);
    expect(JSON.stringify(Items)).not.toContain(secret);
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await call(method, `/blog/posts/${slug}/link`, undefined, {}, member)).status).toBe(403);
    }
    expect((await call('POST', '/blog/posts/none/link')).status).toBe(404);
  });
});
