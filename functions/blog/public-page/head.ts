import type { Post } from '#contract/blog';
import { productName } from '#contract/product';
import { escaped, jsonForScript } from '#functions/blog/public-page/escape';
import type { Site } from '#functions/blog/public-page/site';

/** What the head of a rendered page tells search engines and those who show a link to it. */

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escaped(content)}" />`;
const link = (rel: string, href: string, more = ''): string => `<link rel="${rel}" href="${escaped(href)}"${more} />`;

export const titleOf = (page: string): string => escaped(`${page} | ${productName}`);
export const postUrl = ({ origin }: Site, slug: string): string => `${origin}/blog/${encodeURIComponent(slug)}`;

const linkedData = (value: object): string =>
  `<script type="application/ld+json">${jsonForScript({ '@context': 'https://schema.org', ...value })}</script>`;

interface Shared {
  title: string;
  description: string;
  url: string;
  type: 'website' | 'article';
  image: string | null;
}

const shared = ({ origin, branding }: Site, { title, description, url, type, image }: Shared): string[] => [
  meta('name', 'description', description),
  link('canonical', url),
  link('alternate', `${origin}/rss.xml`, ` type="application/rss+xml" title="${escaped(branding.name)}"`),
  meta('property', 'og:title', title),
  meta('property', 'og:description', description),
  meta('property', 'og:type', type),
  meta('property', 'og:url', url),
  meta('property', 'og:site_name', branding.name),
  meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  meta('name', 'twitter:title', title),
  meta('name', 'twitter:description', description),
  ...(image ? [meta('property', 'og:image', image), meta('name', 'twitter:image', image)] : []),
];

const joined = (elements: readonly string[]): string => elements.join('\n    ');

export const blogDescription = ({ branding }: Site): string => `${branding.name}: ${branding.tagline}`;

export const listHead = (site: Site): string => {
  const url = `${site.origin}/blog`;
  const description = blogDescription(site);
  const author = { '@type': 'Person', name: site.branding.name, url: site.branding.siteUrl };
  return joined([
    ...shared(site, { title: 'Blog', description, url, type: 'website', image: null }),
    linkedData({ '@type': 'Blog', name: `${site.branding.name}: Blog`, description, url, author }),
  ]);
};

export const postHead = (site: Site, post: Post): string => {
  const url = postUrl(site, post.slug);
  const image = post.featured_image_url && new URL(post.featured_image_url, site.origin).href;
  const published = post.publish_at ?? post.date;
  return joined([
    ...shared(site, { title: post.title, description: post.excerpt, url, type: 'article', image }),
    meta('name', 'author', site.branding.name),
    meta('property', 'article:published_time', published),
    ...post.tags.map((tag) => meta('property', 'article:tag', tag)),
    linkedData({
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.excerpt,
      datePublished: published,
      url,
      mainEntityOfPage: url,
      author: { '@type': 'Person', name: site.branding.name, url: site.branding.siteUrl },
      ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
      ...(image && { image }),
    }),
  ]);
};

/** A page that says that nothing is here is not one to be found. */
export const errorHead = (): string => meta('name', 'robots', 'noindex');
