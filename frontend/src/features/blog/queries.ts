import { queryOptions } from '@tanstack/react-query';
import type { PostPreview, PostSummary } from '#contract/blog/blog';
import { api } from '#lib/api/api';
import type { ApiCallValues } from '#lib/api/api-call-types';
import { useApiMutation } from '#lib/api/use-api-mutation';
import type { DraftSlugAndVersion } from './editor/draft-saver';
import { blogQueryKey, ownerPostsQuery } from './owner-posts-query';

export const blogPostQuery = (slug: string) =>
  queryOptions({
    queryKey: [...blogQueryKey, 'post', slug],
    queryFn: ({ signal }) => api.call('GET /blog/posts/{slug}', { slug }, { signal }),
  });

/** On success the row is taken out of the list at once. */
export const useDeletePost = () =>
  useApiMutation((call, { slug }: Pick<PostSummary, 'slug'>) => call('DELETE /blog/delete-post/{slug}', { slug }), {
    logged: false,
    event: 'blog_delete',
    changes: [ownerPostsQuery.queryKey],
    apply: (client, { slug }) => {
      client.setQueryData(ownerPostsQuery.queryKey, (posts) => posts?.filter((post) => post.slug !== slug));
      client.removeQueries({ queryKey: blogPostQuery(slug).queryKey });
    },
  });

/** In place of its draft, where it has one by then. */
export const useCreatePost = (place: () => Promise<DraftSlugAndVersion>) =>
  useApiMutation(
    async (call, post: ApiCallValues<'POST /save-blog'>) => {
      const { slug, version } = await place();
      return call('POST /save-blog', { ...post, ...(slug !== null && { draft: { slug, version } }) });
    },
    { logged: false, event: 'blog_save', changes: [blogQueryKey] },
  );

/** A new draft, of what a file has. */
export const useImportPost = () =>
  useApiMutation((call, draft: ApiCallValues<'POST /blog/drafts'>) => call('POST /blog/drafts', draft), {
    logged: false,
    event: 'blog_import',
    changes: [blogQueryKey],
  });

/** Read anew for every editor, and not again under one. */
export const editablePostQuery = (slug: string) =>
  queryOptions({
    queryKey: ['post source', slug],
    queryFn: ({ signal }) => api.call('GET /blog/posts/{slug}/source', { slug }, { signal }),
    gcTime: 0,
    staleTime: 'static',
    refetchOnReconnect: false,
  });

export const postVersionsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...blogQueryKey, 'versions', slug],
    queryFn: async ({ signal }) => (await api.call('GET /blog/posts/{slug}/versions', { slug }, { signal })).versions,
  });

export const postVersionQuery = (slug: string, number: number) =>
  queryOptions({
    queryKey: ['post version', slug, number],
    queryFn: ({ signal }) => api.call('GET /blog/posts/{slug}/versions/{number}', { slug, number }, { signal }),
  });

export const useRestorePostVersion = () =>
  useApiMutation(
    (call, version: ApiCallValues<'POST /blog/posts/{slug}/versions/{number}/restore'>) =>
      call('POST /blog/posts/{slug}/versions/{number}/restore', version),
    { logged: false, event: 'blog_restore', changes: [blogQueryKey] },
  );

/** `place` is where the draft is by then: what was under way has ended. */
export const useEditPost = (place: () => Promise<DraftSlugAndVersion>) =>
  useApiMutation(
    async (call, edit: ApiCallValues<'PUT /blog/posts/{slug}'>) =>
      call('PUT /blog/posts/{slug}', { ...edit, draftVersion: (await place()).version }),
    { logged: false, event: 'blog_edit', changes: [blogQueryKey] },
  );

export const draftLinkQuery = (slug: string) =>
  queryOptions({
    queryKey: [...blogQueryKey, 'draft link', slug],
    queryFn: ({ signal }) => api.call('GET /blog/posts/{slug}/link', { slug }, { signal }),
  });

export const useMakeDraftLink = () =>
  useApiMutation((call, slug: string) => call('POST /blog/posts/{slug}/link', { slug }), {
    logged: false,
    event: 'blog_link_make',
    changes: [],
    apply: (client, slug, { expires_at }) => client.setQueryData(draftLinkQuery(slug).queryKey, { expires_at }),
  });

export const useRevokeDraftLink = () =>
  useApiMutation((call, slug: string) => call('DELETE /blog/posts/{slug}/link', { slug }), {
    logged: false,
    event: 'blog_link_revoke',
    changes: [],
    apply: (client, slug) => client.setQueryData(draftLinkQuery(slug).queryKey, { expires_at: null }),
  });

export const useUnpublishPost = () =>
  useApiMutation((call, { slug }: Pick<PostSummary, 'slug'>) => call('POST /blog/posts/{slug}/unpublish', { slug }), {
    logged: false,
    event: 'blog_unpublish',
    changes: [blogQueryKey],
    waits: true,
  });

export const useDiscardDraft = () =>
  useApiMutation((call, { slug }: Pick<PostSummary, 'slug'>) => call('DELETE /blog/posts/{slug}/draft', { slug }), {
    logged: false,
    event: 'blog_discard',
    changes: [blogQueryKey],
  });

export const fetchPostPreview = (content: string, signal?: AbortSignal): Promise<PostPreview> =>
  api.call('POST /preview-markdown', { content }, signal ? { signal } : {});
