import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/api';
import '#lib/api/answer-cache';

const root = ['analytics'] as const;

export const analyticsQuery = queryOptions({
  queryKey: [...root, 'dashboard'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /analytics/dashboard', undefined, { signal }),
});

export const financialTrendsQuery = queryOptions({
  queryKey: [...root, 'trends'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /analytics/financial/trends', { months: 12 }, { signal }),
});
