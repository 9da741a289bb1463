import type { PostLink, PublicPostWithNeighbours } from '#contract/blog/blog';
import { toTagSlug } from '#core/blog/post-list-path';
import { findPostWithHtml, isPublicPost, postNotFoundRefusal } from '#functions/blog/read-posts';
import { findNeighbourPost, listNewestPostsByStatus, type StoredPost } from '#functions/blog/store';
import { clock } from '#functions/runtime/clock';

/** One post as anyone may read it, with the ways on from it. */

const live = { now: clock };
type Effects = typeof live;

/** Among how many of the newest posts those that share a tag are looked for: one request to the table. */
const relatedAmong = 60;
const mostRelated = 3;

/** Published posts that share most tags with one, the newest first among equals; nothing is read for a post without tags. */
const listRelatedPosts = async ({ id, tags }: StoredPost): Promise<StoredPost[]> => {
  const own = new Set(tags.map(toTagSlug));
  own.delete('');
  if (own.size === 0) return [];
  const range = { from: null, until: null };
  const newest = await listNewestPostsByStatus('Published', range, { first: relatedAmong, needsMore: () => false });
  const countShared = (post: StoredPost) => new Set(post.tags.map(toTagSlug).filter((tag) => own.has(tag))).size;
  return newest
    .filter((post) => post.id !== id && countShared(post) > 0)
    .toSorted((a, b) => countShared(b) - countShared(a));
};

const toPostLink = ({ title, slug }: StoredPost): PostLink => ({ title, slug });

/**
 * Null for a draft and for a post whose time has not come, as for one that is not there. A former slug finds the post under
 * its present one. A related post that stands right before or after it is named once, there.
 */
export const findPublicPost = async (slug: string, now: Date): Promise<PublicPostWithNeighbours | null> => {
  const found = await findPostWithHtml(slug, now);
  if (!found || !isPublicPost(found.stored, now)) return null;
  const [older, newer, related] = await Promise.all([
    findNeighbourPost(found.stored, 'before'),
    findNeighbourPost(found.stored, 'after'),
    listRelatedPosts(found.stored),
  ]);
  return {
    post: found.post,
    older: older ? toPostLink(older) : null,
    newer: newer ? toPostLink(newer) : null,
    related: related
      .filter(({ id }) => id !== older?.id && id !== newer?.id)
      .slice(0, mostRelated)
      .map(toPostLink),
  };
};

/** @throws Refusal 404. */
export const getPublicPost = async (
  _caller: unknown,
  { slug }: { slug: string },
  { now }: Effects = live,
): Promise<PublicPostWithNeighbours> => {
  const found = await findPublicPost(slug, now());
  if (!found) throw postNotFoundRefusal();
  return found;
};
