import { MutationCache, QueryClient } from '@tanstack/react-query';
import { isTimeout, statusOf } from '#lib/api';
import { track } from '#lib/track';

/** One more try, except where it can't help: a refusal stays one, and a time-out has had its second request. */
export const shouldRetry = (failures: number, error: unknown): boolean => {
  const status = statusOf(error);
  const refused = status !== undefined && status >= 400 && status < 500;
  return failures < 1 && !refused && !isTimeout(error);
};

/** `useMutation({ meta: { event: 'trade_add' }, ... })`: what succeeds under that name is a use of the product. */
const countUses = (): MutationCache =>
  new MutationCache({
    onSuccess: (_data, _values, _result, { meta }) => {
      if (typeof meta?.['event'] === 'string') track(meta['event']);
    },
  });

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    mutationCache: countUses(),
    defaultOptions: {
      queries: { retry: shouldRetry, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
