import { getNextDailyRun } from '#core/time/daily-run';
import { newYorkTimeZone } from '#core/time/day';
import { overridePort } from '#functions/ports';
import { log } from '#functions/runtime/log';

export interface DailyRunTimerOptions {
  /** Calls the job soon after the start as well: it knows by itself whether its latest 4 PM was missed. */
  catchUp: boolean;
  now?: () => Date;
  run?: () => Promise<unknown>;
}

export interface DailyRunTimer {
  stop(): void;
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000] as const;

/** A machine that slept through the moment looks at the clock this long after it woke. */
const longestWait = hour;
const soon = 5 * second;
/** Longer than the lease of a run that was killed. */
const retryAfter = 3 * minute;
const attempts = 3;

/** The very run that is deployed. Loaded late: it may read the environment as it loads. */
const runJob = async (): Promise<unknown> => (await import('#functions/daily-run/handler')).handler();

/**
 * Calls the daily run at 16:00 New York, as EventBridge Scheduler does in a deployment, and again twice where it fails.
 * It keeps no process alive.
 */
export const startDailyRunTimer = ({
  catchUp,
  now = () => new Date(),
  run = runJob,
}: DailyRunTimerOptions): DailyRunTimer => {
  let timer: NodeJS.Timeout;
  let isStopped = false;

  const callAt = (moment: Date, attempt: number): void => {
    if (isStopped) return;
    clearTimeout(timer);
    const wait = Math.min(moment.getTime() - now().getTime(), longestWait);
    timer = setTimeout(() => {
      if (now() < moment) callAt(moment, attempt);
      else void call(attempt);
    }, wait).unref();
  };

  const call = async (attempt: number): Promise<void> => {
    const next = getNextDailyRun(now());
    callAt(next, 1);
    try {
      await run();
    } catch (error) {
      if (isStopped) return;
      log.error('daily run failed', error, { attempt });
      if (attempt < attempts) callAt(new Date(now().getTime() + retryAfter), attempt + 1);
    }
  };

  overridePort('dailySchedule', { status: async () => ({ enabled: true, timezone: newYorkTimeZone }) });
  callAt(catchUp ? new Date(now().getTime() + soon) : getNextDailyRun(now()), 1);
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      overridePort('dailySchedule', undefined);
    },
  };
};
