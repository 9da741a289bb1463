import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { NetWorthReport } from '#contract/insight/net-worth';
import type { NetWorthGoalsInput } from '#contract/insight/net-worth-goals';
import { api } from '#lib/api/api';
import '#lib/api/answer-cache';
import { useApiMutation } from '#lib/api/use-api-mutation';

export const netWorthRanges = ['1Y', '1M', '3M', 'YTD', 'all'] as const;
export type NetWorthRange = (typeof netWorthRanges)[number];

/** Milliseconds: each call counts as many days as it has time for. */
const askAgain = 200;

/** With the figures of the portfolio: whatever changes those changes these. */
export const netWorthQuery = (range: NetWorthRange) =>
  queryOptions({
    queryKey: ['analytics', 'net-worth', range],
    meta: { kept: true },
    queryFn: ({ signal }): Promise<NetWorthReport> => api.call('GET /insight/net-worth', { range }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.countedTo && state.status !== 'error' ? askAgain : false),
  });

const goals = ['analytics', 'goals'] as const;
/** Whose version is that of the goals as well. */
const targets = ['analytics', 'allocation'] as const;

export const goalsQuery = queryOptions({
  queryKey: goals,
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /insight/goals', undefined, { signal }),
});

export const fetchNetWorthGoals = () => api.call('GET /insight/goals');

export const useSaveGoals = () =>
  useApiMutation((call, sent: NetWorthGoalsInput) => call('PUT /insight/goals', sent), {
    event: 'goals_keep',
    changes: [goals, targets],
  });
