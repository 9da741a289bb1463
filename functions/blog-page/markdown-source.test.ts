import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as blog } from '#functions/blog/handler';
import { handler } from '#functions/blog-page/handler';
import { overridePort } from '#functions/ports';
import { createApiEvent } from '#functions/runtime/http/api-event';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
let owner: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
  table = await startTestTable();
  owner = (await createSignedInPerson('owner')).token;
  overridePort('blogShell', async () => '<html lang="en"><head></head><body><div id="root"></div></body></html>');
});
afterEach(async () => {
  overridePort('blogShell', undefined);
  await table.stop();
  vi.useRealTimers();
});

const call = (method: string, path: string, body: object) =>
  invokeHandler(blog, { method, path: `/api${path}`, body, token: owner });
const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await handler(createApiEvent({ method: 'GET', path, headers }));
  return { status: answer.statusCode, body: answer.body, headers: answer.headers as Record<string, string> };
};
const markdown = { accept: 'text/markdown, text/html;q=0.9, */*;q=0.8' };
const content = '# Bonds <b>\n\nThey **pay**. <!-- ask Tom -->\n\n`<script>`\n';

beforeAll(() => ask('/blog').catch(() => undefined), 60_000);

describe('a post as it was written', () => {
  beforeEach(() => call('POST', '/save-blog', { content, address: 'bonds' }));

  test('is answered under its own address, and under the post’s to whoever prefers it', async () => {
    covers('4.7 post as Markdown');
    const own = await ask('/blog/bonds.md');
    expect(own).toMatchObject({ status: 200, body: content.replace('<!-- ask Tom -->', '') });
    expect(own.headers).toMatchObject({ 'content-type': 'text/markdown; charset=utf-8', 'cache-tag': 'blog' });
    const preferred = await ask('/blog/bonds/', markdown);
    expect(preferred.body).toBe(own.body);
    expect(preferred.headers['vary']).toBe('Accept');
    const page = await ask('/blog/bonds', { accept: 'text/html,*/*;q=0.8' });
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary: 'Accept' });
    expect((await ask('/blog', markdown)).headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await ask('/blog/bonds.md', { 'if-none-match': own.headers['etag'] ?? '' })).status).toBe(304);
  });

  test('leads from a former address and from capitals to its own', async () => {
    await call('PUT', '/blog/posts/bonds', { content, address: 'on-bonds' });
    for (const path of ['/blog/bonds.md', '/blog/On-Bonds.md']) {
      expect(await ask(path)).toMatchObject({ status: 301, headers: { location: '/blog/on-bonds.md' } });
    }
    expect(await ask('/blog/bonds', markdown)).toMatchObject({ status: 301 });
  });

  test('is nobody’s before it is public and after it was', async () => {
    await call('POST', '/save-blog', { content, address: 'later', publishAt: '2026-11-20T10:30' });
    await call('PUT', '/blog/posts/bonds/draft', { content: '# Secret', version: 0 });
    expect((await ask('/blog/bonds.md')).body).not.toContain('Secret');
    await call('POST', '/blog/posts/bonds/unpublish', {});
    for (const path of ['/blog/later.md', '/blog/bonds.md', '/blog/nothing.md', '/blog/.md', '/blog/%2e%2e.md']) {
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    }
    expect((await ask('/blog/bonds', markdown)).status).toBe(404);
  });
});
