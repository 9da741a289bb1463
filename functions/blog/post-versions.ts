import type { PostVersionDetail, PostVersionSummary } from '#contract/blog/blog-editing';
import { countWords } from '#core/blog/post-length';
import { isSlug } from '#core/blog/posts';
import {
  findStoredPostVersion,
  listStoredPostVersions,
  type StoredPostVersion,
} from '#functions/blog/post-history-store';
import { postNotFoundRefusal } from '#functions/blog/read-posts';
import { findPost, type StoredPost } from '#functions/blog/store';
import type { Actor } from '#functions/runtime/identity/actor';
import { requireFound } from '#functions/runtime/refusal';

/** @throws Refusal 404. */
export const getStoredPost = async (slug: string): Promise<StoredPost> => {
  const post = isSlug(slug) ? await findPost(slug) : undefined;
  if (!post) throw postNotFoundRefusal();
  return post;
};

/** A post as it stands, as its newest version. */
export const toStoredPostVersion = (
  post: StoredPost,
  markdown: string,
  {
    restored = null,
    written = null,
    ...made
  }: Pick<StoredPostVersion, 'at' | 'by'> & Partial<Pick<StoredPostVersion, 'restored' | 'written'>>,
): StoredPostVersion => ({
  ...made,
  number: post.lastVersion,
  title: post.title,
  words: countWords(markdown),
  restored,
  written,
  slug: post.slug,
  excerpt: post.ownExcerpt ? post.excerpt : '',
  description: post.description,
  tags: post.tags,
  markdown,
});

const toPostVersion = ({ number, at, by, title, words, restored, written }: StoredPostVersion): PostVersionSummary => ({
  number,
  at,
  by,
  title,
  words,
  restored,
  model: written?.model ?? null,
});

export const listPostVersions = async (
  _actor: Actor,
  { slug }: { slug: string },
): Promise<{ versions: PostVersionSummary[] }> => {
  const versions = await listStoredPostVersions(await getStoredPost(slug));
  return { versions: versions.map(toPostVersion).toReversed() };
};

/** @throws Refusal 404 where there is no such post, or it has no such version any more. */
export const getStoredPostVersion = async (post: StoredPost, number: number): Promise<StoredPostVersion> =>
  requireFound(await findStoredPostVersion(post, number), 'version of this post');

export const getPostVersion = async (
  _actor: Actor,
  { slug, number }: { slug: string; number: number },
): Promise<PostVersionDetail> => {
  const { markdown, ...rest } = await getStoredPostVersion(await getStoredPost(slug), number);
  return { ...rest, model: rest.written?.model ?? null, content: markdown };
};
