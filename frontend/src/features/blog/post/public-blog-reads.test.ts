import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testSiteConfig } from '#lib/testing/fake-browser';
import {
  fetchPublicBlogAnswer,
  getPublicPostApiPath,
  PostMissingError,
  toPublicBlogReadState,
} from './public-blog-reads';

test('what the server has read stands for the answer of the API', () => {
  const place = { page: 2, tag: 'płatności', year: null };
  const list = { posts: [], has_older: false, tag: 'Płatności', years: [] };
  expect(toPublicBlogReadState({ kind: 'posts', place, list })).toEqual({ state: 'ready', value: list });
  expect(toPublicBlogReadState({ kind: 'missing' })).toEqual({ state: 'missing' });
  expect(toPublicBlogReadState({ kind: 'failed' })).toEqual({ state: 'failed' });
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
  const read = (path: string) => fetchPublicBlogAnswer(path, new AbortController().signal);

  test('asks below the base of the API', async () => {
    answer = () => Response.json({ posts: [] });
    expect(await read('/blog/public-posts')).toEqual({ posts: [] });
    expect(asked).toContain(`${testSiteConfig.apiBase}/blog/public-posts`);
  });

  test('tells a post that is not there from a failure', async () => {
    answer = () => new Response('', { status: 404 });
    await expect(read(getPublicPostApiPath('x'))).rejects.toBeInstanceOf(PostMissingError);
    answer = () => new Response('', { status: 500 });
    await expect(read(getPublicPostApiPath('x'))).rejects.not.toBeInstanceOf(PostMissingError);
  });
});
