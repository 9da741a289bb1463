import { queryOptions } from '@tanstack/react-query';
import type { PostPreview, PostRow } from '#contract/blog';
import { api } from '#lib/api';
import type { CallValues } from '#lib/calls';
import { useWrite } from '#lib/use-write';
import type { Place } from './draft-keeper';
import { postsQuery, root } from './posts-query';

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

/** In place of its draft, where it has one by then. */
export const useSavePost = (place: () => Promise<Place>) =>
  useWrite(
    async (call, post: CallValues<'POST /save-blog'>) => {
      const { slug, version } = await place();
      return call('POST /save-blog', { ...post, ...(slug !== null && { draft: { slug, version } }) });
    },
    { logged: false, event: 'blog_save', changes: [root] },
  );

/** Read anew for every editor, and not again under one. */
export const sourceQuery = (slug: string) =>
  queryOptions({
    queryKey: ['post source', slug],
    queryFn: ({ signal }) => api.call('GET /blog/posts/{slug}/source', { slug }, { signal }),
    gcTime: 0,
    staleTime: 'static',
    refetchOnReconnect: false,
  });

export const versionsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...root, 'versions', slug],
    queryFn: async ({ signal }) => (await api.call('GET /blog/posts/{slug}/versions', { slug }, { signal })).versions,
  });

export const versionQuery = (slug: string, number: number) =>
  queryOptions({
    queryKey: ['post version', slug, number],
    queryFn: ({ signal }) => api.call('GET /blog/posts/{slug}/versions/{number}', { slug, number }, { signal }),
  });

export const useRestoreVersion = () =>
  useWrite(
    (call, version: CallValues<'POST /blog/posts/{slug}/versions/{number}/restore'>) =>
      call('POST /blog/posts/{slug}/versions/{number}/restore', version),
    { logged: false, event: 'blog_restore', changes: [root] },
  );

/** `place` is where the draft is by then: what was under way has ended. */
export const useEditPost = (place: () => Promise<Place>) =>
  useWrite(
    async (call, edit: CallValues<'PUT /blog/posts/{slug}'>) =>
      call('PUT /blog/posts/{slug}', { ...edit, draftVersion: (await place()).version }),
    { logged: false, event: 'blog_edit', changes: [root] },
  );

export const useUnpublishPost = () =>
  useWrite((call, { slug }: Pick<PostRow, 'slug'>) => call('POST /blog/posts/{slug}/unpublish', { slug }), {
    logged: false,
    event: 'blog_unpublish',
    changes: [root],
    waits: true,
  });

export const useDropDraft = () =>
  useWrite((call, { slug }: Pick<PostRow, 'slug'>) => call('DELETE /blog/posts/{slug}/draft', { slug }), {
    logged: false,
    event: 'blog_discard',
    changes: [root],
  });

export const renderPreview = (content: string, signal?: AbortSignal): Promise<PostPreview> =>
  api.call('POST /preview-markdown', { content }, signal ? { signal } : {});
