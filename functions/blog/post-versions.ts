import type { PostVersion, PostVersionDetail } from '#contract/blog/blog-editing';
import { countWords } from '#core/blog/post-length';
import { isSlug } from '#core/blog/posts';
import { findVersion, listVersions, type StoredVersion } from '#functions/blog/post-history-store';
import { postNotFoundRefusal } from '#functions/blog/read-posts';
import { findPost, type StoredPost } from '#functions/blog/store';
import type { Actor } from '#functions/runtime/identity/actor';
import { orNotFound } from '#functions/runtime/refusal';

/** @throws Refusal 404. */
export const getPost = async (slug: string): Promise<StoredPost> => {
  const post = isSlug(slug) ? await findPost(slug) : undefined;
  if (!post) throw postNotFoundRefusal();
  return post;
};

/** A post as it stands, as its newest version. */
export const toPostVersion = (
  post: StoredPost,
  markdown: string,
  {
    restored = null,
    written = null,
    ...made
  }: Pick<StoredVersion, 'at' | 'by'> & Partial<Pick<StoredVersion, 'restored' | 'written'>>,
): StoredVersion => ({
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

const versionShown = ({ number, at, by, title, words, restored, written }: StoredVersion): PostVersion => ({
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
): Promise<{ versions: PostVersion[] }> => {
  const versions = await listVersions(await getPost(slug));
  return { versions: versions.map(versionShown).toReversed() };
};

/** @throws Refusal 404 where there is no such post, or it has no such version any more. */
export const getStoredVersion = async (post: StoredPost, number: number): Promise<StoredVersion> =>
  orNotFound(await findVersion(post, number), 'version of this post');

export const getPostVersion = async (
  _actor: Actor,
  { slug, number }: { slug: string; number: number },
): Promise<PostVersionDetail> => {
  const { markdown, ...rest } = await getStoredVersion(await getPost(slug), number);
  return { ...rest, model: rest.written?.model ?? null, content: markdown };
};
