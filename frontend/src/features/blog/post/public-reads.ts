import type { BlogPageContent } from '#contract/blog/blog-pages';
import { loadConfig } from '#lib/api/config';

/**
 * What anyone may read of the blog. By `fetch` and without the session, so that a reader loads nothing of the
 * dashboard's.
 */

export class PostMissingError extends Error {}

/** Paths below the API; also the names under which answers are remembered. */
export const publicPostsPath = '/blog/public-posts';
export const getPublicPostPath = (slug: string): string => `/blog/public-post/${encodeURIComponent(slug)}`;

/** @throws PostMissing where nothing public is there. */
export const readPublicAnswer = async (path: string, signal: AbortSignal): Promise<unknown> => {
  const { apiBase } = await loadConfig();
  const response = await fetch(`${apiBase}${path}`, { signal, headers: { Accept: 'application/json' } });
  if (response.status === 404) throw new PostMissingError();
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.json();
};

export type PublicReading<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'missing' }
  /** Anything but a clear answer: no connection, a server's error. */
  | { state: 'failed' };

/** What a rendered page was made from, as the API's answer would have been read. */
export const toPublicReading = (read: BlogPageContent): { path: string; reading: PublicReading<unknown> } => {
  switch (read.kind) {
    case 'posts':
      return { path: publicPostsPath, reading: { state: 'ready', value: { posts: read.posts } } };
    case 'post':
      return { path: getPublicPostPath(read.post.slug), reading: { state: 'ready', value: { post: read.post } } };
    case 'missing':
      return { path: getPublicPostPath(read.slug), reading: { state: 'missing' } };
    case 'failed':
      return {
        path: read.slug === null ? publicPostsPath : getPublicPostPath(read.slug),
        reading: { state: 'failed' },
      };
  }
};
