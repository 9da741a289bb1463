import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api';
import { untilNextDue } from './due-post';

export const root = ['blog'] as const;

export const postsQuery = queryOptions({
  queryKey: [...root, 'posts'],
  queryFn: async ({ signal }) => (await api.call('GET /blog/dashboard-posts', undefined, { signal })).posts,
  // Once at the minute of the next scheduled post, and not in between.
  refetchInterval: ({ state }) => untilNextDue(state.data ?? [], Date.now()),
  refetchIntervalInBackground: true,
});

/** What anyone may read, for a person who has no list of their own. */
export const publicPostsQuery = queryOptions({
  queryKey: [...root, 'public-posts'],
  queryFn: async ({ signal }) => (await api.call('GET /blog/public-posts', undefined, { signal })).posts,
});
