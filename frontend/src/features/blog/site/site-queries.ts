import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/api';
import type { ApiCallValues } from '#lib/api/api-call-types';
import { useApiMutation } from '#lib/api/use-api-mutation';

const root = ['site'] as const;

export const siteSettingsQuery = queryOptions({
  queryKey: [...root, 'settings'],
  queryFn: ({ signal }) => api.call('GET /blog/site/settings', undefined, { signal }),
});

export const siteVersionsQuery = queryOptions({
  queryKey: [...root, 'versions'],
  queryFn: async ({ signal }) => (await api.call('GET /blog/site/versions', undefined, { signal })).versions,
});

export const fetchSiteVersion = (number: number) => api.call('GET /blog/site/versions/{number}', { number });

export const useSaveSite = () =>
  useApiMutation((call, site: ApiCallValues<'PUT /blog/site/settings'>) => call('PUT /blog/site/settings', site), {
    logged: false,
    event: 'site_save',
    changes: [siteVersionsQuery.queryKey],
    apply: (client, _sent, answer) => client.setQueryData(siteSettingsQuery.queryKey, answer),
  });
