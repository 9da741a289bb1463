import { getNextDailyRun } from '#core/time/daily-run';

/** As long at least an account can be taken back once its deletion was asked for. */
export const deletionGraceDays = 7;

/**
 * The daily run that will delete an account: the first one after seven whole days, so that the day which a person is
 * told is the day on which it happens. Asked for on Nov 22 at noon in New York -> Nov 29 at 4 PM; at 5 PM -> Nov 30.
 */
export const computeAccountDeletionTime = (now: Date): Date => {
  const graceEnd = new Date(now.getTime() + deletionGraceDays * 24 * 60 * 60 * 1000);
  return getNextDailyRun(new Date(graceEnd.getTime() - 1));
};
