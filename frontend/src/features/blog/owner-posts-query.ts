import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/api';
import { getDelayUntilNextScheduledPost } from './next-scheduled-post';

export const blogQueryKey = ['blog'] as const;

export const ownerPostsQuery = queryOptions({
  queryKey: [...blogQueryKey, 'posts'],
  queryFn: async ({ signal }) => (await api.call('GET /blog/dashboard-posts', undefined, { signal })).posts,
  // Once at the minute of the next scheduled post, and not in between.
  refetchInterval: ({ state }) => getDelayUntilNextScheduledPost(state.data ?? [], Date.now()),
  refetchIntervalInBackground: true,
});

/** What anyone may read, for a person who has no list of their own. */
export const publicPostsQuery = queryOptions({
  queryKey: [...blogQueryKey, 'public-posts'],
  queryFn: async ({ signal }) => (await api.call('GET /blog/public-posts', {}, { signal })).posts,
});
