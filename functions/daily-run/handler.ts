import { type DailyRunResult, marketLostLine } from '#contract/daily-run';
import { isMarketLost } from '#core/stocks/market-loss';
import { closeDueAccounts, removeClosedAccounts } from '#functions/account-removal/remove';
import { runDaily } from '#functions/daily-run/run';
import { log } from '#functions/log';
import { mailNotices } from '#functions/notices/send';
import { publishDuePosts } from '#functions/publish-on-time/publish';

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

/** Once all that is new was found, also where a part of the run has failed; called again for its day, it sends no more. */
const mailWhatIsNew = async (): Promise<void> => {
  const mailed = await mailNotices();
  if (mailed > 0) log.info('notices mailed', { mailed });
};

/**
 * The daily run, called by EventBridge Scheduler. What it throws, Lambda tries again twice, then leaves in the
 * dead-letter queue; called twice for one day, it works once.
 */
export const handler = async (): Promise<DailyRunResult> => {
  const closing = closeDueAccounts();
  await closing.catch(() => {});
  const [swept, ran, removed] = await Promise.allSettled([sweepPosts(), runDaily('schedule'), removeAccounts(closing)]);
  const mailed = await Promise.allSettled([mailWhatIsNew()]);
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
  if (lookedUp && isMarketLost(lookedUp)) log.warn(marketLostLine, { ...lookedUp });
  if (swept.status === 'rejected') throw swept.reason;
  if (removed.status === 'rejected') throw removed.reason;
  for (const one of mailed) if (one.status === 'rejected') throw one.reason;
  return result;
};
