import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { dashboardMessages } from './messages';
import { dashboardQuery } from './queries';

const onScreen = { type: 'active' } as const;

const [dashboardKey] = dashboardQuery(undefined).queryKey;

/**
 * Everything on the screen, read again at once; it is as old as its oldest part. A part is as old as the server's last word on
 * it, be that only that nothing has changed.
 */
export const useDashboardRefresh = () => {
  const client = useQueryClient();
  const busy = useIsFetching(onScreen) > 0;
  const parts = () => client.getQueryCache().findAll(onScreen);
  const oldest = Math.min(...parts().map(({ state }) => state.dataUpdatedAt));
  const refresh = async (): Promise<void> => {
    await client.refetchQueries(onScreen);
    const failed = parts().filter(({ state }) => state.status === 'error');
    // The dashboard's own failure has words of its own.
    if (failed.length > 0 && !failed.some(({ queryKey }) => queryKey[0] === dashboardKey))
      toast.error(dashboardMessages.partlyFailed, { id: 'dashboard' });
  };
  return {
    busy,
    /** Undefined until all of it has come. */
    updated: oldest > 0 && Number.isFinite(oldest) ? new Date(oldest).toISOString() : undefined,
    refresh: () => void refresh(),
  };
};
