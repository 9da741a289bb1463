import { getErrorStatus } from '#lib/api/api';

const pauses = [1_000, 4_000, 15_000];
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What another try may change: a server that failed, an answer that did not come. */
export const isTransientError = (error: unknown): boolean => {
  const status = getErrorStatus(error);
  return status === undefined || status >= 500 || status === 429;
};

/** A call that failed is made again a few times, as long as another try may help, before anybody is told. */
export const retryTransientErrors = async <T>(
  work: () => Promise<T>,
  mayHelp: (error: unknown) => boolean,
): Promise<T> => {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      if (!mayHelp(error)) throw error;
      await wait(pause);
    }
  }
  return work();
};
