import { latestMarketCloseRun } from '#core/schedule';
import { listRuns, type Run } from '#functions/dividends/run-store';
import { log } from '#functions/platform/log';

/** A person may have it run once more by now; what counts is that it has come to an end since 4 PM. */
const isDone = ({ state, due, finishedAt }: Run, wanted: string): boolean =>
  due >= wanted && (state === 'done' || (state === 'running' && finishedAt !== undefined && finishedAt >= wanted));

/**
 * Called by EventBridge Scheduler at 16:30 in New York every day: is the 4 PM run done? Its errors are an alarm, so
 * that one alarm speaks for a run that never began, that hangs, and that failed, on days of any length.
 * @throws Error where the run is not done.
 */
export const handler = async (): Promise<{ day: string }> => {
  const wanted = latestMarketCloseRun(new Date()).toISOString();
  const [newest] = await listRuns(1);
  if (newest && isDone(newest, wanted)) return { day: newest.day };
  const state = newest && newest.due >= wanted ? newest.state : 'not begun';
  log.warn('daily run not done in time', { wanted, state });
  throw new Error(`The 4 PM run is not done by 16:30: ${state}.`);
};
