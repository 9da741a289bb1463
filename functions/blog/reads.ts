import type { Post, PostRow, Posts } from '#contract/blog';
import { isSlug } from '#core/blog/posts';
import { compareText } from '#core/text/compare';
import { findBody, findPost, listPosts, type StoredPost } from '#functions/blog/store';
import type { Actor } from '#functions/identity/actor';
import { clock } from '#functions/ports';
import { Refusal } from '#functions/refusal';

const live = { now: clock };
type Effects = typeof live;

export const notFound = (): Refusal => new Refusal(404, 'not_found', 'Post not found');

/** Public: published, or scheduled for a time that has come, whether or not anything has said so yet. */
const isPublic = ({ status, publishAt }: StoredPost, now: Date): boolean =>
  status === 'Published' || (status === 'Scheduled' && publishAt !== null && publishAt <= now.toISOString());

export const rowShown = (post: StoredPost, now: Date): PostRow => ({
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  date: post.createdAt,
  publish_at: post.publishAt,
  status: isPublic(post, now) ? 'Published' : post.status,
});

const newestFirst = (posts: readonly StoredPost[]): StoredPost[] => {
  const timeOf = ({ publishAt, createdAt }: StoredPost) => publishAt ?? createdAt;
  return posts.toSorted((a, b) => compareText(timeOf(b), timeOf(a)));
};

/** What anyone may read, newest first. */
export const listPublicPosts = async (now: Date): Promise<PostRow[]> => {
  const [published, scheduled] = await Promise.all([listPosts('Published'), listPosts('Scheduled')]);
  // A post that is published between the two readings is in both.
  const bySlug = new Map([...scheduled, ...published].map((post) => [post.slug, post]));
  return newestFirst([...bySlug.values()].filter((post) => isPublic(post, now))).map((post) => rowShown(post, now));
};

const findWhole = async (slug: string, now: Date): Promise<{ stored: StoredPost; post: Post } | null> => {
  if (!isSlug(slug)) return null;
  const [stored, html] = await Promise.all([findPost(slug), findBody(slug)]);
  if (!stored || html === undefined) return null;
  const { tags, featuredImage } = stored;
  return {
    stored,
    post: {
      ...rowShown(stored, now),
      content: html,
      tags,
      featured_image_url: featuredImage?.url ?? null,
      featured_image_alt: featuredImage?.alt ?? '',
    },
  };
};

/** Null for a draft and for a post whose time has not come, as for one that is not there. */
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

/** The owner also reads what is not public yet. @throws Refusal 404. */
export const dashboardPost = async (
  { role }: Actor,
  { slug }: { slug: string },
  { now }: Effects = live,
): Promise<Post> => {
  const whole = await findWhole(slug, now());
  if (!whole || (role !== 'owner' && !isPublic(whole.stored, now()))) throw notFound();
  return whole.post;
};

export const dashboardPosts = async (_actor: Actor, _input: unknown, { now }: Effects = live): Promise<Posts> => {
  const lists = await Promise.all([listPosts('Published'), listPosts('Scheduled'), listPosts('Draft')]);
  const bySlug = new Map(lists.flat().map((post) => [post.slug, post]));
  return { posts: newestFirst([...bySlug.values()]).map((post) => rowShown(post, now())) };
};
