import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Change } from '#contract/activity';
import type { RecordKind } from '#core/activity/kinds';
import { api } from '#lib/api';

export const root = ['activity'] as const;

/** What is asked for: of some records, by some source, or the history of one record. */
export interface Asked {
  kind?: RecordKind | undefined;
  source?: Change['source'] | undefined;
  record?: string | undefined;
}

const said = (asked: Asked): Asked => Object.fromEntries(Object.entries(asked).filter(([, value]) => value));

export const activityQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: [...root, 'list', said(asked)],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /activity', { ...said(asked), ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    getNextPageParam: ({ cursor }) => cursor,
  });

export const changeQuery = (change: string) =>
  queryOptions({
    queryKey: [...root, 'change', change],
    queryFn: async ({ signal }) => (await api.call('GET /activity', { change }, { signal })).changes[0] as Change,
  });

/** What was taken back may be shown on any page. */
export const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries();
};
