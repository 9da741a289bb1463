import type { PostSummary } from '#contract/blog/blog';
import { escapeMarkup } from '#functions/blog/render/escape';
import type { BlogSite } from '#functions/blog-page/blog-site';
import { getBlogDescription, getBlogName, getPostUrl } from '#functions/blog-page/page-head';

/** What programs read: the feed, the map of the site, and what robots may ask for. */

const most = 50;
const getPublishTime = ({ publish_at, date }: PostSummary): Date => new Date(publish_at ?? date);

/** When its text is from: what readers of the feed were told may have changed since. */
const getChangeTime = (post: PostSummary): Date => (post.updated_at ? new Date(post.updated_at) : getPublishTime(post));

const renderFeedItem = (site: BlogSite, post: PostSummary): string => {
  const url = escapeMarkup(getPostUrl(site, post.slug));
  return (
    `    <item>\n      <title>${escapeMarkup(post.title)}</title>\n      <link>${url}</link>\n` +
    `      <guid isPermaLink="true">${url}</guid>\n      <pubDate>${getPublishTime(post).toUTCString()}</pubDate>\n` +
    `${post.updated_at ? `      <atom:updated>${post.updated_at}</atom:updated>\n` : ''}` +
    `      <description>${escapeMarkup(post.excerpt)}</description>\n    </item>\n`
  );
};

/** When any of them was last published or changed. */
const findNewest = (posts: readonly PostSummary[]): Date | undefined => {
  const times = posts.map((post) => Math.max(getChangeTime(post).getTime(), getPublishTime(post).getTime()));
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
};

/** RSS 2.0: the newest 50 posts with their excerpts. */
export const renderRss = (site: BlogSite, posts: readonly PostSummary[]): string => {
  const newest = findNewest(posts);
  const built = newest ? `    <lastBuildDate>${newest.toUTCString()}</lastBuildDate>\n` : '';
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n  <channel>\n' +
    `    <title>${escapeMarkup(getBlogName(site))}</title>\n    <link>${escapeMarkup(site.origin)}/blog</link>\n` +
    `    <description>${escapeMarkup(getBlogDescription(site))}</description>\n    <language>${escapeMarkup(site.language)}</language>\n${built}` +
    `    <atom:link href="${escapeMarkup(site.origin)}/rss.xml" rel="self" type="application/rss+xml" />\n` +
    `${posts
      .slice(0, most)
      .map((post) => renderFeedItem(site, post))
      .join('')}  </channel>\n</rss>\n`
  );
};

/** Days as text, since a map says when something last changed and not at which second. */
const place = (url: string, changed: Date | undefined): string =>
  `  <url>\n    <loc>${escapeMarkup(url)}</loc>\n${
    changed ? `    <lastmod>${changed.toISOString().slice(0, 10)}</lastmod>\n` : ''
  }  </url>\n`;

export const renderSitemap = (site: BlogSite, posts: readonly PostSummary[]): string => {
  const places = [
    place(`${site.origin}/blog`, findNewest(posts)),
    ...posts.map((post) => place(getPostUrl(site, post.slug), getChangeTime(post))),
    place(`${site.origin}/`, findNewest(posts)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${places.join('')}</urlset>\n`;
};

/** The blog is for everybody; behind the login there is nothing to find. */
export const renderRobotsTxt = ({ origin }: BlogSite): string =>
  `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /dashboard\n\nSitemap: ${origin}/sitemap.xml\n`;
