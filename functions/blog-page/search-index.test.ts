import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { scriptPayloads } from '#functions/blog/render/testing-script-payloads';
import { withPostDefaults } from '#functions/blog/store';
import { createPublishedPost, seedPublishedPosts } from '#functions/blog/testing-posts';
import { handler } from '#functions/blog-page/handler';
import { renderSearchIndex } from '#functions/blog-page/search-index';
import { overridePort } from '#functions/ports';
import { createApiEvent } from '#functions/runtime/http/api-event';
import { covers } from '#tests/kit/covers';
import { createDice } from '#tests/kit/dice';
import { startTestTable, type TestTable } from '#tests/kit/table';

const index = (...posts: Parameters<typeof createPublishedPost>[1][]) =>
  JSON.parse(
    renderSearchIndex(posts.map((post, at) => withPostDefaults(createPublishedPost(at, { tags: [], ...post })))),
  );

describe('what the search looks through', () => {
  test('is title, tags and the further words, each once and plain, and the slug where it is another', () => {
    expect(
      index(
        { title: 'Fees in Łódź', slug: 'fees', tags: ['Café'], excerpt: 'The fees a café in Zürich asks.' },
        { title: 'On Bonds!', slug: 'on-bonds', headings: ['Of banks', '支付'], excerpt: 'Banks.' },
      ),
    ).toEqual([
      ['Fees in Łódź', ['Café'], 'the zurich asks', 'fees'],
      ['On Bonds!', [], 'of banks 支付'],
    ]);
  });

  test('of 2,000 posts without a word in common is at most 150 KB compressed, each with its title', () => {
    covers('4.7 search of the blog');
    const dice = createDice(7);
    const word = () => Array.from({ length: 7 }, () => String.fromCharCode(97 + dice.next(26))).join('');
    const say = (count: number) => Array.from({ length: count }, word).join(' ');
    const posts = Array.from({ length: 2_000 }, (_, at) =>
      withPostDefaults(
        createPublishedPost(at, { title: say(8), slug: `post-${at}`, excerpt: say(25), headings: [say(5), say(5)] }),
      ),
    );
    const text = renderSearchIndex(posts);
    expect(gzipSync(text, { level: 5 }).length).toBeLessThanOrEqual(150_000);
    expect(JSON.parse(text).length).toBeGreaterThan(1_000);
    const like = Array.from({ length: 2_000 }, (_, at) => withPostDefaults(createPublishedPost(at)));
    const usual = renderSearchIndex(like);
    expect(gzipSync(usual, { level: 5 }).length).toBeLessThanOrEqual(150_000);
    expect(JSON.parse(usual)).toHaveLength(2_000);
  });
});

describe('the search of the public list', () => {
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
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await handler(createApiEvent({ method: 'GET', path, headers }));
    return { status: answer.statusCode, body: answer.body, headers: answer.headers as Record<string, string> };
  };

  test('has what is public alone, whatever it holds, and is 304 for whoever has it', async () => {
    const titles = scriptPayloads.map((payload, at) => createPublishedPost(at, { title: payload, excerpt: payload }));
    await seedPublishedPosts([
      ...titles,
      createPublishedPost(200, { slug: 'waiting', status: 'Scheduled', publishAt: '2027-01-01T00:00:00.000Z' }),
      createPublishedPost(201, { slug: 'drafted', status: 'Draft', publishAt: null }),
    ]);
    const { status, headers, body } = await ask('/blog/search-index.json');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(body).map(([title]: [string]) => title)).toEqual(scriptPayloads);
    expect((await ask('/blog/search-index.json', { 'if-none-match': headers['etag'] ?? '' })).status).toBe(304);
  });

  test('stands on lists with posts, by a script of its own, and nowhere else', async () => {
    const hasSearch = async (path: string) => {
      const { body } = await ask(path);
      const script = body.includes('<script src="/blog-search.js" defer></script>');
      expect(body.includes('<blog-search data-')).toBe(script);
      return script;
    };
    expect(await hasSearch('/blog')).toBe(false);
    await seedPublishedPosts([createPublishedPost(0, { tags: ['x'] })], { withTexts: true });
    expect(await Promise.all(['/blog', '/blog/tag/x', '/blog/post-0', '/blog/page/2', '/'].map(hasSearch))).toEqual([
      ...[true, true, false, false, false],
    ]);
  });
});
