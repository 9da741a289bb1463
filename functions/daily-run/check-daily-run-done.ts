import type { Context } from 'aws-lambda';
import { isMarketDataLost } from '#core/stocks/market-data-loss';
import { getLatestDailyRun } from '#core/time/daily-run';
import { type DailyRunRecord, listDailyRuns } from '#functions/daily-run/run-lock';
import { withLambdaLimitWarnings } from '#functions/runtime/limit-warnings';
import { log } from '#functions/runtime/log';

const hasNoMarketData = ({ result }: DailyRunRecord): boolean =>
  result?.lookedUp !== undefined && isMarketDataLost(result.lookedUp);

/** A person may have it run once more by now; what counts is that it has come to a good end since 4 PM. */
const isDone = (run: DailyRunRecord, wanted: string): boolean => {
  const { state, due, doneAt } = run;
  if (due < wanted || hasNoMarketData(run)) return false;
  return state === 'done' || (state === 'running' && doneAt !== undefined && doneAt >= wanted);
};

const describeUnfinishedRun = (run: DailyRunRecord | undefined, wanted: string): string => {
  if (!run || run.due < wanted) return 'not begun';
  if (!hasNoMarketData(run)) return run.state;
  const { unanswered, stocks } = run.result?.lookedUp ?? { unanswered: 0, stocks: 0 };
  return `no market data for ${unanswered} of ${stocks} stocks`;
};

const findDone = async (): Promise<{ day: string }> => {
  const wanted = getLatestDailyRun(new Date()).toISOString();
  const [newest] = await listDailyRuns(1);
  if (newest && isDone(newest, wanted)) return { day: newest.day };
  const state = describeUnfinishedRun(newest, wanted);
  log.warn('daily run not done in time', { wanted, state });
  throw new Error(`The daily run is not done by 16:30: ${state}.`);
};

/**
 * Called by EventBridge Scheduler at 16:30 in New York every day: is the daily run done? Its errors are an alarm, so
 * that one alarm speaks for a run that never began, that hangs, that failed, and that had no market data to go by, on
 * days of any length.
 * @throws Error where the run is not done.
 */
export const handler = (_event?: unknown, context?: Context): Promise<{ day: string }> =>
  withLambdaLimitWarnings(context, findDone);
