import * as z from 'zod';
import { Instant } from '#contract/fields/fields';

export const DailyRunResult = z.object({
  found: z.number().int(),
  synced: z.number().int(),
  failedSymbols: z.array(z.string()),
  /** How many stocks were looked up, and how many of them the market data said nothing new of; not in older results. */
  lookedUp: z.object({ stocks: z.number().int(), unanswered: z.number().int() }).optional(),
  seconds: z.number(),
  /** A sentence where the run did not look for dividends: a holiday or a weekend. */
  skipped: z.string().nullable(),
});
export type DailyRunResult = z.infer<typeof DailyRunResult>;

/** What the daily run says in its log where most stocks went unanswered; an alarm counts these lines. */
export const marketDataLostLogLine = 'daily run without market data';

export const DailyRunScheduleStatus = z.object({
  isRunning: z.boolean(),
  /** In words: `Daily at 4:00 PM`. */
  schedule: z.string(),
  timezone: z.string(),
  lastRun: Instant.nullable(),
  nextRun: Instant.nullable(),
  lastResult: DailyRunResult.nullable(),
});
export type DailyRunScheduleStatus = z.infer<typeof DailyRunScheduleStatus>;
