import type { DailyRunResult, DailyRunScheduleStatus } from '#contract/daily-run';
import { dailyRunScheduleText, getNextDailyRun } from '#core/time/daily-run';
import { dailySchedulePort } from '#functions/daily-run/daily-schedule';
import type { executeDailyDividendRun } from '#functions/daily-run/execute-daily-run';
import { type DailyRunOutcome, isRunUnderWay, listDailyRuns } from '#functions/daily-run/run-lock';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';

/** Loaded when it is asked for: all that a run does is no part of what dividends need at their start. */
const run: typeof executeDailyDividendRun = async (...given) =>
  (await import('#functions/daily-run/execute-daily-run')).executeDailyDividendRun(...given);

const live = { now: clock, source: dailySchedulePort.get, run };
type SchedulerEffects = typeof live;

const nothingFound = { found: 0, synced: 0, failedSymbols: [], lookedUp: { stocks: 0, unanswered: 0 } };

/** One person's part of a run: what it found for others is theirs alone. */
const toResult = ({ byUser, seconds, skipped }: DailyRunOutcome, owner: string): DailyRunResult => ({
  ...(byUser[owner] ?? nothingFound),
  seconds,
  skipped,
});

/** Far enough back to find one that came to an end behind some that were killed. */
const runsLookedAt = 7;

/** `lastRun` and `lastResult` are of the last run that came to an end; `nextRun` null where none is scheduled. */
export const getSchedulerStatus = async (
  actor: Actor,
  _input: unknown,
  { now, source }: SchedulerEffects = live,
): Promise<{ status: DailyRunScheduleStatus }> => {
  const [{ enabled, timezone }, runs] = await Promise.all([
    source().then((schedule) => schedule.status()),
    listDailyRuns(runsLookedAt),
  ]);
  const ended = runs.find(({ finishedAt }) => finishedAt !== undefined);
  const [newest] = runs;
  return {
    status: {
      isRunning: newest !== undefined && isRunUnderWay(newest, now()),
      schedule: dailyRunScheduleText,
      timezone,
      lastRun: ended?.finishedAt ?? null,
      nextRun: enabled ? getNextDailyRun(now()).toISOString() : null,
      lastResult: ended?.result ? toResult(ended.result, actor.id) : null,
    },
  };
};

/**
 * Has the daily run done now and waits for it. Behind API Gateway nobody hears an answer after 29 s, when the Lambda ends too: the
 * run can be started again 2 minutes later and goes on from there. The daily run has 5 minutes of its own.
 * @throws Refusal as `executeDailyDividendRun`.
 */
export const triggerDailyRun = async (
  actor: Actor,
  _input: unknown,
  { run }: SchedulerEffects = live,
): Promise<{ result: DailyRunResult }> => ({ result: toResult(await run('person'), actor.id) });
