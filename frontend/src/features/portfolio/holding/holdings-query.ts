import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/api';

/** Everything under this key is read again after a save. */
export const portfolioQueryKey = ['portfolio'] as const;

export const holdingsQuery = queryOptions({
  queryKey: [...portfolioQueryKey, 'holdings'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /portfolio/holdings', undefined, { signal }),
});
