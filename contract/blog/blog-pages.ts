import type { PostListPage, PublicPostWithNeighbours } from '#contract/blog/blog';
import type { PublicSite } from '#contract/blog/site-settings';
import type { PostListParams } from '#core/blog/post-list-path';

/**
 * Pages that a Lambda renders, since readers without JavaScript and crawlers ask for them; the rest of the site is
 * files. The CDN's behaviours, API Gateway's resources and the local server's routes are made of these.
 */
export const serverRenderedPagePaths = [
  '/',
  '/blog',
  '/blog/{slug}',
  '/blog/{slug}/{rest+}',
  '/rss.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/site.css',
] as const;

/** What was read for a page. */
export type BlogPageContent =
  | { kind: 'posts'; place: PostListParams; list: PostListPage }
  | ({ kind: 'post' } & PublicPostWithNeighbours)
  | { kind: 'missing' }
  | { kind: 'failed' };

export interface BlogPageData {
  /** Whose site the page is of, and under which address: `https://ledger.example.org`. */
  site: PublicSite & {
    origin: string;
    /** The address of the picture that is shown with a link to the page, a JPEG of 1200 x 630. */
    sharePicture?: string;
  };
  read: BlogPageContent;
}

/** Of the one Trusted Types policy that may make HTML out of text: a post's, which was sanitised when it was saved. */
export const postTrustedTypesPolicyName = 'evenkeel-post';

/** In front of every id that a post brings, so that none can stand in for one of the page's. */
export const postHtmlIdPrefix = 'user-content-';

/** The CDN takes a page's tags from this header of the origin's answer, and forgets pages by their tags. */
export const cacheTagHeader = 'cache-tag';
/** All that shows posts or the site's names. There are few pages and they list each other, so that one tag is enough. */
export const blogCacheTag = 'blog';

/** The CDN says under which name the visitor asked; the Host header of what it sends on is the API's own. */
export const siteHostHeader = 'x-site-host';
