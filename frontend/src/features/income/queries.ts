import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/api';
import '#lib/api/answer-cache';

export const incomeCalendarQuery = queryOptions({
  queryKey: ['insight', 'income'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /insight/income', undefined, { signal }),
});

/** Asked for by whoever wants to compare, and not before. */
export const incomeForecastsQuery = queryOptions({
  queryKey: ['insight', 'income', 'forecasts'],
  queryFn: ({ signal }) => api.call('GET /insight/income/forecasts', undefined, { signal }),
});
