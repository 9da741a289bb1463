import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testConfig } from '#lib/testing/fake-browser';
import { broughtIn, PostMissing, postPath, postsPath, readPublic } from './public-reads';

describe('what the page brought along', () => {
  test('stands for the answer of the API', () => {
    expect(broughtIn('{"kind":"posts","posts":[]}')).toEqual({ path: postsPath, answer: { posts: [] } });
    const post = { slug: 'a-title', title: 'A title' };
    expect(broughtIn(JSON.stringify({ kind: 'post', post }))).toEqual({ path: postPath('a-title'), answer: { post } });
    expect(broughtIn('{"kind":"missing","slug":"a/b"}')).toEqual({
      path: '/blog/public-post/a%2Fb',
      answer: null,
    });
  });

  test('is nothing where it cannot be understood', () => {
    for (const text of [null, undefined, '', '{', 'null', '{"kind":"other"}', '{"kind":"post"}']) {
      expect(broughtIn(text)).toBeNull();
    }
  });
});

describe('reading', () => {
  const asked: string[] = [];
  let answer: () => Response;
  beforeEach(() => {
    asked.length = 0;
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return url === '/config.json' ? Response.json(testConfig) : answer();
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  const read = (path: string) => readPublic(path, new AbortController().signal);

  test('asks below the base of the API', async () => {
    answer = () => Response.json({ posts: [] });
    expect(await read(postsPath)).toEqual({ posts: [] });
    expect(asked).toContain('/api/blog/public-posts');
  });

  test('tells a post that is not there from a failure', async () => {
    answer = () => new Response('', { status: 404 });
    await expect(read(postPath('x'))).rejects.toBeInstanceOf(PostMissing);
    answer = () => new Response('', { status: 500 });
    await expect(read(postPath('x'))).rejects.not.toBeInstanceOf(PostMissing);
  });
});
