import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/api';
import { callWithToken } from './require-token';

/** Everything under this key is read again after a change. */
export const watchlistQueryKey = ['watchlist'] as const;

export const watchlistQuery = queryOptions({
  queryKey: [...watchlistQueryKey, 'list'],
  meta: { kept: true },
  queryFn: ({ signal }) => callWithToken(() => api.call('GET /enhanced-watchlist', undefined, { signal })),
});
