import { postHtmlIdPrefix } from '#contract/blog/blog-pages';

const decodeIfValid = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** `fees` -> `user-content-fees`, which is what sanitising makes of the id. */
const addIdPrefix = (part: string): string => (part.startsWith(postHtmlIdPrefix) ? part : `${postHtmlIdPrefix}${part}`);

const postPart = /^(\/(?:dashboard\/)?blog\/[^?#]+)#(.+)$/;

/**
 * Where a link within the site's posts leads once sanitising has put a prefix before every id: `#fees` ->
 * `#user-content-fees`, and the same in another post (`/blog/other#fees`). The title stands above the content, at the
 * top of the page: a link to it, `#` and `#top` lead there, unless the post itself has a part of that name.
 */
export const prefixPostLinkFragment = (href: string, ids: ReadonlySet<string>, title: string | null): string => {
  const [, page, elsewhere] = postPart.exec(href) ?? [];
  if (page && elsewhere) return `${page}#${addIdPrefix(elsewhere)}`;
  if (!href.startsWith('#')) return href;
  const part = href.slice(1);
  if (part === '' || decodeIfValid(part) === title || (part.toLowerCase() === 'top' && !ids.has(part))) return '#top';
  return `#${addIdPrefix(part)}`;
};
