import type { Post, PostRow, Posts } from '#contract/blog';
import { isPublicAt } from '#core/blog/editing';
import { isSlug } from '#core/blog/posts';
import { compareText } from '#core/text/compare';
import { findBody, findPostMoved, listPosts, type NewStoredPost, type StoredPost } from '#functions/blog/store';
import { clock } from '#functions/ports';
import { Refusal } from '#functions/refusal';

const live = { now: clock };
type Effects = typeof live;

export const notFound = (): Refusal => new Refusal(404, 'not_found', 'Post not found');

export const isPublic = (post: NewStoredPost, now: Date): boolean => isPublicAt(post, now.toISOString());

export const rowShown = (post: NewStoredPost, now: Date): PostRow => ({
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  date: post.createdAt,
  publish_at: post.publishAt,
  updated_at: post.updatedAt ?? null,
  status: isPublic(post, now) ? 'Published' : post.status,
});

export const newestFirst = (posts: readonly StoredPost[]): StoredPost[] => {
  const timeOf = ({ publishAt, createdAt }: StoredPost) => publishAt ?? createdAt;
  return posts.toSorted((a, b) => compareText(timeOf(b), timeOf(a)));
};

/** What anyone may read, newest first. */
export const listPublicPosts = async (now: Date): Promise<PostRow[]> => {
  const [published, scheduled] = await Promise.all([listPosts('Published'), listPosts('Scheduled')]);
  // A post that is published between the two readings is in both, one that is given another slug may be.
  const byId = new Map([...scheduled, ...published].map((post) => [post.id, post]));
  return newestFirst([...byId.values()].filter((post) => isPublic(post, now))).map((post) => rowShown(post, now));
};

/** Where the slug is a former one, the texts lie under the present one. */
const findRows = async (slug: string) => {
  const [stored, html] = await Promise.all([findPostMoved(slug), findBody(slug)]);
  return { stored, html: stored && stored.slug !== slug ? await findBody(stored.slug) : html };
};

export const findWhole = async (slug: string, now: Date): Promise<{ stored: StoredPost; post: Post } | null> => {
  if (!isSlug(slug)) return null;
  const { stored, html } = await findRows(slug);
  if (!stored || html === undefined) return null;
  const { tags, featuredImage, description, excerpt } = stored;
  return {
    stored,
    post: {
      ...rowShown(stored, now),
      description: description || excerpt,
      content: html,
      tags,
      featured_image_url: featuredImage?.url ?? null,
      featured_image_alt: featuredImage?.alt ?? '',
    },
  };
};

/**
 * Null for a draft and for a post whose time has not come, as for one that is not there. A former slug finds the post under
 * its present one.
 */
export const findPublicPost = async (slug: string, now: Date): Promise<Post | null> => {
  const whole = await findWhole(slug, now);
  return whole && isPublic(whole.stored, now) ? whole.post : null;
};

export const publicPosts = async (_caller: unknown, _input: unknown, { now }: Effects = live): Promise<Posts> => ({
  posts: await listPublicPosts(now()),
});

/** @throws Refusal 404. */
export const publicPost = async (
  _caller: unknown,
  { slug }: { slug: string },
  { now }: Effects = live,
): Promise<{ post: Post }> => {
  const post = await findPublicPost(slug, now());
  if (!post) throw notFound();
  return { post };
};
