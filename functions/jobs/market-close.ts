import type { JobResult } from '#contract/dividends';
import { runDaily } from '#functions/dividends/daily-run';
import { log } from '#functions/platform/log';

/**
 * The 4 PM run, called by EventBridge Scheduler. What it throws, Lambda tries again twice, then leaves in the
 * dead-letter queue; called twice for one day, it works once.
 */
export const handler = async (): Promise<JobResult> => {
  const { byUser: _byUser, ...result } = await runDaily('schedule');
  const { found, synced, seconds } = result;
  log.info('daily run', {
    found,
    synced,
    seconds,
    failedSymbols: result.failedSymbols.length,
    skipped: result.skipped !== null,
  });
  return result;
};
