import type { PostListPage, PostListQuery, PostSummaries, PublicPostListItem } from '#contract/blog/blog';
import { estimateReadingMinutes } from '#core/blog/post-length';
import { type PostListParams, postsPerPage, toTagSlug } from '#core/blog/post-list-path';
import { getDayInNewYork } from '#core/time/day';
import { parseEasternTime } from '#core/time/eastern-time';
import { isPublicPost, listPublicPosts, sortPostsNewestFirst, toPostSummary } from '#functions/blog/read-posts';
import { listNewestPostsByStatus, type PostTimeRange, type StoredPost } from '#functions/blog/store';
import { clock } from '#functions/runtime/clock';
import { Refusal } from '#functions/runtime/refusal';

/**
 * The public lists, a page at a time. A page reads the rows before it and its own, newest first, in one request or few;
 * rows of older posts are left alone. A list of one tag reads on until it has what it shows.
 */

const live = { now: clock };
type Effects = typeof live;

const getYearStart = (year: number): string => {
  const start = parseEasternTime(`${year}-01-01T00:00`);
  if (typeof start === 'string') throw new Error(`${year} does not begin.`);
  return start.toISOString();
};

/** From midnight in New York to midnight a year later. */
const getTimeRange = (year: number | null): PostTimeRange =>
  year === null ? { from: null, until: null } : { from: getYearStart(year), until: getYearStart(year + 1) };

/** Scheduled posts whose time has come before anything has said so: hardly ever more than one. */
const listDuePosts = async ({ from, until }: PostTimeRange, now: Date): Promise<StoredPost[]> => {
  // The slug follows the time in the index, so that this very millisecond's posts come after it alone.
  const end = new Date(now.getTime() + 1).toISOString();
  return listNewestPostsByStatus(
    'Scheduled',
    { from, until: until !== null && until < end ? until : end },
    { first: postsPerPage, needsMore: () => true },
  );
};

/** What is public of that time, newest first, until `count` of it match. */
const listNewestPublicPosts = async (
  range: PostTimeRange,
  matches: (post: StoredPost) => boolean,
  { count, first }: { count: number; first: number },
  now: Date,
): Promise<StoredPost[]> => {
  const needsMore = (posts: readonly StoredPost[]) => posts.filter(matches).length < count;
  const [published, due] = await Promise.all([
    listNewestPostsByStatus('Published', range, { first, needsMore }),
    listDuePosts(range, now),
  ]);
  // A post that is published between the two readings is in both.
  const byId = new Map([...due, ...published].map((post) => [post.id, post]));
  return sortPostsNewestFirst([...byId.values()].filter((post) => isPublicPost(post, now) && matches(post)));
};

/** The newest ones, as they are stored. */
export const listNewestPublicStoredPosts = async (count: number, now: Date): Promise<StoredPost[]> =>
  (await listNewestPublicPosts(getTimeRange(null), () => true, { count, first: count }, now)).slice(0, count);

const getYear = ({ publishAt, createdAt }: StoredPost): number =>
  Number(getDayInNewYork(new Date(publishAt ?? createdAt)).slice(0, 4));

/** The years that posts are from, newest first: one row is read a year. */
const listPostYears = async (newest: StoredPost | undefined): Promise<number[]> => {
  const years: number[] = [];
  for (let post = newest; post; ) {
    years.push(getYear(post));
    const range = { from: null, until: getYearStart(getYear(post)) };
    [post] = await listNewestPostsByStatus('Published', range, { first: 1, needsMore: () => false });
  }
  return years;
};

const toListedPost = (post: StoredPost, now: Date): PublicPostListItem => ({
  ...toPostSummary(post, now),
  tags: post.tags,
  featured_image_url: post.featuredImage?.url ?? null,
  reading_minutes: post.words === undefined ? null : estimateReadingMinutes(post.words),
});

/** A list of one tag looks at more posts than it shows. */
const rowsPerTaggedPost = 4;

/**
 * One page of a list; null where it has no posts, but for the first page of all of them, which may be empty. `tag` is as
 * its address has it.
 */
export const readPublicPostListPage = async (place: PostListParams, now: Date): Promise<PostListPage | null> => {
  const { page, tag, year } = place;
  const end = page * postsPerPage;
  const matches = ({ tags }: StoredPost) => tag === null || tags.some((one) => toTagSlug(one) === tag);
  const wanted = { count: end + 1, first: (end + 1) * (tag === null ? 1 : rowsPerTaggedPost) };
  const found = await listNewestPublicPosts(getTimeRange(year), matches, wanted, now);
  const shown = found.slice(end - postsPerPage, end);
  const isWholeList = tag === null && year === null;
  if (shown.length === 0 && !(isWholeList && page === 1)) return null;
  return {
    posts: shown.map((post) => toListedPost(post, now)),
    has_older: found.length > end,
    tag: tag === null ? null : (shown[0]?.tags.find((one) => toTagSlug(one) === tag) ?? tag),
    years: isWholeList && page === 1 ? await listPostYears(shown[0]) : [],
  };
};

/**
 * All of them, or the page of a list that is asked for.
 * @throws Refusal 404 for a page that is not there.
 */
export const reportPublicPosts = async (
  _caller: unknown,
  { page, tag, year }: PostListQuery,
  { now }: Effects = live,
): Promise<PostSummaries | PostListPage> => {
  if (page === undefined && tag === undefined && year === undefined) return { posts: await listPublicPosts(now()) };
  const list = await readPublicPostListPage({ page: page ?? 1, tag: tag ?? null, year: year ?? null }, now());
  if (!list) throw new Refusal(404, 'not_found', 'There are no posts here.');
  return list;
};
