import { gzipSync } from 'node:zlib';
import type { StoredPost } from '#functions/blog/store';

/**
 * What the search of the public blog looks through, in one answer: of each post, newest first, its title, its tags, the
 * further words of its headings and excerpt, and its slug where that is not the plain one of its title. What is looked
 * for is found by frontend/public/blog-search.js, which reads it so.
 */
type IndexedPost = [title: string, tags: string[], words: string, slug?: string];

/** Bytes of the answer as gzip, which leaves room for what compresses less well. */
export const maxSearchIndexBytes = 145_000;

/** Letters that Unicode does not take apart. */
const plainLetters: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss' };

/** Small letters without marks, as the search reads what is typed: `Łódź, Café` -> `lodz, cafe`. */
const toPlain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[łøđß]/g, (letter) => plainLetters[letter] ?? '');

const listWords = (text: string): string[] => toPlain(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The words that title and tags do not have already, each once, headings first. Single Latin letters say nothing. */
const listFurtherWords = ({ title, tags, headings, excerpt }: StoredPost): string[] => {
  const known = new Set(listWords([title, ...tags].join(' ')));
  const further = new Set(listWords([...headings, excerpt].join(' ')));
  return [...further].filter((word) => !known.has(word) && !/^[a-z]$/.test(word));
};

/** The same in the script: a slug that follows so from its title is left out. */
const toPlainTitleSlug = (title: string): string =>
  toPlain(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const toIndexedPost = ({ title, tags, slug }: StoredPost, words: readonly string[]): IndexedPost => {
  const joined = words.join(' ');
  return slug === toPlainTitleSlug(title) ? [title, tags, joined] : [title, tags, joined, slug];
};

/** Words of a post beside its title and tags, ever fewer. */
const wordLimits = [Number.POSITIVE_INFINITY, 24, 16, 10, 6, 3, 0];

const fits = (index: string): boolean => gzipSync(index).length <= maxSearchIndexBytes;

/**
 * As JSON. Where that would be more than 145 KB compressed, each post has fewer of its further words; should the titles
 * alone be more, the oldest are left out.
 */
export const renderSearchIndex = (posts: readonly StoredPost[]): string => {
  const further = posts.map(listFurtherWords);
  const render = (count: number, most: number): string =>
    JSON.stringify(posts.slice(0, count).map((post, at) => toIndexedPost(post, further[at]?.slice(0, most) ?? [])));
  for (const most of wordLimits) {
    const index = render(posts.length, most);
    if (fits(index)) return index;
  }
  let count = posts.length;
  let index = render(count, 0);
  while (!fits(index)) {
    count = Math.floor(count * 0.9);
    index = render(count, 0);
  }
  return index;
};
