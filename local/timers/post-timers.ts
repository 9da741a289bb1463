import type { PostSchedule } from '#functions/blog/post-schedule';
import { listPostsByStatus } from '#functions/blog/store';
import { overridePort } from '#functions/ports';
import { handler as publishPost } from '#functions/publish-on-time/handler';
import { log } from '#functions/runtime/log';

export interface PostTimers extends PostSchedule {
  stop(): void;
}

/** A machine that slept looks at the clock this long after it woke, in ms; a longer wait is made of several. */
const longestWait = 60 * 60_000;

const waitUntil = (at: number, done: () => void): (() => void) => {
  let timer: NodeJS.Timeout;
  const wait = () => {
    const remaining = at - Date.now();
    timer = setTimeout(remaining > longestWait ? wait : done, Math.min(Math.max(remaining, 0), longestWait));
    timer.unref();
  };
  wait();
  return () => clearTimeout(timer);
};

/** One timer a waiting post, in the place of EventBridge's one-time schedules; each calls the same handler. */
export const createPostTimers = (publish: (event: { slug: string }) => Promise<unknown> = publishPost): PostTimers => {
  const cancels = new Map<string, () => void>();
  const remove = (slug: string): void => {
    cancels.get(slug)?.();
    cancels.delete(slug);
  };
  const fire = (slug: string): void => {
    cancels.delete(slug);
    publish({ slug }).catch((error: unknown) => log.error('post not published on time', error, { slug }));
  };
  return {
    set: async (slug, at) => {
      remove(slug);
      cancels.set(
        slug,
        waitUntil(at.getTime(), () => fire(slug)),
      );
    },
    remove: async (slug) => remove(slug),
    stop: () => {
      for (const slug of [...cancels.keys()]) remove(slug);
      overridePort('postSchedule', undefined);
    },
  };
};

/** Timers for every post that waits already, and from now on for each that is saved. */
export const startPostTimers = async (): Promise<PostTimers> => {
  const timers = createPostTimers();
  overridePort('postSchedule', timers);
  for (const { slug, publishAt } of await listPostsByStatus('Scheduled')) {
    if (publishAt) await timers.set(slug, new Date(publishAt));
  }
  return timers;
};
