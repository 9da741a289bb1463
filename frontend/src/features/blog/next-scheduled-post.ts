import type { PostSummary } from '#contract/blog/blog';

/** Milliseconds: a moment for the server's clock, a while where that is behind, the most that a browser's timer takes. */
const moment = 1_000;
const aWhile = 30_000;
const longest = 2 ** 31 - 1;

/** Milliseconds until the next scheduled post is public and the list is worth reading again; false where none waits. */
export const getDelayUntilNextScheduledPost = (
  posts: readonly Pick<PostSummary, 'status' | 'publish_at'>[],
  now: number,
): number | false => {
  const times = posts.flatMap(({ status, publish_at }) =>
    status === 'Scheduled' && publish_at !== null ? [Date.parse(publish_at)] : [],
  );
  if (times.length === 0) return false;
  const wait = Math.min(...times) + moment - now;
  return wait > 0 ? Math.min(wait, longest) : aWhile;
};
