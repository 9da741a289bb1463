import type { BlogPageContent } from '#contract/blog/blog-pages';
import { stringifyJsonForScript } from '#functions/blog/render/escape';
import type { BlogSite } from '#functions/blog-page/blog-site';

/** What only programs read of a page: who finds the post through a search engine is shown a little of this. */

export const getPostUrl = ({ origin }: Pick<BlogSite, 'origin'>, slug: string): string =>
  `${origin}/blog/${encodeURIComponent(slug)}`;

/** As the feed and lists of others name it. */
export const getBlogName = ({ title }: Pick<BlogSite, 'title'>): string => `${title}: Blog`;

/** Name and headline, as far as there are any. */
export const getBlogDescription = ({ title, name, headline }: Pick<BlogSite, 'title' | 'name' | 'headline'>): string =>
  [name || title, headline].filter((text) => text !== '').join(': ');

const toAbsolute = (url: string, { origin }: Pick<BlogSite, 'origin'>): string => new URL(url, origin).href;

/** Who writes here; nothing where nobody has said who. */
const buildPersonJsonLd = (site: BlogSite): object | undefined =>
  site.name === ''
    ? undefined
    : {
        '@type': 'Person',
        name: site.name,
        url: `${site.origin}/`,
        ...(site.headline !== '' && { jobTitle: site.headline }),
        ...(site.summary !== '' && { description: site.summary }),
        ...(site.portrait !== '' && { image: toAbsolute(site.portrait, site) }),
        ...(site.links.length > 0 && { sameAs: site.links.map(({ url }) => url) }),
      };

const withAuthor = (site: BlogSite) => {
  const author = buildPersonJsonLd(site);
  return author && { author };
};

const buildBlogJsonLd = (site: BlogSite): object => ({
  '@type': 'Blog',
  name: getBlogName(site),
  description: getBlogDescription(site),
  url: `${site.origin}/blog`,
  inLanguage: site.language,
  ...withAuthor(site),
});

const buildPostJsonLd = (site: BlogSite, { post }: Extract<BlogPageContent, { kind: 'post' }>): object => {
  const url = getPostUrl(site, post.slug);
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.description,
    datePublished: post.publish_at ?? post.date,
    ...(post.updated_at && { dateModified: post.updated_at }),
    url,
    mainEntityOfPage: post.canonical_url || url,
    inLanguage: post.lang || site.language,
    ...withAuthor(site),
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
    ...((site.sharePicture ?? post.featured_image_url) && {
      image: toAbsolute(site.sharePicture ?? post.featured_image_url ?? '', site),
    }),
  };
};

const renderJsonLd = (value: object): string => {
  const text = stringifyJsonForScript({ '@context': 'https://schema.org', ...value });
  return `<script type="application/ld+json">${text}</script>`;
};

/** Of the page about the owner; nothing where nobody has said who that is. */
export const renderPersonJsonLd = (site: BlogSite): string => {
  const person = buildPersonJsonLd(site);
  return person ? renderJsonLd(person) : '';
};

/** The page as linked data of schema.org, in its script element; nothing for a page that says that nothing is here. */
export const renderBlogPageJsonLd = (site: BlogSite, read: BlogPageContent): string => {
  if (read.kind !== 'posts' && read.kind !== 'post') return '';
  return renderJsonLd(read.kind === 'posts' ? buildBlogJsonLd(site) : buildPostJsonLd(site, read));
};
