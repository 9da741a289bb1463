import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api';

/** Under the portfolio's key, so that a recorded trade brings these totals up to date. */
export const portfolioValue = queryOptions({
  queryKey: ['portfolio', 'value'],
  queryFn: ({ signal }) => api.call('GET /portfolio/value', undefined, { signal }),
});
