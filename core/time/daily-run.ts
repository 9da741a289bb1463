import { addDays, type Day, getDayInNewYork } from '#core/time/day';

/** When the daily run begins: 16:00 in New York, weekends and holidays included. */
export const dailyRunScheduleText = 'Daily at 4:00 PM';

/**
 * 16:00 in New York on that day: 20:00 UTC in summer time, 21:00 UTC else. The midnight after it tells which, since
 * clocks change in the small hours: it falls at 04:00 UTC in summer time and at 05:00 UTC else.
 */
const runOn = (day: Day): Date => {
  const inSummer = getDayInNewYork(new Date(`${addDays(day, 1)}T04:00:00Z`)) !== day;
  return new Date(`${day}T${inSummer ? 20 : 21}:00:00Z`);
};

/** The first 16:00 in New York after the instant; at one itself, the following day's. */
export const getNextDailyRun = (now: Date): Date => {
  const today = getDayInNewYork(now);
  const run = runOn(today);
  return run > now ? run : runOn(addDays(today, 1));
};

/** The last 16:00 in New York up to the instant: the run that is due. */
export const getLatestDailyRun = (now: Date): Date => {
  const today = getDayInNewYork(now);
  const run = runOn(today);
  return run <= now ? run : runOn(addDays(today, -1));
};
