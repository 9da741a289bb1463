import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handler as blog } from '#functions/blog/handler';
import { findPost } from '#functions/blog/store';
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

const call = (method: string, path: string, body?: object) =>
  invokeHandler(blog, { method, path: `/api${path}`, token: owner, ...(body && { body }) });
const ask = async (path: string) => (await handler(createApiEvent({ method: 'GET', path }))).body;
const headOf = async (path: string) => (await ask(path)).split('</head>')[0] ?? '';
const elsewhere = 'https://elsewhere.test/bonds?a=1&b="';

test('a post that first appeared elsewhere says where, and stays so when an edit does not say', async () => {
  covers('4.7 post for search engines');
  const canonicalUrl = elsewhere.replace('"', '');
  await call('POST', '/save-blog', { content: '# Bonds\n\nx', canonicalUrl });
  const canonical = '<link rel="canonical" href="https://elsewhere.test/bonds?a=1&amp;b="/>';
  expect(await headOf('/blog/bonds')).toContain(canonical);
  expect(await headOf('/blog/bonds')).toContain('<meta property="og:url" content="http://localhost/blog/bonds"/>');
  expect(await ask('/sitemap.xml')).not.toContain('/blog/bonds');
  expect(await ask('/rss.xml')).toContain('<link>http://localhost/blog/bonds</link>');
  await call('PUT', '/blog/posts/bonds', { content: '# Bonds\n\ny' });
  expect(await headOf('/blog/bonds')).toContain(canonical);
  expect((await call('GET', '/blog/posts/bonds/source')).body).toMatchObject({ canonical_url: canonicalUrl });
  await call('PUT', '/blog/posts/bonds', { content: '# Bonds\n\ny', canonicalUrl: '' });
  expect(await headOf('/blog/bonds')).toContain('<link rel="canonical" href="http://localhost/blog/bonds"/>');
  expect(await ask('/sitemap.xml')).toContain('/blog/bonds');
});

test('a post that is not to be found asks so, and is in the lists all the same', async () => {
  covers('4.7 post for search engines');
  await call('POST', '/save-blog', { content: '# Bonds\n\nx', noindex: true });
  const asked = '<meta name="robots" content="noindex"/>';
  expect(await headOf('/blog/bonds')).toContain(asked);
  expect(await ask('/sitemap.xml')).not.toContain('/blog/bonds');
  expect(await ask('/blog')).toContain('href="/blog/bonds"');
  await call('POST', '/blog/posts/bonds/versions/1/restore', {});
  expect(await headOf('/blog/bonds')).toContain(asked);
  await call('PUT', '/blog/posts/bonds', { content: '# Bonds\n\ny', noindex: false });
  expect(await headOf('/blog/bonds')).not.toContain(asked);
});

test.each(['http://plain.test/', 'javascript:pwned()', '/blog/other', elsewhere, 'https://', 'x'])(
  'an address such as %s is none that a text first appeared at',
  async (canonicalUrl) => {
    expect((await call('POST', '/save-blog', { content: '# Bonds\n\nx', canonicalUrl })).status).toBe(400);
  },
);

test('a post in another language says so to browsers, search engines and feeds, and stays so when an edit does not say', async () => {
  covers('4.7 language of a post');
  await call('POST', '/save-blog', { content: '# Obligacje\n\nx', lang: 'pl' });
  await call('POST', '/save-blog', { content: '# Bonds\n\nx' });
  const page = await ask('/blog/obligacje');
  expect(page).toContain('<html lang="en"');
  expect(page).toContain('<article class="blog-post" lang="pl">');
  expect(page).toContain('"inLanguage":"pl"');
  expect(await ask('/blog/bonds')).toContain('<article class="blog-post">');
  expect(await ask('/blog/bonds')).toContain('"inLanguage":"en"');
  expect((await ask('/blog/atom.xml')).match(/<entry[^>]*>/g)).toEqual(['<entry xml:lang="pl">', '<entry>']);
  const { items } = JSON.parse(await ask('/blog/feed.json')) as { items: { language?: string }[] };
  expect(items.map(({ language }) => language)).toEqual(['pl', undefined]);
  await call('PUT', '/blog/posts/obligacje', { content: '# Obligacje\n\ny' });
  expect((await call('GET', '/blog/posts/obligacje/source')).body).toMatchObject({ lang: 'pl' });
  await call('PUT', '/blog/posts/obligacje', { content: '# Obligacje\n\ny', lang: '' });
  expect(await ask('/blog/obligacje')).toContain('"inLanguage":"en"');
});

test.each(['Polish', 'p', 'pl_PL', 'pl"><script>', `pl-${'x'.repeat(40)}`])(
  'a language such as %s is refused with the way to write one',
  async (lang) => {
    const { status, body } = await call('POST', '/save-blog', { content: '# Bonds\n\nx', lang });
    expect([status, body.error]).toEqual([400, 'Enter a language by its code, such as en or pl.']);
  },
);

test('a post keeps what its headings say', async () => {
  await call('POST', '/save-blog', { content: '# Bonds\n\n## Fees & taxes\n\nx\n\n### Of banks' });
  expect((await findPost('bonds'))?.headings).toEqual(['Fees & taxes', 'Of banks']);
});
