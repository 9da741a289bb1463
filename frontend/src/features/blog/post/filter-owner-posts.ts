import type { OwnerPostSummary, PostStatus } from '#contract/blog/blog';

/** What of the owner's posts is looked at. */
export interface OwnerPostFilter {
  /** Words of the title, the tags and the address. */
  text: string;
  status: PostStatus | 'all';
  /** From 1. */
  page: number;
}

export const emptyOwnerPostFilter: OwnerPostFilter = { text: '', status: 'all', page: 1 };

/** `Żółć` -> `zołc`: without case and without the marks of letters that Unicode takes apart. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The posts of a status in which every word that was typed is, in any part and any order. They stay in their order. */
export const filterOwnerPosts = <Post extends Pick<OwnerPostSummary, 'title' | 'slug' | 'tags' | 'status'>>(
  posts: readonly Post[],
  { text, status }: Pick<OwnerPostFilter, 'text' | 'status'>,
): Post[] => {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return posts.filter((post) => {
    if (status !== 'all' && post.status !== status) return false;
    if (words.length === 0) return true;
    const said = fold([post.title, ...post.tags, post.slug].join('\n'));
    return words.every((word) => said.includes(word));
  });
};
