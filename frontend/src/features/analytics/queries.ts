import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api';
import '#lib/held-answers';

const root = ['analytics'] as const;

export const analyticsQuery = queryOptions({
  queryKey: [...root, 'dashboard'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /analytics/dashboard', undefined, { signal }),
});

/** By month, from the first trade on. */
export const performanceQuery = queryOptions({
  queryKey: [...root, 'performance'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /analytics/portfolio/performance', { interval: 'month' }, { signal }),
});

export const trendsQuery = queryOptions({
  queryKey: [...root, 'trends'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /analytics/financial/trends', { months: 12 }, { signal }),
});
