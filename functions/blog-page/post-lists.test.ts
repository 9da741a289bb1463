import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as blog } from '#functions/blog/handler';
import { scriptPayloads } from '#functions/blog/render/testing-script-payloads';
import { listElementNames } from '#functions/blog/testing';
import { createPublishedPost, seedPublishedPosts } from '#functions/blog/testing-posts';
import { handler } from '#functions/blog-page/handler';
import { overridePort } from '#functions/ports';
import { createApiEvent } from '#functions/runtime/http/api-event';
import { covers } from '#tests/kit/covers';
import {
  countTableRequests,
  createSignedInPerson,
  invokeHandler,
  startTestTable,
  type TestTable,
} from '#tests/kit/table';

let table: TestTable;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
  table = await startTestTable();
  overridePort('blogShell', async () => '<html lang="en"><head></head><body><div id="root"></div></body></html>');
});
afterEach(async () => {
  overridePort('blogShell', undefined);
  await table.stop();
  vi.useRealTimers();
});

const ask = async (path: string) => {
  const { statusCode, body, headers } = await handler(createApiEvent({ method: 'GET', path }));
  return { status: statusCode, body, location: headers?.['location'] };
};
const slugsOf = (html: string) =>
  [...html.matchAll(/<h2 dir="auto"><a href="\/blog\/([^"]*)"/g)].map(([, slug]) => slug);
const slugs = async (path: string) => slugsOf((await ask(path)).body);
const named = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `post-${from + at}`);
const byApi = (query: Record<string, string>) =>
  invokeHandler(blog, { method: 'GET', path: '/api/blog/public-posts', query });

describe('a list of posts', () => {
  test('shows twenty a page, newest first, with the ways to the pages beside it', async () => {
    covers('4.7 pages of the blog');
    await seedPublishedPosts(Array.from({ length: 45 }, (_, at) => createPublishedPost(at)));
    const [first, second, third] = [await ask('/blog'), await ask('/blog/page/2'), await ask('/blog/page/3/')];
    expect([first, second, third].map(({ body }) => slugsOf(body))).toEqual([
      named(0, 20),
      named(20, 40),
      named(40, 45),
    ]);
    expect(first.body).toContain('<a rel="next" href="/blog/page/2"');
    expect(first.body).not.toContain('rel="prev"');
    expect(second.body).toContain('<a rel="prev" href="/blog"');
    expect(second.body).toContain('<a rel="next" href="/blog/page/3"');
    expect(third.body).not.toContain('rel="next"');
    expect(second.body).toContain('<title>Blog, page 2 | Personal site</title>');
    expect(second.body).toContain('<link rel="canonical" href="http://localhost/blog/page/2"/>');
  });

  test('of exactly twenty posts has one page', async () => {
    await seedPublishedPosts(Array.from({ length: 20 }, (_, at) => createPublishedPost(at)));
    expect((await ask('/blog')).body).not.toContain('rel="next"');
    expect((await ask('/blog/page/2')).status).toBe(404);
  });

  test('of a tag has its posts alone, whatever the tag is written like', async () => {
    await seedPublishedPosts([
      ...Array.from({ length: 60 }, (_, at) => createPublishedPost(at, { tags: at % 2 ? ['Płatności SEPA'] : ['x'] })),
      createPublishedPost(60, { tags: ['płatności  sepa', '<b>&"bold"'] }),
    ]);
    const path = `/blog/tag/${encodeURIComponent('płatności-sepa')}`;
    const { body } = await ask(path);
    expect(slugsOf(body)).toEqual(named(0, 40).filter((_, at) => at % 2));
    expect(body).toContain('<h1>Posts about Płatności SEPA</h1>');
    expect(body).toContain(`<a rel="next" href="${path}/page/2"`);
    expect(await slugs(`${path}/page/2`)).toEqual([...named(40, 60).filter((_, at) => at % 2), 'post-60']);
    expect((await ask('/blog/tag/b-bold')).body).toContain('<h1>Posts about &lt;b&gt;&amp;&quot;bold&quot;</h1>');
  });

  test('of a year goes by the clock in New York, and the first page leads to the years there are', async () => {
    await seedPublishedPosts([
      createPublishedPost(0),
      createPublishedPost(1, { publishAt: '2026-01-01T05:00:00.000Z' }),
      createPublishedPost(2, { publishAt: '2026-01-01T04:59:59.999Z' }),
      createPublishedPost(3, { publishAt: '2023-06-01T12:00:00.000Z' }),
    ]);
    expect(await slugs('/blog/archive/2026')).toEqual(['post-0', 'post-1']);
    expect(await slugs('/blog/archive/2025')).toEqual(['post-2']);
    const { body } = await ask('/blog');
    expect([...body.matchAll(/href="\/blog\/archive\/(\d+)"/g)].map(([, year]) => year)).toEqual([
      '2026',
      '2025',
      '2023',
    ]);
    expect((await ask('/blog/archive/2024')).status).toBe(404);
  });

  test('holds a scheduled post from its minute on, before anything has said so', async () => {
    await seedPublishedPosts([
      createPublishedPost(3),
      createPublishedPost(4, {
        slug: 'due',
        status: 'Scheduled',
        publishAt: '2026-11-20T15:00:00.000Z',
        tags: ['Due'],
      }),
      createPublishedPost(5, { slug: 'later', status: 'Scheduled', publishAt: '2026-11-20T15:00:00.001Z' }),
      createPublishedPost(6, { slug: 'drafted', status: 'Draft', publishAt: null }),
    ]);
    expect(await slugs('/blog')).toEqual(['due', 'post-3']);
    expect(await slugs('/blog/tag/due')).toEqual(['due']);
    expect(await slugs('/blog/archive/2026')).toEqual(['due', 'post-3']);
  });

  test.each([
    '/blog/page/2',
    '/blog/page/99999',
    '/blog/page/0',
    '/blog/page/x',
    '/blog/page',
    '/blog/tag',
    '/blog/tag/nobody',
    '/blog/tag/x/page/2',
    '/blog/tag/%E0%A4%A',
    '/blog/archive',
    '/blog/archive/2019',
    '/blog/archive/2026/page/2',
    '/blog/archive/x',
    '/blog/feed.xml',
  ])('%s is a page that says 404', async (path) => {
    await seedPublishedPosts([createPublishedPost(0, { tags: ['x'] })]);
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(body).toMatch(/<h1>(Page|Post) not found<\/h1>/);
    expect(body).toContain('<meta name="robots" content="noindex"/>');
  });

  test.each([
    ['/blog/Post-0', '/blog/post-0'],
    ['/blog/page/1', '/blog'],
    ['/blog/Archive/2026', '/blog/archive/2026'],
    ['/blog/tag/Payments', '/blog/tag/payments'],
    ['/blog/tag/%50ayments', '/blog/tag/payments'],
    ['/blog/Tag/payments/page/1', '/blog/tag/payments'],
  ])('%s leads to %s for good', async (path, location) => {
    await seedPublishedPosts([createPublishedPost(0)], { withTexts: true });
    expect(await ask(path)).toMatchObject({ status: 301, location });
  });

  test('is the same by the API, which without a page has all posts', async () => {
    covers('4.7 pages of the blog');
    await seedPublishedPosts(Array.from({ length: 25 }, (_, at) => createPublishedPost(at)));
    const { body } = await byApi({ page: '2' });
    expect(body.posts.map(({ slug }: { slug: string }) => slug)).toEqual(named(20, 25));
    expect(body).toMatchObject({ has_older: false, tag: null, years: [] });
    expect((await byApi({ tag: 'payments' })).body.posts).toHaveLength(5);
    expect((await byApi({})).body.posts).toHaveLength(25);
    expect((await byApi({ page: '3' })).status).toBe(404);
    expect((await byApi({ page: '0' })).status).toBe(400);
  });

  test('adds no element by a title, an excerpt or a tag, whatever they hold', async () => {
    const hostile = Array.from({ length: 41 }, (_, at) =>
      scriptPayloads.filter((_payload, of) => of % 41 === at).join(' '),
    );
    await seedPublishedPosts([
      ...hostile.map((text, at) =>
        createPublishedPost(at, { title: text, excerpt: text, tags: ['Hostile', `a${text}`] }),
      ),
      ...hostile.map((_, at) =>
        createPublishedPost(at, { slug: `plain-${at}`, title: 'T', excerpt: 'x', tags: ['Plain', 'a'] }),
      ),
    ]);
    for (const page of ['', '/page/2', '/page/3']) {
      const [bad, good] = [await ask(`/blog/tag/hostile${page}`), await ask(`/blog/tag/plain${page}`)];
      expect(listElementNames(bad.body)).toEqual(listElementNames(good.body));
    }
  });
});

