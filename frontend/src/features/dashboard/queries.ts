import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DashboardData } from '#contract/insight/dashboard';
import type { ValueHistory } from '#contract/insight/value-history';
import { api } from '#lib/api/api';
import type { ApiCallValues } from '#lib/api/api-call-types';
import { loadSiteConfig } from '#lib/api/config';
import type { SessionUser } from '#lib/session/session-store';

const localServer = /^http:\/\/(localhost|127\.0\.0\.1):\d+\//;

/**
 * On a development host the owner's data is read without authorization, as the specification has it. That address
 * knows the owner alone, so that the member's is read as everywhere; a built site does not hold the address at all.
 */
const readDashboard = async (role: SessionUser['role'] | undefined, signal: AbortSignal): Promise<DashboardData> => {
  if (import.meta.env.DEV && role === 'owner' && localServer.test((await loadSiteConfig()).apiBase)) {
    return api.readOpenly<DashboardData>('/dashboard/data-dev', { signal });
  }
  return api.call('GET /dashboard/data', undefined, { signal });
};

export const dashboardQuery = (role: SessionUser['role'] | undefined) =>
  queryOptions({
    queryKey: ['dashboard'],
    meta: { kept: true },
    queryFn: ({ signal }) => readDashboard(role, signal),
  });

export type ValueHistoryRequest = ApiCallValues<'GET /insight/value-history'>;

/** Milliseconds: each call counts as many days as it has time for. */
const askAgain = 200;

/**
 * With the other figures of the portfolio: whatever changes those changes these. While days are counted anew after a change
 * in the past, what stood before goes on standing, and `countedTo` says so.
 */
export const valueHistoryQuery = (request: ValueHistoryRequest) => {
  const queryKey = ['analytics', 'value-history', request];
  return queryOptions({
    queryKey,
    meta: { kept: true },
    queryFn: async ({ signal, client }): Promise<ValueHistory> => {
      const answer = await api.call('GET /insight/value-history', request, { signal });
      const before = answer.countedTo === null ? undefined : client.getQueryData<ValueHistory>(queryKey);
      return before ? { ...before, countedTo: answer.countedTo } : answer;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.countedTo && state.status !== 'error' ? askAgain : false),
  });
};

export const fetchDashboardDebug = () => api.call('GET /dashboard/debug');
