/** The addresses of the public lists of posts. Without Zod, for the browser. */

export const postsPerPage = 20;

/** Which of the lists is meant: of all posts, of those with a tag, of those of a year; and which page of it, from 1 on. */
export interface PostListParams {
  page: number;
  /** As `toTagSlug` has it. */
  tag: string | null;
  /** In New York. */
  year: number | null;
}

export const firstPostListParams: PostListParams = { page: 1, tag: null, year: null };

/**
 * A tag as its address has it, in its own script: `Index Funds` -> `index-funds`, `Płatności` -> `płatności`. Tags that
 * differ in nothing but case, spaces and marks have one address. Empty for a tag without a letter or digit.
 */
export const toTagSlug = (tag: string): string =>
  tag
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const listPattern = /^\/blog(?:\/tag\/([^/]+)|\/archive\/([12]\d{3}))?(?:\/page\/([1-9]\d{0,4}))?$/;

const decodeIfValid = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** `/blog/tag/payments/page/2`, percent-encoded; null where the path is no list's. */
export const parsePostListPath = (path: string): PostListParams | null => {
  const [found, tag, year, page = '1'] = listPattern.exec(path) ?? [];
  if (found === undefined) return null;
  return { page: Number(page), tag: tag === undefined ? null : decodeIfValid(tag), year: year ? Number(year) : null };
};

/** The one address of a page of a list: its first has no number. */
export const toPostListPath = ({ page, tag, year }: PostListParams): string => {
  const list = tag !== null ? `/tag/${encodeURIComponent(tag)}` : year !== null ? `/archive/${year}` : '';
  return `/blog${list}${page === 1 ? '' : `/page/${page}`}`;
};

/** Words that begin the address of something else than a post: none is given to a post that has no address yet. */
export const reservedPostSlugs: ReadonlySet<string> = new Set([
  ...['page', 'tag', 'tags', 'archive', 'search', 'search-index', 'feed', 'rss', 'atom', 'sitemap', 'drafts', 'images'],
]);
