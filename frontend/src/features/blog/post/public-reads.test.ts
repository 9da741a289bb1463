import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testSiteConfig } from '#lib/testing/fake-browser';
import {
  getPublicPostPath,
  PostMissingError,
  publicPostsPath,
  readPublicAnswer,
  toPublicReading,
} from './public-reads';

const post = {
  title: 'A title',
  slug: 'a-title',
  excerpt: '',
  date: '2026-11-20T15:00:00.000Z',
  publish_at: null,
  updated_at: null,
  description: '',
  status: 'Published' as const,
  content: '',
  tags: [],
  featured_image_url: null,
  featured_image_alt: '',
};

test('what a page was rendered from stands for the answer of the API', () => {
  expect(toPublicReading({ kind: 'posts', posts: [] })).toEqual({
    path: publicPostsPath,
    reading: { state: 'ready', value: { posts: [] } },
  });
  expect(toPublicReading({ kind: 'post', post })).toEqual({
    path: getPublicPostPath('a-title'),
    reading: { state: 'ready', value: { post } },
  });
  expect(toPublicReading({ kind: 'missing', slug: 'a/b' })).toEqual({
    path: '/blog/public-post/a%2Fb',
    reading: { state: 'missing' },
  });
  expect(toPublicReading({ kind: 'failed', slug: null })).toEqual({
    path: publicPostsPath,
    reading: { state: 'failed' },
  });
});

describe('reading', () => {
  const asked: string[] = [];
  let answer: () => Response;
  beforeEach(() => {
    asked.length = 0;
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return url === '/config.json' ? Response.json(testSiteConfig) : answer();
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  const read = (path: string) => readPublicAnswer(path, new AbortController().signal);

  test('asks below the base of the API', async () => {
    answer = () => Response.json({ posts: [] });
    expect(await read(publicPostsPath)).toEqual({ posts: [] });
    expect(asked).toContain(`${testSiteConfig.apiBase}/blog/public-posts`);
  });

  test('tells a post that is not there from a failure', async () => {
    answer = () => new Response('', { status: 404 });
    await expect(read(getPublicPostPath('x'))).rejects.toBeInstanceOf(PostMissingError);
    answer = () => new Response('', { status: 500 });
    await expect(read(getPublicPostPath('x'))).rejects.not.toBeInstanceOf(PostMissingError);
  });
});
