import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/api';
import { callWithSessionToken } from './call-with-session-token';

/** Everything under this key is read again after a change. */
export const watchlistQueryKey = ['watchlist'] as const;

export const watchlistQuery = queryOptions({
  queryKey: [...watchlistQueryKey, 'list'],
  meta: { kept: true },
  queryFn: ({ signal }) => callWithSessionToken(() => api.call('GET /enhanced-watchlist', undefined, { signal })),
});
