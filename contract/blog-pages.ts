import type { Post, PostRow } from '#contract/blog';

/**
 * Pages that a Lambda renders, since readers without JavaScript and crawlers ask for them; the rest of the site is
 * files. The CDN's behaviours, API Gateway's resources and the local server's routes are made of these.
 */
export const renderedPages = ['/blog', '/blog/{slug}', '/rss.xml', '/sitemap.xml', '/robots.txt'] as const;

/**
 * A rendered page carries what it was made from in `<script type="application/json" id="blog-data">`, so that the
 * application takes over without asking again. It is data, which no content security policy stops.
 */
export const blogDataId = 'blog-data';
export type BlogData =
  | { kind: 'posts'; posts: PostRow[] }
  | { kind: 'post'; post: Post }
  | { kind: 'missing'; slug: string };

/** Of the one Trusted Types policy that may make HTML out of text: a post's, which was sanitised when it was saved. */
export const postPolicyName = 'evenkeel-post';

/** The CDN takes a page's tags from this header of the origin's answer, and forgets pages by their tags. */
export const cacheTagHeader = 'cache-tag';
/** All that shows posts. There are few pages and they list each other, so that one tag is enough. */
export const blogCacheTag = 'blog';

/** The CDN says under which name the visitor asked; the Host header of what it sends on is the API's own. */
export const siteHostHeader = 'x-site-host';
