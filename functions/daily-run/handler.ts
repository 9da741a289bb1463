import type { Context } from 'aws-lambda';
import { type DailyRunResult, marketDataLostLogLine } from '#contract/daily-run';
import { isMarketDataLost } from '#core/stocks/market-data-loss';
import { closeAccountsDueForDeletion, removeClosedAccounts } from '#functions/account-removal/remove-accounts';
import { executeDailyDividendRun } from '#functions/daily-run/execute-daily-run';
import { runDueSuccessionSteps } from '#functions/daily-run/run-successions';
import { verifyDueUsers } from '#functions/daily-run/verify-users';
import { mailNotices } from '#functions/notices/mail-notices';
import { publishDuePosts } from '#functions/publish-on-time/publish-posts';
import { withLambdaLimitWarnings } from '#functions/runtime/limit-warnings';
import { log } from '#functions/runtime/log';
import { createJobTimeBudget, type TimeBudget } from '#functions/runtime/time-budget';

/** Posts whose own schedule missed them. On every day of the year, and whatever becomes of the dividends. */
const sweepPosts = async (): Promise<void> => {
  const published = await publishDuePosts();
  if (published > 0) log.warn('due posts had been missed', { published });
};

/** On every day of the year too; those that are closed before the run begins are none of its users any more. */
const removeAccounts = async (closing: Promise<number>): Promise<void> => {
  const closed = await closing;
  const removed = await removeClosedAccounts();
  if (closed + removed > 0) log.info('accounts deleted', { closed, removed });
};

/** In the time that the run has left; what becomes of it is none of the dividends'. */
const verify = async (budget: TimeBudget): Promise<void> => {
  const states = Object.values((await verifyDueUsers(budget)) ?? {});
  if (states.length === 0) return;
  const count = (state: string) => states.filter((one) => one === state).length;
  log.info('derived rows verified', {
    right: count('right'),
    rebuilt: count('rebuilt'),
    differing: count('differs'),
    postponed: count('postponed'),
  });
};

/** Once all that is new was found, also where a part of the run has failed; called again for its day, it sends no more. */
const mailWhatIsNew = async (): Promise<void> => {
  const mailed = await mailNotices();
  if (mailed > 0) log.info('notices mailed', { mailed });
};

/** Whoever has named a successor and has not been there for long is asked, on every day of the year. */
const askTheSilent = async (): Promise<void> => {
  const steps = await runDueSuccessionSteps();
  if (steps > 0) log.info('successions', { steps });
};

const runDay = async (budget: TimeBudget): Promise<DailyRunResult> => {
  const closing = closeAccountsDueForDeletion();
  await closing.catch(() => {});
  const [swept, ran, removed] = await Promise.allSettled([
    sweepPosts(),
    executeDailyDividendRun('schedule'),
    removeAccounts(closing),
  ]);
  const [verified] = await Promise.allSettled([verify(budget)]);
  const mailed = await Promise.allSettled([mailWhatIsNew(), askTheSilent()]);
  if (ran.status === 'rejected') throw ran.reason;
  const { byUser: _byUser, ...result } = ran.value;
  const { found, synced, seconds } = result;
  log.info('daily run', {
    found,
    synced,
    seconds,
    failedSymbols: result.failedSymbols.length,
    skipped: result.skipped !== null,
  });
  const { lookedUp } = result;
  if (lookedUp && isMarketDataLost(lookedUp)) log.warn(marketDataLostLogLine, { ...lookedUp });
  if (swept.status === 'rejected') throw swept.reason;
  if (removed.status === 'rejected') throw removed.reason;
  for (const one of [verified, ...mailed]) if (one.status === 'rejected') throw one.reason;
  return result;
};

/**
 * The daily run, called by EventBridge Scheduler. What it throws, Lambda tries again twice, then leaves in the
 * dead-letter queue; called twice for one day, it works once.
 */
export const handler = (_event?: unknown, context?: Context): Promise<DailyRunResult> => {
  const budget = createJobTimeBudget(context?.getRemainingTimeInMillis());
  return withLambdaLimitWarnings(context, () => runDay(budget));
};
