import { escapeMarkup } from '#functions/blog/render/escape';
import type { StoredPost } from '#functions/blog/store';
import type { BlogSite } from '#functions/blog-page/blog-site';
import { getNewestPostChangeTime, getPostChangeTime } from '#functions/blog-page/feed-posts';
import { getPostUrl } from '#functions/blog-page/page-head';

/** What robots read before they read pages: the map of the site, and what they may ask for. */

/** Days as text, since a map says when something last changed and not at which second. */
const place = (url: string, changed: Date | undefined): string =>
  `  <url>\n    <loc>${escapeMarkup(url)}</loc>\n${
    changed ? `    <lastmod>${changed.toISOString().slice(0, 10)}</lastmod>\n` : ''
  }  </url>\n`;

export const renderSitemap = (site: BlogSite, posts: readonly StoredPost[]): string => {
  const places = [
    place(`${site.origin}/blog`, getNewestPostChangeTime(posts)),
    // One that is to be found elsewhere, or not at all, is no place of this site's.
    ...posts
      .filter(({ noindex, canonicalUrl }) => !noindex && canonicalUrl === '')
      .map((post) => place(getPostUrl(site, post.slug), getPostChangeTime(post))),
    place(`${site.origin}/`, getNewestPostChangeTime(posts)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${places.join('')}</urlset>\n`;
};

/** The blog is for everybody; behind the login there is nothing to find. */
export const renderRobotsTxt = ({ origin }: BlogSite): string =>
  `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /dashboard\n\nSitemap: ${origin}/sitemap.xml\n`;
