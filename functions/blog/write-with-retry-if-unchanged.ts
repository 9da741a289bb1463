import { pauseBeforeRetry } from '#functions/runtime/storage/retry-pause';
import { WriteConflict } from '#functions/runtime/storage/table';

const mostAttempts = 5;

/**
 * Writes, and again where it met another transaction and finds all as it was read: the other one was about something else,
 * or came to nothing. @throws WriteConflict where it is not as it was read, or the rows do not come to rest.
 */
export const writeWithRetryIfUnchanged = async <T>(
  write: () => Promise<T>,
  isAsRead: () => Promise<boolean>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof WriteConflict) || attempt === mostAttempts || !(await isAsRead())) throw error;
      await pauseBeforeRetry(attempt);
    }
  }
};
