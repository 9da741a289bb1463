import type { Post, PostSummary } from '#contract/blog/blog';
import { isPostPublicAt } from '#core/blog/post-edits';
import { isSlug } from '#core/blog/posts';
import { compareText } from '#core/text/compare';
import {
  findPostByAnySlug,
  findPostHtml,
  findPostMarkdown,
  listPostsByStatus,
  type NewStoredPost,
  type StoredPost,
} from '#functions/blog/store';
import { Refusal } from '#functions/runtime/refusal';

export const postNotFoundRefusal = (): Refusal => new Refusal(404, 'not_found', 'Post not found');

export const isPublicPost = (post: NewStoredPost, now: Date): boolean => isPostPublicAt(post, now.toISOString());

export const toPostSummary = (post: NewStoredPost, now: Date): PostSummary => ({
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  date: post.createdAt,
  publish_at: post.publishAt,
  updated_at: post.updatedAt ?? null,
  status: isPublicPost(post, now) ? 'Published' : post.status,
});

export const sortPostsNewestFirst = (posts: readonly StoredPost[]): StoredPost[] => {
  const toPublishTime = ({ publishAt, createdAt }: StoredPost) => publishAt ?? createdAt;
  return posts.toSorted((a, b) => compareText(toPublishTime(b), toPublishTime(a)) || compareText(b.slug, a.slug));
};

/** A public post as it was written, under any slug that it has or had; null where there is none. */
export const findPublicPostWithMarkdown = async (
  slug: string,
  now: Date,
): Promise<{ post: StoredPost; markdown: string } | null> => {
  const post = isSlug(slug) ? await findPostByAnySlug(slug) : undefined;
  if (!post || !isPublicPost(post, now)) return null;
  const markdown = await findPostMarkdown(post.slug);
  return markdown === undefined ? null : { post, markdown };
};

/** What anyone may read, newest first. */
export const listPublicStoredPosts = async (now: Date): Promise<StoredPost[]> => {
  const [published, scheduled] = await Promise.all([listPostsByStatus('Published'), listPostsByStatus('Scheduled')]);
  // A post that is published between the two readings is in both, one that is given another slug may be.
  const byId = new Map([...scheduled, ...published].map((post) => [post.id, post]));
  return sortPostsNewestFirst([...byId.values()].filter((post) => isPublicPost(post, now)));
};

export const listPublicPosts = async (now: Date): Promise<PostSummary[]> =>
  (await listPublicStoredPosts(now)).map((post) => toPostSummary(post, now));

/** Where the slug is a former one, the texts lie under the present one. */
const findRows = async (slug: string) => {
  const [stored, html] = await Promise.all([findPostByAnySlug(slug), findPostHtml(slug)]);
  return { stored, html: stored && stored.slug !== slug ? await findPostHtml(stored.slug) : html };
};

export const findPostWithHtml = async (slug: string, now: Date): Promise<{ stored: StoredPost; post: Post } | null> => {
  if (!isSlug(slug)) return null;
  const { stored, html } = await findRows(slug);
  if (!stored || html === undefined) return null;
  const { tags, featuredImage, description, excerpt, canonicalUrl, noindex, lang } = stored;
  return {
    stored,
    post: {
      ...toPostSummary(stored, now),
      description: description || excerpt,
      content: html,
      tags,
      canonical_url: canonicalUrl,
      noindex,
      lang,
      featured_image_url: featuredImage?.url ?? null,
      featured_image_alt: featuredImage?.alt ?? '',
    },
  };
};
