import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query';
import { getErrorStatus, isTimeoutError } from '#lib/api/api';
import { persistFigureQueries } from '#lib/cache/cached-figures';

/** One more try, except where it can't help: a refusal stays one, and a time-out has had its second request. */
export const shouldRetryQuery = (failures: number, error: unknown): boolean => {
  const status = getErrorStatus(error);
  const refused = status !== undefined && status >= 400 && status < 500;
  return failures < 1 && !refused && !isTimeoutError(error);
};

const isFirstRead = (query: Query): boolean =>
  query.isActive() && query.state.data === undefined && query.state.fetchStatus === 'fetching';

/**
 * Reads again what a change has made old. A first read that is still under way was asked for before the change: the library
 * would take its answer for the newest, so it is broken off and asked for again.
 */
class RereadingQueryClient extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const { queryKey } = filters;
    await this.cancelQueries({ ...(queryKey && { queryKey }), predicate: isFirstRead });
    await super.invalidateQueries(filters, options);
  }
}

/** With a person, by their id: what is kept of their figures is theirs to see, and what comes is kept. */
export const createQueryClient = (person?: string): QueryClient => {
  const client = new RereadingQueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetryQuery,
        refetchOnWindowFocus: false,
        // Without a connection a read fails and says so, instead of waiting for one; with it, it is made again.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
  if (person !== undefined) persistFigureQueries(client, person);
  return client;
};
