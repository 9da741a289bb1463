import { queryOptions } from '@tanstack/react-query';
import type { DashboardData } from '#contract/insight/dashboard';
import { api } from '#lib/api/api';
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

export const readDashboardDebug = () => api.call('GET /dashboard/debug');
