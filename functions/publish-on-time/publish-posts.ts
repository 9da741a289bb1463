import { listPostsByStatus, publishScheduledPostIfDue } from '#functions/blog/store';
import { clock } from '#functions/runtime/clock';

const live = { now: clock };
type Effects = typeof live;

/** This clock may be a little behind the one that called on time. */
const clockTolerance = 60_000;

/**
 * Publishes a scheduled post whose time has come. True for the one call that did it: called twice at once, by its own
 * schedule and by the sweep, one of them gets false, as does a call for a post that is gone or was set for later.
 */
export const publishPostIfDue = (slug: string, { now }: Effects = live): Promise<boolean> =>
  publishScheduledPostIfDue(slug, new Date(now().getTime() + clockTolerance));

/** Publishes whatever is due and was missed; says how many. */
export const publishDuePosts = async ({ now }: Effects = live): Promise<number> => {
  const due = (await listPostsByStatus('Scheduled')).filter(
    ({ publishAt }) => (publishAt ?? '') <= now().toISOString(),
  );
  const published = await Promise.all(due.map(({ slug }) => publishPostIfDue(slug, { now })));
  return published.filter(Boolean).length;
};