describe('of 2,000 posts', () => {
  test('a page is small and reads no more rows than those before it', async () => {
    covers('4.7 pages of the blog');
    await seedPublishedPosts(Array.from({ length: 2_000 }, (_, at) => createPublishedPost(at)));
    // The first page also reads one row of each of six years; one of a tag those between the posts that have it.
    const most = {
      '/blog': [9, 7],
      '/blog/page/2': [3, 5],
      '/blog/tag/payments': [4, 22],
      '/blog/archive/2024': [3, 4],
    };
    for (const [path, [mostRequests = 0, mostUnits = 0]] of Object.entries(most)) {
      let html = '';
      const { requests, units } = await countTableRequests(async () => {
        html = (await ask(path)).body;
      });
      expect(requests, path).toBeLessThanOrEqual(mostRequests);
      expect(units, path).toBeLessThanOrEqual(mostUnits);
      expect(slugsOf(html)).toHaveLength(20);
      expect(gzipSync(html).length).toBeLessThan(12_000);
    }
    expect(await slugs('/blog/page/100')).toEqual(named(1980, 2000));
  }, 120_000);
});

describe('a word that begins the address of a list', () => {
  test('is no post’s slug: not by its title, and not by choice', async () => {
    const { token } = await createSignedInPerson('owner');
    const save = (body: object) => invokeHandler(blog, { method: 'POST', path: '/api/save-blog', body, token });
    expect((await save({ content: '# Archive\n\nx' })).body.slug).toBe('archive-2');
    expect(await save({ content: '# Tags\n\nx', address: 'tag' })).toMatchObject({
      status: 422,
      body: { code: 'slug_reserved' },
    });
  });

  test('stays where a post of before has it, and is found there', async () => {
    const { token } = await createSignedInPerson('owner');
    await seedPublishedPosts([createPublishedPost(0, { slug: 'archive' })], { withTexts: true });
    expect((await ask('/blog/archive')).status).toBe(200);
    const body = { content: '# Other words\n\nx' };
    expect(await invokeHandler(blog, { method: 'PUT', path: '/api/blog/posts/archive', body, token })).toMatchObject({
      status: 200,
      body: { slug: 'archive' },
    });
  });
});
