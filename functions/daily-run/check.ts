import { isMarketLost } from '#core/stocks/market-loss';
import { latestDailyRun } from '#core/time/daily-run';
import { listRuns, type Run } from '#functions/daily-run/lock';
import { log } from '#functions/log';

const wentWithoutMarket = ({ result }: Run): boolean => result?.lookedUp !== undefined && isMarketLost(result.lookedUp);

/** A person may have it run once more by now; what counts is that it has come to a good end since 4 PM. */
const isDone = (run: Run, wanted: string): boolean => {
  const { state, due, doneAt } = run;
  if (due < wanted || wentWithoutMarket(run)) return false;
  return state === 'done' || (state === 'running' && doneAt !== undefined && doneAt >= wanted);
};

const whyNot = (run: Run | undefined, wanted: string): string => {
  if (!run || run.due < wanted) return 'not begun';
  if (!wentWithoutMarket(run)) return run.state;
  const { unanswered, stocks } = run.result?.lookedUp ?? { unanswered: 0, stocks: 0 };
  return `no market data for ${unanswered} of ${stocks} stocks`;
};

/**
 * Called by EventBridge Scheduler at 16:30 in New York every day: is the daily run done? Its errors are an alarm, so
 * that one alarm speaks for a run that never began, that hangs, that failed, and that had no market data to go by, on
 * days of any length.
 * @throws Error where the run is not done.
 */
export const handler = async (): Promise<{ day: string }> => {
  const wanted = latestDailyRun(new Date()).toISOString();
  const [newest] = await listRuns(1);
  if (newest && isDone(newest, wanted)) return { day: newest.day };
  const state = whyNot(newest, wanted);
  log.warn('daily run not done in time', { wanted, state });
  throw new Error(`The daily run is not done by 16:30: ${state}.`);
};
