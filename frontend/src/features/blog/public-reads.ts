import { type BlogData, blogDataId } from '#contract/blog-pages';
import { loadConfig } from '#lib/config';

/**
 * What anyone may read of the blog. By `fetch` and without the session, so that a reader loads nothing of the
 * dashboard's.
 */

export class PostMissing extends Error {}

/** Paths below the API; also the names under which answers are remembered. */
export const postsPath = '/blog/public-posts';
export const postPath = (slug: string): string => `/blog/public-post/${encodeURIComponent(slug)}`;

/** @throws PostMissing where nothing public is there. */
export const readPublic = async (path: string, signal: AbortSignal): Promise<unknown> => {
  const { apiBase } = await loadConfig();
  const response = await fetch(`${apiBase}${path}`, { signal, headers: { Accept: 'application/json' } });
  if (response.status === 404) throw new PostMissing();
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.json();
};

/** An answer as the API would have given it, told from what the page brought along. */
export interface Brought {
  path: string;
  /** Null where the page says that there is no such post. */
  answer: unknown;
}

/** `{ kind: 'posts', posts }` -> the answer to GET /blog/public-posts, and so on; null for what can't be understood. */
export const broughtIn = (json: string | null | undefined): Brought | null => {
  if (!json) return null;
  try {
    const data = JSON.parse(json) as BlogData;
    if (data.kind === 'posts') return { path: postsPath, answer: { posts: data.posts } };
    if (data.kind === 'post') return { path: postPath(data.post.slug), answer: { post: data.post } };
    return data.kind === 'missing' ? { path: postPath(data.slug), answer: null } : null;
  } catch {
    return null;
  }
};

/** What the server put into the page for the application to begin with. */
export const broughtByPage = (): Brought | null => broughtIn(document.getElementById(blogDataId)?.textContent);
