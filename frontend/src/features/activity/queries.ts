import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ActivityChange } from '#contract/activity';
import type { RecordKind } from '#core/activity/record-kinds';
import { api } from '#lib/api/api';

const activityQueryKey = ['activity'] as const;

/** What is asked for: of some records, by some source, or the history of one record. */
export interface ActivityFilter {
  kind?: RecordKind | undefined;
  source?: ActivityChange['source'] | undefined;
  record?: string | undefined;
}

const withoutBlanks = (filter: ActivityFilter): ActivityFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

export const activityQuery = (filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: [...activityQueryKey, 'list', withoutBlanks(filter)],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'GET /activity',
        { ...withoutBlanks(filter), ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: ({ cursor }) => cursor,
  });

export const changeByIdQuery = (change: string) =>
  queryOptions({
    queryKey: [...activityQueryKey, 'change', change],
    queryFn: async ({ signal }) =>
      (await api.call('GET /activity', { change }, { signal })).changes[0] as ActivityChange,
  });

/** What was taken back may be shown on any page. */
export const useInvalidateAllQueries = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries();
};
