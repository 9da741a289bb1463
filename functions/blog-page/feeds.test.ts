import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as blog } from '#functions/blog/handler';
import { scriptPayloads } from '#functions/blog/render/testing-script-payloads';
import { findDisallowedHtml } from '#functions/blog/testing';
import { createPublishedPost, seedPublishedPosts } from '#functions/blog/testing-posts';
import { parseXml } from '#functions/blog/testing-xml';
import { handler } from '#functions/blog-page/handler';
import { createApiEvent } from '#functions/runtime/http/api-event';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
let owner: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
  process.env['SITE_URL'] = 'https://ada.test';
  table = await startTestTable();
  owner = (await createSignedInPerson('owner')).token;
});
afterEach(async () => {
  delete process.env['SITE_URL'];
  await table.stop();
  vi.useRealTimers();
});

const call = (method: string, path: string, body: object) =>
  invokeHandler(blog, { method, path: `/api${path}`, body, token: owner });
const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await handler(createApiEvent({ method: 'GET', path, headers }));
  return { status: answer.statusCode, body: answer.body, headers: answer.headers as Record<string, string> };
};
const readFeed = async (path: string): Promise<string> => (await ask(path)).body;
const readRss = async () => parseRssFeed(await readFeed('/rss.xml'));
const readAtom = async () => parseAtomFeed(await readFeed('/blog/atom.xml'));
const readJson = async () => parseJsonFeed(await readFeed('/blog/feed.json'));

/** What each format says of a post, by one name each. */
const readItems = async () => [
  ((await readRss()).items ?? []).map(({ guid, link, title, pubDate, description, content, categories }) => ({
    ...{ id: guid?.value, url: link, title, published: new Date(String(pubDate)).toISOString() },
    ...{ summary: description, html: content?.encoded, tags: (categories ?? []).map(({ name }) => name) },
  })),
  ((await readAtom()).entries ?? []).map(({ id, links, title, published, summary, content, categories }) => ({
    ...{ id, url: links?.[0]?.href, title: title?.value ?? title, published: String(published) },
    ...{ summary: summary?.value ?? summary, html: content?.value ?? content },
    tags: (categories ?? []).map(({ term }) => term),
  })),
  ((await readJson()).items ?? []).map(({ id, url, title, date_published, summary, content_html, tags }) => ({
    ...{ id, url, title, published: String(date_published), summary, html: content_html, tags: tags ?? [] },
  })),
];

