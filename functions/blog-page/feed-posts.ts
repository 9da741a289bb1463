import { listNewestPublicStoredPosts } from '#functions/blog/post-lists';
import { escapeMarkup } from '#functions/blog/render/escape';
import { findPostHtmlsBySlug, type StoredPost } from '#functions/blog/store';
import type { BlogSite } from '#functions/blog-page/blog-site';
import { getPostUrl } from '#functions/blog-page/page-head';

/** A post as feeds tell of it. */
export interface FeedPost {
  stored: StoredPost;
  /** Stays when the post's address changes. */
  id: string;
  url: string;
  /** Of all of it, its picture first, with absolute addresses; the excerpt where the feed would get too large. */
  html: string;
}

const postsInFeed = 20;
/** Bytes of HTML in a feed: an answer of a Lambda takes 6 MB, and mark-up grows when it is escaped. */
const maxFeedHtmlBytes = 2_500_000;

export const getPostPublishTime = ({ publishAt, createdAt }: Pick<StoredPost, 'publishAt' | 'createdAt'>): Date =>
  new Date(publishAt ?? createdAt);

/** When its text is from: what readers of the feed were told may have changed since. */
export const getPostChangeTime = (post: StoredPost): Date =>
  post.updatedAt ? new Date(post.updatedAt) : getPostPublishTime(post);

/** When any of them was last published or changed. */
export const getNewestPostChangeTime = (posts: readonly StoredPost[]): Date | undefined => {
  const times = posts.map((post) => Math.max(getPostChangeTime(post).getTime(), getPostPublishTime(post).getTime()));
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
};

/**
 * The address under which the post was first known, whatever it is called now: readers that know it by that are not told
 * of it anew. One that had another name before anybody knew it goes by its id.
 */
const getStableId = (site: BlogSite, { id, slug, formerSlugs, createdAt }: StoredPost): string => {
  const first = [slug, ...formerSlugs].find((known) => id === `${createdAt}.${known}`);
  return first === undefined
    ? `tag:${new URL(site.origin).hostname},${createdAt.slice(0, 10)}:${encodeURIComponent(id)}`
    : getPostUrl(site, first);
};

/** A start tag as posts' HTML is written. */
const startTag = /<[a-z][a-z0-9]*(?:\s+[^\s=<>"]+(?:="[^"]*")?)+\s*\/?>/gi;

/** For readers that show it elsewhere: `/images/a.webp` -> `https://site/images/a.webp`, `#fees` -> the post's own. */
const withAbsoluteAddresses = (html: string, { origin }: BlogSite, url: string): string =>
  html.replace(startTag, (tag) =>
    tag
      .replace(/(\s(?:href|src|cite)=")\/(?!\/)/g, (_, start: string) => `${start}${escapeMarkup(origin)}/`)
      .replace(/(\shref=")#/g, (_, start: string) => `${start}${escapeMarkup(url)}#`)
      .replace(/\ssrcset="([^"]*)"/g, (_, set: string) => {
        const absolute = set.replace(/(^|,\s*)\/(?!\/)/g, (_all, start: string) => `${start}${escapeMarkup(origin)}/`);
        return ` srcset="${absolute}"`;
      }),
  );

const renderFeaturedImage = ({ featuredImage }: StoredPost): string =>
  featuredImage
    ? `<p><img src="${escapeMarkup(featuredImage.url)}" alt="${escapeMarkup(featuredImage.alt)}"></p>\n`
    : '';

const toFeedPost = (site: BlogSite, stored: StoredPost, html: string): FeedPost => {
  const url = getPostUrl(site, stored.slug);
  return {
    stored,
    id: getStableId(site, stored),
    url,
    html: withAbsoluteAddresses(renderFeaturedImage(stored) + html, site, url),
  };
};

/** The newest 20, whole. */
export const readFeedPosts = async (site: BlogSite, now: Date): Promise<FeedPost[]> => {
  const posts = await listNewestPublicStoredPosts(postsInFeed, now);
  const htmls = await findPostHtmlsBySlug(posts.map(({ slug }) => slug));
  let bytes = 0;
  return posts.map((post) => {
    const html = htmls.get(post.slug) ?? '';
    bytes += Buffer.byteLength(html);
    return toFeedPost(site, post, bytes > maxFeedHtmlBytes ? `<p>${escapeMarkup(post.excerpt)}</p>` : html);
  });
};
