import type { BlogPageContent } from '#contract/blog/blog-pages';
import { stringifyJsonForScript } from '#functions/blog/render/escape';
import type { BlogSite } from '#functions/blog-page/blog-site';

/** What only programs read of a page: who finds the post through a search engine is shown a little of this. */

export const getPostUrl = ({ origin }: Pick<BlogSite, 'origin'>, slug: string): string =>
  `${origin}/blog/${encodeURIComponent(slug)}`;

export const getBlogDescription = ({ branding }: Pick<BlogSite, 'branding'>): string =>
  `${branding.name}: ${branding.tagline}`;

const buildBlogJsonLd = (site: BlogSite): object => {
  const { name, siteUrl } = site.branding;
  return {
    '@type': 'Blog',
    name: `${name}: Blog`,
    description: getBlogDescription(site),
    url: `${site.origin}/blog`,
    author: { '@type': 'Person', name, url: siteUrl },
  };
};

const buildPostJsonLd = (site: BlogSite, { post }: Extract<BlogPageContent, { kind: 'post' }>): object => {
  const url = getPostUrl(site, post.slug);
  const { name, siteUrl } = site.branding;
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.description,
    datePublished: post.publish_at ?? post.date,
    ...(post.updated_at && { dateModified: post.updated_at }),
    url,
    mainEntityOfPage: url,
    author: { '@type': 'Person', name, url: siteUrl },
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
    ...(post.featured_image_url && { image: new URL(post.featured_image_url, site.origin).href }),
  };
};

/** The page as linked data of schema.org, in its script element; nothing for a page that says that nothing is here. */
export const renderSchemaOrgJsonLd = (site: BlogSite, read: BlogPageContent): string => {
  if (read.kind !== 'posts' && read.kind !== 'post') return '';
  const value = read.kind === 'posts' ? buildBlogJsonLd(site) : buildPostJsonLd(site, read);
  const text = stringifyJsonForScript({ '@context': 'https://schema.org', ...value });
  return `<script type="application/ld+json">${text}</script>`;
};