describe('a feed', () => {
  test('tells of the newest twenty posts, whole, in three formats that say the same', async () => {
    covers('4.7 feed and site map');
    await seedPublishedPosts(
      Array.from({ length: 25 }, (_, at) => createPublishedPost(at)),
      { withTexts: true },
    );
    const [rss, atom, json] = await readItems();
    expect(rss).toHaveLength(20);
    expect(rss?.[3]).toEqual({
      id: 'https://ada.test/blog/post-3',
      url: 'https://ada.test/blog/post-3',
      title: createPublishedPost(3).title,
      published: '2026-11-16T15:00:00.000Z',
      summary: createPublishedPost(3).excerpt,
      html: `<p>${createPublishedPost(3).title}</p>`,
      tags: createPublishedPost(3).tags,
    });
    expect(atom).toEqual(rss);
    expect(json).toEqual(rss);
    expect(parseXml(await readFeed('/rss.xml'))).toMatchObject({ name: 'rss', attributes: { version: '2.0' } });
    expect(parseXml(await readFeed('/blog/atom.xml')).name).toBe('feed');
  });

  test('says whose it is and under which address', async () => {
    await call('PUT', '/blog/site/settings', {
      name: 'Ada & Co',
      title: 'On <payments>',
      headline: 'Engines',
      language: 'pl',
    });
    const [rss, atom, json] = [await readRss(), await readAtom(), await readJson()];
    expect(rss).toMatchObject({ title: 'On <payments>: Blog', link: 'https://ada.test/blog', language: 'pl' });
    expect(atom).toMatchObject({ id: 'https://ada.test/blog', authors: [{ name: 'Ada & Co' }] });
    expect(json).toMatchObject({ feed_url: 'https://ada.test/blog/feed.json', authors: [{ name: 'Ada & Co' }] });
    expect(atom.links).toContainEqual(expect.objectContaining({ href: 'https://ada.test/blog/atom.xml', rel: 'self' }));
    expect([rss.items ?? [], atom.entries ?? [], json.items ?? []]).toEqual([[], [], []]);
  });

  test('knows a post by the same id when its address changes, and a draft’s by none that it never had', async () => {
    const { slug } = (await call('POST', '/save-blog', { content: '# Bonds\n\nx' })).body;
    const draft = (await call('POST', '/blog/drafts', { content: '# Early words' })).body;
    vi.setSystemTime(new Date('2026-11-20T16:00:00Z'));
    await call('PUT', `/blog/posts/${slug}`, { content: '# Bonds\n\ny', address: 'on-bonds' });
    await call('PUT', `/blog/posts/${draft.slug}`, { content: '# Later words\n\nz', publishAt: '' });
    for (const items of await readItems()) {
      expect(items.map(({ id, url }) => [id, url])).toEqual([
        ['tag:ada.test,2026-11-20:2026-11-20T15%3A00%3A00.000Z.early-words', 'https://ada.test/blog/later-words'],
        ['https://ada.test/blog/bonds', 'https://ada.test/blog/on-bonds'],
      ]);
    }
    expect((await readRss()).items?.[1]?.guid?.isPermaLink).toBe(false);
    expect((await readAtom()).entries?.[1]?.updated).toBe('2026-11-20T16:00:00.000Z');
    expect((await readJson()).items?.[1]).toMatchObject({ date_modified: '2026-11-20T16:00:00.000Z' });
  });

  test('has addresses that lead somewhere from everywhere, and leaves what is only written alone', async () => {
    const picture = `/images/${'a'.repeat(32)}-960.webp`;
    const code = '`<a href="/x">`';
    const content = `# T\n\n![Tree](${picture})\n\n[Part](#part) [Other](/blog/b) ![In](${picture}) ${code} "href=/y"\n\n## Part\n\ny`;
    await call('POST', '/save-blog', { content });
    for (const [item] of await readItems()) {
      expect(item?.html).toContain(`<img src="https://ada.test${picture}" alt="Tree">`);
      expect(item?.html).toContain('href="https://ada.test/blog/t#user-content-part"');
      expect(item?.html).toContain('href="https://ada.test/blog/b"');
      expect(item?.html).toContain(`https://ada.test/images/${'a'.repeat(32)}-480.webp 480w, https://ada.test/`);
      expect(item?.html).toMatch(/<code>&#x3C;a href="\/x"(>|&gt;)<\/code>/);
    }
  });

  test('is well-formed and brings no script along, whatever posts hold', async () => {
    for (let at = 0; at < scriptPayloads.length; at += 10) {
      const some = scriptPayloads.slice(at, at + 10);
      await call('POST', '/save-blog', {
        content: `# T ${some.join(' ').replaceAll('\n', ' ').slice(0, 180)}\n\n${some.join('\n\n')}`,
        tags: some.slice(0, 5).map((one) => one.replaceAll(/\s/g, ' ').slice(0, 40).trim()),
      });
    }
    await seedPublishedPosts([createPublishedPost(0, { title: 'null\u0000, ]]> and &', excerpt: '\u0001<b>' })], {
      withTexts: { html: '<p>x</p>', markdown: 'x' },
    });
    const [rss = [], atom = [], json = []] = await readItems();
    expect(rss.length).toBeGreaterThan(8);
    expect([atom.map(({ html }) => html), json.map(({ html }) => html)]).toEqual([
      rss.map(({ html }) => html),
      rss.map(({ html }) => html),
    ]);
    for (const path of ['/rss.xml', '/blog/atom.xml']) expect(parseXml(await readFeed(path)).name).toMatch(/rss|feed/);
    for (const { html } of rss) expect(findDisallowedHtml(String(html ?? ''))).toEqual([]);
  });

  test.each(['/rss.xml', '/blog/atom.xml', '/blog/feed.json'])(
    '%s that was polled before is 304 until a post changes',
    async (path) => {
      covers('4.7 feed and site map');
      await call('POST', '/save-blog', { content: '# Bonds\n\nx' });
      const { status, headers } = await ask(path);
      expect([status, headers['last-modified']]).toEqual([200, 'Fri, 20 Nov 2026 15:00:00 GMT']);
      const etag = headers['etag'] ?? '';
      const polls = [
        { 'if-none-match': etag },
        { 'If-None-Match': `"other", ${etag.replace('W/', '')}` },
        { 'if-modified-since': headers['last-modified'] ?? '' },
      ];
      for (const poll of polls) {
        const again = await ask(path, poll);
        expect(again).toMatchObject({ status: 304, body: '', headers: { etag, 'cache-tag': 'blog' } });
      }
      expect((await ask(path, { 'if-none-match': '"other"', ...polls[2] })).status).toBe(200);
      vi.setSystemTime(new Date('2026-11-20T16:00:00Z'));
      await call('PUT', '/blog/posts/bonds', { content: '# Bonds\n\ny' });
      for (const poll of polls) expect((await ask(path, poll)).status).toBe(200);
    },
  );

  test('of posts too large for one answer has the excerpts of those that do not fit', async () => {
    const large = { html: `<p>${'x'.repeat(290_000)}</p>`, markdown: 'x' };
    const posts = Array.from({ length: 20 }, (_, at) => createPublishedPost(at));
    await seedPublishedPosts(posts, { withTexts: large });
    const body = await readFeed('/blog/feed.json');
    expect(Buffer.byteLength(body)).toBeLessThan(3_000_000);
    const htmls = ((await readJson()).items ?? []).map(({ content_html }) => content_html ?? '');
    expect(htmls.filter((html) => html.length > 200_000)).toHaveLength(8);
    expect(htmls.at(-1)).toBe(`<p>${posts.at(-1)?.excerpt}</p>`);
  });

  test('is found from every page', async () => {
    const { overridePort } = await import('#functions/ports');
    overridePort('blogShell', async () => '<html lang="en"><head></head><body><div id="root"></div></body></html>');
    await call('POST', '/save-blog', { content: '# Bonds\n\nx' });
    for (const page of ['/', '/blog', '/blog/bonds']) {
      const head = (await ask(page)).body.split('</head>')[0] ?? '';
      expect(
        [...head.matchAll(/<link rel="alternate" href="([^"]*)" type="application/g)].map(([, url]) => url),
      ).toEqual(['https://ada.test/rss.xml', 'https://ada.test/blog/atom.xml', 'https://ada.test/blog/feed.json']);
    }
    overridePort('blogShell', undefined);
  });
});

test('the site map names the blog and every post with the day it changed', async () => {
  covers('4.7 feed and site map');
  await seedPublishedPosts([
    createPublishedPost(0, { slug: 'newest' }),
    createPublishedPost(1, { updatedAt: '2026-11-21T08:00:00.000Z' }),
  ]);
  const root = parseXml(await readFeed('/sitemap.xml'));
  expect(root).toMatchObject({ name: 'urlset', attributes: { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' } });
  const { headers } = await ask('/sitemap.xml');
  expect(await ask('/sitemap.xml', { 'if-none-match': headers['etag'] ?? '' })).toMatchObject({
    status: 304,
    body: '',
  });
  expect(root.children.map(({ children }) => children.map(({ text }) => text))).toEqual([
    ['https://ada.test/blog', '2026-11-21'],
    ['https://ada.test/blog/newest', '2026-11-19'],
    ['https://ada.test/blog/post-1', '2026-11-21'],
    ['https://ada.test/', '2026-11-21'],
  ]);
});

test('robots are kept off what is private and shown the map', async () => {
  expect((await readFeed('/robots.txt')).split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /dashboard',
    '',
    'Sitemap: https://ada.test/sitemap.xml',
    '',
  ]);
});
