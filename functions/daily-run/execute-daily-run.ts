import { randomUUID } from 'node:crypto';
import { isMarketDataLost, type MarketLookupCounts } from '#core/stocks/market-data-loss';
import { getLatestDailyRun } from '#core/time/daily-run';
import { type Day, formatLongDay, getDayInNewYork, getWeekday } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';
import { discoverAndSyncDividendsForUsers, findAndStoreNoticesForUsers } from '#functions/daily-run/run-for-users';
import {
  acquireDailyRunLock,
  type DailyRunOutcome,
  type DailyRunRecord,
  type DailyRunTrigger,
  finishDailyRun,
  isRunUnderWay,
  listDailyRuns,
  renewDailyRunLock,
} from '#functions/daily-run/run-lock';
import { clock } from '#functions/runtime/clock';
import { log } from '#functions/runtime/log';
import { Refusal } from '#functions/runtime/refusal';
import { getStockEventsBySymbol } from '#functions/stocks/market-cache';

/** `lease`: milliseconds that the lock outlives a holder that was killed. */
const live = { now: clock, eventsOf: getStockEventsBySymbol, lease: 120_000 };
export type DailyRunEffects = typeof live;

const alreadyRunningRefusal = () =>
  new Refusal(409, 'running', 'A discovery is already running. Please wait for it to finish.');
const incompleteRefusal = () =>
  new Refusal(503, 'incomplete', 'The discovery did not finish. What it found is kept; please try again.');

const addMilliseconds = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** A clock may be a little behind the one that called at 4 PM. */
const clockTolerance = 60_000;
const getDueTime = (now: Date): Date => getLatestDailyRun(addMilliseconds(now, clockTolerance));

/** Renews the lock until stopped; `goOn` throws once it is another's. */
const keepLock = (run: DailyRunRecord, { lease, now }: DailyRunEffects) => {
  let isLost = false;
  const renew = async (): Promise<void> => {
    try {
      isLost ||= !(await renewDailyRunLock(run, addMilliseconds(now(), lease)));
    } catch (error) {
      log.warn('lock of the daily run not renewed', { day: run.day }, error);
    }
  };
  const timer = setInterval(() => void renew(), lease / 4);
  return {
    goOn: () => {
      if (isLost) throw alreadyRunningRefusal();
    },
    stop: () => clearInterval(timer),
  };
};

const describeClosedDay = (day: Day): string =>
  getWeekday(day) === 6 ? 'a Saturday' : getWeekday(day) === 0 ? 'a Sunday' : 'a holiday';

const buildSkippedOutcome = (day: Day): DailyRunOutcome => ({
  found: 0,
  synced: 0,
  failedSymbols: [],
  lookedUp: { stocks: 0, unanswered: 0 },
  seconds: 0,
  skipped: `No dividends were looked for: the New York Stock Exchange was closed on ${formatLongDay(day)}, ${describeClosedDay(day)}.`,
  byUser: {},
});

const sumUp = (
  { byUser, lookedUp }: { byUser: DailyRunOutcome['byUser']; lookedUp: MarketLookupCounts },
  startedAt: string,
  now: Date,
): DailyRunOutcome => {
  const results = Object.values(byUser);
  return {
    found: results.reduce((sum, { found }) => sum + found, 0),
    synced: results.reduce((sum, { synced }) => sum + synced, 0),
    failedSymbols: [...new Set(results.flatMap(({ failedSymbols }) => failedSymbols))].sort(),
    lookedUp,
    seconds: Math.round((now.getTime() - Date.parse(startedAt)) / 100) / 10,
    skipped: null,
    byUser,
  };
};

/** The work of a run whose lock is held. */
const executeLockedRun = async (
  run: DailyRunRecord,
  effects: DailyRunEffects,
  goOn: () => void,
): Promise<DailyRunOutcome> => {
  const { now } = effects;
  const due = getDayInNewYork(new Date(run.due));
  if (run.trigger === 'schedule' && !isTradingDay(due)) {
    const skipped = buildSkippedOutcome(due);
    const unseen = await findAndStoreNoticesForUsers(effects, goOn);
    const state = unseen === 0 ? 'done' : 'failed';
    if (!(await finishDailyRun(run, { state, result: skipped, now: now() }))) throw alreadyRunningRefusal();
    if (unseen > 0) throw incompleteRefusal();
    return skipped;
  }
  const { failures: unfinished, ...parts } = await discoverAndSyncDividendsForUsers(effects, goOn);
  const failures = unfinished + (await findAndStoreNoticesForUsers(effects, goOn));
  const result = sumUp(parts, run.startedAt, now());
  // What was found without market data is right as far as it goes; but the day's work is still to be done.
  const state = failures === 0 && !isMarketDataLost(parts.lookedUp) ? 'done' : 'failed';
  if (!(await finishDailyRun(run, { state, result, now: now() }))) throw alreadyRunningRefusal();
  if (failures > 0) throw incompleteRefusal();
  return result;
};

/** What there is to answer without a run: a scheduled one that was done already. Throws where one is under way. */
const findExistingOutcome = async (trigger: DailyRunTrigger, due: Date, now: Date): Promise<DailyRunOutcome | null> => {
  const [newest] = await listDailyRuns(1);
  if (!newest) return null;
  if (isRunUnderWay(newest, now)) throw alreadyRunningRefusal();
  const isDone = newest.state === 'done' && newest.due >= due.toISOString();
  return trigger === 'schedule' && isDone ? (newest.result ?? null) : null;
};

/**
 * Finds all users' dividends and enters the paid ones into cash, once at a time. A scheduled run does its day's work
 * once, however often it is called, and skips the days that the exchange is closed; a person's run always runs.
 * Killed, it can be run again as soon as its lease is over (2 minutes), and goes on from what was written. One that
 * went without market data answers what it found and counts as failed, so that it can be called again for its day.
 * @throws Refusal 409 `running` while another runs; 503 `incomplete` where a user's part failed: run it again.
 */
export const executeDailyDividendRun = async (
  trigger: DailyRunTrigger,
  effects: DailyRunEffects = live,
): Promise<DailyRunOutcome> => {
  const { now, lease } = effects;
  const startedAt = now();
  const due = getDueTime(startedAt);
  const currentRun = await findExistingOutcome(trigger, due, startedAt);
  if (currentRun) return currentRun;
  const claim = { trigger, due, holder: randomUUID(), leaseUntil: addMilliseconds(startedAt, lease) };
  const run = await acquireDailyRunLock(claim, startedAt);
  if (!run) {
    // Another took the lock in between, and may be done by now.
    const other = await findExistingOutcome(trigger, due, now());
    if (other) return other;
    throw alreadyRunningRefusal();
  }
  const lock = keepLock(run, effects);
  try {
    return await executeLockedRun(run, effects, lock.goOn);
  } catch (error) {
    // Where not even that can be written, the lease runs out.
    await finishDailyRun(run, { state: 'failed', now: now() }).catch(() => {});
    throw error;
  } finally {
    lock.stop();
  }
};
