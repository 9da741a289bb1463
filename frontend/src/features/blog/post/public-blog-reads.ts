import type { BlogPageContent } from '#contract/blog/blog-pages';
import type { PostListParams } from '#core/blog/post-list-path';
import { loadSiteConfig } from '#lib/api/config';

/**
 * What anyone may read of the blog. By `fetch` and without the session, so that a reader loads nothing of the
 * dashboard's.
 */

export class PostMissingError extends Error {}

/** Paths below the API; also the names under which answers are remembered. */
export const getPostListApiPath = ({ page, tag, year }: PostListParams): string =>
  `/blog/public-posts?page=${page}${tag === null ? '' : `&tag=${encodeURIComponent(tag)}`}${year === null ? '' : `&year=${year}`}`;
export const getPublicPostApiPath = (slug: string): string => `/blog/public-post/${encodeURIComponent(slug)}`;

/** @throws PostMissingError where nothing public is there. */
export const fetchPublicBlogAnswer = async (path: string, signal: AbortSignal): Promise<unknown> => {
  const { apiBase } = await loadSiteConfig();
  const response = await fetch(`${apiBase}${path}`, { signal, headers: { Accept: 'application/json' } });
  if (response.status === 404) throw new PostMissingError();
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.json();
};

export type PublicBlogReadState<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'missing' }
  /** Anything but a clear answer: no connection, a server's error. */
  | { state: 'failed' };

/** What the server has read, as the API's answer would have been read. */
export const toPublicBlogReadState = (read: BlogPageContent): PublicBlogReadState<unknown> => {
  if (read.kind === 'missing' || read.kind === 'failed') return { state: read.kind };
  if (read.kind === 'posts') return { state: 'ready', value: read.list };
  const { kind: _kind, ...value } = read;
  return { state: 'ready', value };
};
