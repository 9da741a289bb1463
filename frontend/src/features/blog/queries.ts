import { queryOptions } from '@tanstack/react-query';
import type { PostPreview, PostRow } from '#contract/blog';
import { api } from '#lib/api';
import type { CallValues } from '#lib/calls';
import { useWrite } from '#lib/use-write';
import { untilNextDue } from './due-post';

const root = ['blog'] as const;

export const postsQuery = queryOptions({
  queryKey: [...root, 'posts'],
  queryFn: async ({ signal }) => (await api.call('GET /blog/dashboard-posts', undefined, { signal })).posts,
  // Once at the minute of the next scheduled post, and not in between.
  refetchInterval: ({ state }) => untilNextDue(state.data ?? [], Date.now()),
  refetchIntervalInBackground: true,
});

export const postQuery = (slug: string) =>
  queryOptions({
    queryKey: [...root, 'post', slug],
    queryFn: ({ signal }) => api.call('GET /blog/posts/{slug}', { slug }, { signal }),
  });

/** On success the row is taken out of the list at once. */
export const useDeletePost = () =>
  useWrite((call, { slug }: Pick<PostRow, 'slug'>) => call('DELETE /blog/delete-post/{slug}', { slug }), {
    logged: false,
    event: 'blog_delete',
    changes: [postsQuery.queryKey],
    apply: (client, { slug }) => {
      client.setQueryData(postsQuery.queryKey, (posts) => posts?.filter((post) => post.slug !== slug));
      client.removeQueries({ queryKey: postQuery(slug).queryKey });
    },
  });

export const useSavePost = () =>
  useWrite((call, post: CallValues<'POST /save-blog'>) => call('POST /save-blog', post), {
    logged: false,
    event: 'blog_save',
    changes: [root],
  });

export const renderPreview = (content: string, signal?: AbortSignal): Promise<PostPreview> =>
  api.call('POST /preview-markdown', { content }, signal ? { signal } : {});
