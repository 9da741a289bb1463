import { escapeMarkup } from '#functions/blog/render/escape';
import type { BlogSite } from '#functions/blog-page/blog-site';
import {
  type FeedPost,
  getNewestPostChangeTime,
  getPostChangeTime,
  getPostPublishTime,
} from '#functions/blog-page/feed-posts';
import { getBlogDescription, getBlogName } from '#functions/blog-page/page-head';

/** The newest posts for feed readers, in three formats that say the same. */

type RenderFeed = (site: BlogSite, posts: readonly FeedPost[]) => string;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** `<name>text</name>` on a line of its own; nothing for an empty text. */
const element = (indent: string, name: string, text: string): string =>
  text === '' ? '' : `${indent}<${name}>${escapeMarkup(text)}</${name}>\n`;

const getNewestTime = (posts: readonly FeedPost[]): Date | undefined =>
  getNewestPostChangeTime(posts.map(({ stored }) => stored));

const renderRssItem = ({ stored, id, url, html }: FeedPost): string =>
  `    <item>\n${element('      ', 'title', stored.title)}${element('      ', 'link', url)}` +
  `      <guid isPermaLink="false">${escapeMarkup(id)}</guid>\n` +
  element('      ', 'pubDate', getPostPublishTime(stored).toUTCString()) +
  element('      ', 'atom:updated', stored.updatedAt ?? '') +
  stored.tags.map((tag) => element('      ', 'category', tag)).join('') +
  element('      ', 'description', stored.description || stored.excerpt) +
  `${element('      ', 'content:encoded', html)}    </item>\n`;

const renderRss: RenderFeed = (site, posts) =>
  `${declaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">\n  <channel>\n` +
  element('    ', 'title', getBlogName(site)) +
  element('    ', 'link', `${site.origin}/blog`) +
  element('    ', 'description', getBlogDescription(site)) +
  element('    ', 'language', site.language) +
  element('    ', 'lastBuildDate', getNewestTime(posts)?.toUTCString() ?? '') +
  `    <atom:link href="${escapeMarkup(site.origin)}/rss.xml" rel="self" type="application/rss+xml" />\n` +
  `${posts.map(renderRssItem).join('')}  </channel>\n</rss>\n`;

const renderAtomEntry = ({ stored, id, url, html }: FeedPost): string =>
  `  <entry${stored.lang === '' ? '' : ` xml:lang="${escapeMarkup(stored.lang)}"`}>\n${element('    ', 'id', id)}${element('    ', 'title', stored.title)}` +
  `    <link href="${escapeMarkup(url)}" rel="alternate" type="text/html" />\n` +
  element('    ', 'published', getPostPublishTime(stored).toISOString()) +
  element('    ', 'updated', getPostChangeTime(stored).toISOString()) +
  stored.tags.map((tag) => `    <category term="${escapeMarkup(tag)}" />\n`).join('') +
  element('    ', 'summary', stored.description || stored.excerpt) +
  `    <content type="html">${escapeMarkup(html)}</content>\n  </entry>\n`;

/** A feed that never had a post says a time all the same, as Atom demands. */
const noTime = new Date(0);

const renderAtom: RenderFeed = (site, posts) =>
  `${declaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeMarkup(site.language)}">\n` +
  element('  ', 'id', `${site.origin}/blog`) +
  element('  ', 'title', getBlogName(site)) +
  element('  ', 'subtitle', getBlogDescription(site)) +
  element('  ', 'updated', (getNewestTime(posts) ?? noTime).toISOString()) +
  `  <author>\n${element('    ', 'name', site.name || site.title)}${element('    ', 'uri', `${site.origin}/`)}  </author>\n` +
  `  <link href="${escapeMarkup(site.origin)}/blog" rel="alternate" type="text/html" />\n` +
  `  <link href="${escapeMarkup(site.origin)}/blog/atom.xml" rel="self" type="application/atom+xml" />\n` +
  `${posts.map(renderAtomEntry).join('')}</feed>\n`;

const toJsonItem = ({ stored, id, url, html }: FeedPost, { origin }: BlogSite) => ({
  id,
  url,
  title: stored.title,
  content_html: html,
  summary: stored.description || stored.excerpt,
  date_published: getPostPublishTime(stored).toISOString(),
  ...(stored.updatedAt && { date_modified: stored.updatedAt }),
  ...(stored.featuredImage && { image: new URL(stored.featuredImage.url, origin).href }),
  tags: stored.tags,
  ...(stored.lang !== '' && { language: stored.lang }),
});

const renderJsonFeed: RenderFeed = (site, posts) =>
  `${JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: getBlogName(site),
    home_page_url: `${site.origin}/blog`,
    feed_url: `${site.origin}/blog/feed.json`,
    description: getBlogDescription(site),
    language: site.language,
    authors: [{ name: site.name || site.title, url: `${site.origin}/` }],
    items: posts.map((post) => toJsonItem(post, site)),
  })}\n`;

/** By their addresses. */
export const feeds = {
  '/rss.xml': { type: 'application/rss+xml', render: renderRss },
  '/blog/atom.xml': { type: 'application/atom+xml', render: renderAtom },
  '/blog/feed.json': { type: 'application/feed+json', render: renderJsonFeed },
} satisfies Record<string, { type: string; render: RenderFeed }>;
export type FeedPath = keyof typeof feeds;
