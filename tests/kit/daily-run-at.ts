import { closeAccountsDueForDeletion } from '#functions/account-removal/remove-accounts';
import { handler } from '#functions/daily-run/handler';
import { overridePort } from '#functions/ports';

/**
 * For tests: the daily run of another day, as its schedule calls it. What it leaves for half a minute later, so that
 * calls of before may come to their end, is found half a minute later.
 */
export const runDailyAt = async (moment: Date): Promise<void> => {
  try {
    overridePort('clock', () => moment);
    await closeAccountsDueForDeletion();
    overridePort('clock', () => new Date(moment.getTime() + 31_000));
    await handler();
  } finally {
    overridePort('clock', undefined);
  }
};
