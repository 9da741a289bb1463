import type { Context } from 'aws-lambda';
import { publishPostIfDue } from '#functions/publish-on-time/publish-posts';
import { withLambdaLimitWarnings } from '#functions/runtime/limit-warnings';
import { log } from '#functions/runtime/log';

/**
 * Called by a post's own one-time schedule at its minute. What it throws, the schedule tries again, then leaves in the
 * dead-letter queue; called twice, it publishes once.
 */
export const handler = ({ slug }: { slug: string }, context?: Context): Promise<{ published: boolean }> =>
  withLambdaLimitWarnings(context, async () => {
    const published = await publishPostIfDue(slug);
    log.info('post due', { slug, published });
    return { published };
  });
