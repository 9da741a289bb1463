/** What becomes of a post's address and date when it is changed. */

/** More would not fit into one transaction with the post and its versions. */
export const maxFormerSlugs = 40;

/** Versions of a post's text that are kept. */
export const maxPostVersions = 50;

/**
 * The slugs that lead to a post once it is called `to`: one that readers know is kept, one that it takes back is not.
 * `a` -> `b`: `['a']`; then `b` -> `c`: `['a', 'b']`; then `c` -> `a`: `['b', 'c']`.
 */
export const computeFormerSlugsAfterRename = (
  former: readonly string[],
  from: string,
  to: string,
  isKnown: boolean,
): string[] => [...former, ...(isKnown && from !== to ? [from] : [])].filter((slug) => slug !== to);

/** A post as far as its dates go. Instants are ISO text. */
interface PostDates {
  status: 'Published' | 'Scheduled' | 'Draft';
  publishAt: string | null;
  firstPublicAt: string | null;
}

/** Public: published, or scheduled for a time that has come, whether or not anything has said so yet. */
export const isPostPublicAt = ({ status, publishAt }: Pick<PostDates, 'status' | 'publishAt'>, now: string): boolean =>
  status === 'Published' || (status === 'Scheduled' && publishAt !== null && publishAt <= now);

/** The date under which readers know it; null where they never saw it. */
export const getPostFirstPublicDate = (post: PostDates, now: string): string | null =>
  isPostPublicAt(post, now) ? post.publishAt : post.firstPublicAt;

/**
 * When a post is public once an edit of it is published. `at` is the instant that was entered: `keep` leaves it as it is,
 * null means at once. Readers' date stays unless another one is entered, and theirs alone may lie in the past.
 * `refused` where a post that readers see would be hidden until a time.
 */
export const getPublicationAfterEdit = (
  post: PostDates,
  at: string | null | 'keep',
  now: string,
): { status: 'Published' | 'Scheduled'; publishAt: string } | 'refused' => {
  const since = getPostFirstPublicDate(post, now);
  if (at === 'keep' && post.status === 'Scheduled' && post.publishAt !== null && post.publishAt > now) {
    return { status: 'Scheduled', publishAt: post.publishAt };
  }
  if (at === 'keep' || at === null) return { status: 'Published', publishAt: since ?? now };
  if (at <= now) return { status: 'Published', publishAt: since === null ? now : at };
  return isPostPublicAt(post, now) ? 'refused' : { status: 'Scheduled', publishAt: at };
};
