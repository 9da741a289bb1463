import { log } from '#functions/log';
import { publishPost } from '#functions/publish-on-time/publish';

/**
 * Called by a post's own one-time schedule at its minute. What it throws, the schedule tries again, then leaves in the
 * dead-letter queue; called twice, it publishes once.
 */
export const handler = async ({ slug }: { slug: string }): Promise<{ published: boolean }> => {
  const published = await publishPost(slug);
  log.info('post due', { slug, published });
  return { published };
};
