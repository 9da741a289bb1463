import type { Context } from 'aws-lambda';
import { lambdaLimitMetricNames } from '#contract/limit-metrics';
import { log } from '#functions/runtime/log';

/**
 * Shares of its time and of its memory from which a call is near the limit. A call that works by a budget of time
 * (`time-budget.ts`) may take 25 of 29 seconds, which is as it should be.
 */
const near = { time: 0.9, memory: 0.85 };

/** `now` in milliseconds; `peakMemory` in MB, the most that this process has held since it began. */
const live = { now: () => performance.now(), peakMemory: () => process.resourceUsage().maxRSS / 1024 };
type LimitEffects = typeof live;

/** A peak stays in the figures of the process: it is told of when it is reached, and when a higher one is. */
let reportedPeak = 0;

const warnOfMemoryLimit = (peak: number, limit: number): void => {
  if (peak < limit * near.memory || peak <= reportedPeak) return;
  reportedPeak = peak;
  log.count(lambdaLimitMetricNames.memory, 'memory near its limit', { megabytes: Math.round(peak), limit });
};

const warnOfTimeLimit = (taken: number, limit: number): void => {
  if (taken < limit * near.time) return;
  log.count(lambdaLimitMetricNames.timeout, 'call near its timeout', {
    ms: Math.round(taken),
    limit: Math.round(limit),
  });
};

/**
 * Does a call's work, and says in the log where it came near the time or the memory that its Lambda has. What is ended by
 * Lambda itself says nothing any more: that is an error of the Lambda's, which has an alarm.
 */
export const withLambdaLimitWarnings = async <T>(
  context: Context | undefined,
  work: () => Promise<T>,
  { now, peakMemory }: LimitEffects = live,
): Promise<T> => {
  const startedAt = now();
  const limit = context?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY;
  try {
    return await work();
  } finally {
    warnOfTimeLimit(now() - startedAt, limit);
    if (context) warnOfMemoryLimit(peakMemory(), Number(context.memoryLimitInMB));
  }
};
