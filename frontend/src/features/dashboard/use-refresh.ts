import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import type { DashboardData } from '#contract/dashboard';
import { messages } from './messages';
import { dashboardQuery } from './queries';

const onScreen = { type: 'active' } as const;

const [dashboardKey] = dashboardQuery(undefined).queryKey;
const isDashboard = ({ queryKey }: Query): boolean => queryKey[0] === dashboardKey;

/** When what it shows was so, in milliseconds: by the server's clock where the answer tells. 0: it has never come. */
const ageOf = (query: Query): number => {
  const { data, dataUpdatedAt } = query.state;
  return isDashboard(query) && data ? Date.parse((data as DashboardData).lastUpdated) : dataUpdatedAt;
};

/** Everything on the screen, read again at once; it is as old as its oldest part. */
export const useRefresh = () => {
  const client = useQueryClient();
  const busy = useIsFetching(onScreen) > 0;
  const parts = () => client.getQueryCache().findAll(onScreen);
  const oldest = Math.min(...parts().map(ageOf));
  const refresh = async (): Promise<void> => {
    await client.refetchQueries(onScreen);
    const failed = parts().filter(({ state }) => state.status === 'error');
    // The dashboard's own failure has words of its own.
    if (failed.length > 0 && !failed.some(isDashboard)) toast.error(messages.partlyFailed, { id: 'dashboard' });
  };
  return {
    busy,
    /** Undefined until all of it has come. */
    updated: oldest > 0 && Number.isFinite(oldest) ? new Date(oldest).toISOString() : undefined,
    refresh: () => void refresh(),
  };
};
