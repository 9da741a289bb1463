import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api';
import { withToken } from './token';

/** Everything under this key is read again after a change. */
export const root = ['watchlist'] as const;

export const listQuery = queryOptions({
  queryKey: [...root, 'list'],
  meta: { kept: true },
  queryFn: ({ signal }) => withToken(() => api.call('GET /enhanced-watchlist', undefined, { signal })),
});
