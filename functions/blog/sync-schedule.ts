import type { PostSchedule } from '#functions/blog/post-schedule';
import type { StoredPost } from '#functions/blog/store';
import { log } from '#functions/runtime/log';

/** The table knows when a post is due; a schedule that could not be made or removed costs punctuality, not the post. */
const logFailure = async (what: string, slug: string, work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    log.error(`schedule of a post not ${what}`, error, { slug });
  }
};

type Timed = Pick<StoredPost, 'slug' | 'status' | 'publishAt'>;
const getPublishTime = (post: Timed | null): string | null => (post?.status === 'Scheduled' ? post.publishAt : null);

/** Brings a post's schedule in step with it, after a change from one state to another; null where it is not there. */
export const syncPostSchedule = async (
  before: Timed | null,
  after: Timed | null,
  schedule: () => Promise<PostSchedule>,
): Promise<void> => {
  const [was, is] = [getPublishTime(before), getPublishTime(after)];
  const isSame = before?.slug === after?.slug;
  if (before && was && !(isSame && is)) {
    await logFailure(
      'removed',
      before.slug,
      schedule().then((schedules) => schedules.remove(before.slug)),
    );
  }
  if (after && is && !(isSame && is === was)) {
    await logFailure(
      'set',
      after.slug,
      schedule().then((schedules) => schedules.set(after.slug, new Date(is))),
    );
  }
};
