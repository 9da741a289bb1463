import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PostRow } from '#contract/blog';
import { api } from '#lib/api';
import type { CallValues } from '#lib/calls';

const root = ['blog'] as const;

export const postsQuery = queryOptions({
  queryKey: [...root, 'posts'],
  queryFn: async ({ signal }) => (await api.call('GET /blog/dashboard-posts', undefined, { signal })).posts,
});

export const postQuery = (slug: string) =>
  queryOptions({
    queryKey: [...root, 'post', slug],
    queryFn: ({ signal }) => api.call('GET /blog/posts/{slug}', { slug }, { signal }),
  });

/** On success the row is taken out of the list at once; nothing is read again. */
export const useDeletePost = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { event: 'blog_delete' },
    mutationFn: ({ slug }: Pick<PostRow, 'slug'>) => api.call('DELETE /blog/delete-post/{slug}', { slug }),
    onSuccess: (_, { slug }) => {
      client.setQueryData(postsQuery.queryKey, (posts) => posts?.filter((post) => post.slug !== slug));
      client.removeQueries({ queryKey: postQuery(slug).queryKey });
    },
  });
};

export const useSavePost = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { event: 'blog_save' },
    mutationFn: (post: CallValues<'POST /save-blog'>) => api.call('POST /save-blog', post),
    onSuccess: () => void client.invalidateQueries({ queryKey: root }),
  });
};

export const renderPreview = (content: string, signal?: AbortSignal): Promise<{ html: string }> =>
  api.call('POST /preview-markdown', { content }, signal ? { signal } : {});
