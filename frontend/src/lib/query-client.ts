import { QueryClient } from '@tanstack/react-query';
import { isTimeout, statusOf } from '#lib/api';

/** One more try, except where it can't help: a refusal stays one, and a time-out has had its second request. */
export const shouldRetry = (failures: number, error: unknown): boolean => {
  const status = statusOf(error);
  const refused = status !== undefined && status >= 400 && status < 500;
  return failures < 1 && !refused && !isTimeout(error);
};

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        // Without a connection a read fails and says so, instead of waiting for one; with it, it is made again.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
