import type { Post, PostRow } from '#contract/blog';
import { dayInNewYork, longDay } from '#core/day';
import { srcsetOf } from '#core/images';
import { escaped } from '#functions/blog/public-page/escape';
import type { Site } from '#functions/blog/public-page/site';

/**
 * What a reader sees before the application has taken over, or without it. The classes are those of the application's
 * own pages (`blog-...`, styled in frontend), so that nothing moves when it takes over.
 */

const anchor = (href: string, text: string, classes = ''): string =>
  `<a href="${escaped(href)}"${classes ? ` class="${classes}"` : ''}>${escaped(text)}</a>`;

const bar = ({ branding }: Site, isList: boolean): string => {
  const ofOwner = ['About', 'Journey', 'Mission', 'Skills'].map((name) =>
    anchor(`${branding.siteUrl}#${name.toLowerCase()}`, name),
  );
  const blog = `<a href="/blog"${isList ? ' aria-current="page" class="active"' : ''}>Blog</a>`;
  const links = [...ofOwner, blog, anchor(branding.contactUrl, 'Contact'), anchor('/login', 'Login')];
  const items = links.map((link) => `<li>${link}</li>`).join('');
  return `<header class="blog-bar"><nav aria-label="Site" class="blog-bar-links"><ul>${items}</ul></nav></header>`;
};

const page = (site: Site, content: string, isList = false): string =>
  `<div class="blog-page">${bar(site, isList)}<main id="main" tabindex="-1" class="blog-main">${content}</main></div>`;

/** The day in New York, as everywhere on the site: `Nov 20, 2026`. */
const dateOf = ({ publish_at, date }: PostRow): string => {
  const instant = publish_at ?? date;
  return `<time datetime="${escaped(instant)}" class="blog-date">${longDay(dayInNewYork(new Date(instant)))}</time>`;
};

const card = (post: PostRow): string => {
  const address = `/blog/${encodeURIComponent(post.slug)}`;
  return (
    `<li><article class="blog-card">${dateOf(post)}<h2>${anchor(address, post.title)}</h2>` +
    `<p>${escaped(post.excerpt)}</p>` +
    `<a href="${address}" class="blog-more">Read more<span class="sr-only">: ${escaped(post.title)}</span></a></article></li>`
  );
};

const noPosts =
  '<div class="blog-empty"><p><strong>No posts available yet</strong></p><p>Check back soon for new content!</p></div>';

export const listBody = (site: Site, posts: readonly PostRow[]): string =>
  page(
    site,
    `<h1>Blog</h1><p class="blog-owner">${escaped(site.branding.name)} · ${escaped(site.branding.tagline)}</p>` +
      (posts.length > 0 ? `<ul class="blog-list">${posts.map(card).join('')}</ul>` : noPosts),
    true,
  );

const back = anchor('/blog', 'Back to Blog', 'blog-back');

/** The column of a post, in which the image is as wide as the text. */
const sizes = '(min-width: 48rem) 44rem, 100vw';

/** The first thing that is seen: asked for at once, and drawn with the text. */
const imageOf = ({ featured_image_url: url, featured_image_alt: alt }: Post): string => {
  if (!url) return '';
  const srcset = srcsetOf(url);
  const choice = srcset ? ` srcset="${escaped(srcset)}" sizes="${sizes}"` : '';
  return `<img src="${escaped(url)}" alt="${escaped(alt)}"${choice} class="blog-featured" decoding="sync" fetchpriority="high" />`;
};

/** `post.content` is HTML already, sanitised when it was saved. */
export const postBody = (site: Site, post: Post): string =>
  page(
    site,
    `<article class="blog-post">${back}${dateOf(post)}<h1>${escaped(post.title)}</h1>${imageOf(post)}` +
      `<div class="blog-content">${post.content}</div></article>`,
  );

export const errorBody = (site: Site, sentence: string): string =>
  page(site, `<h1>${escaped(sentence)}</h1><p>${back}</p>`);
