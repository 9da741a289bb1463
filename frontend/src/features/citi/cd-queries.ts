import { type QueryClient, queryOptions, useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import type { Cd, NewCd, NewInterestPayment } from '#contract/cds';
import { api } from '#lib/api';
import { cdSummaryQuery, cdsKey } from '#lib/banking';

const listQuery = queryOptions({
  queryKey: [...cdsKey, 'list'],
  queryFn: async ({ signal }) => (await api.call('GET /cds', undefined, { signal })).cds,
});

export const interestQuery = (id: number) =>
  queryOptions({
    queryKey: [...cdsKey, 'interest', id],
    queryFn: async ({ signal }) => (await api.call('GET /cds/{id}/interest', { id }, { signal })).interestPayments,
  });

/** The page's two reads as one: `data` once both have answered, `error` as soon as one can't. */
export const useCds = () => {
  const [list, summary] = useQueries({ queries: [listQuery, cdSummaryQuery] });
  const all = [list, summary];
  return {
    data: list.data && summary.data && { cds: list.data, summary: summary.data },
    error: list.error ?? summary.error,
    reload: () => void Promise.all(all.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
};

export type Cds = NonNullable<ReturnType<typeof useCds>['data']>;

/** The list and its summary; the interest history of one that was just deleted must not be asked for again. */
const reloadAll = (client: QueryClient) =>
  Promise.all([client.invalidateQueries(listQuery), client.invalidateQueries(cdSummaryQuery)]);

export const useAddCd = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { event: 'cd_add' },
    mutationFn: (cd: NewCd) => api.call('POST /cds', cd),
    onSuccess: () => void reloadAll(client),
  });
};

export const useAddInterest = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { event: 'cd_interest_add' },
    mutationFn: (payment: NewInterestPayment & Pick<Cd, 'id'>) => api.call('POST /cds/{id}/interest', payment),
    onSuccess: (_, { id }) => void client.invalidateQueries(interestQuery(id)),
  });
};

export const useDeleteCd = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { event: 'cd_delete' },
    mutationFn: ({ id }: Pick<Cd, 'id'>) => api.call('DELETE /cds/{id}', { id }),
    // Awaited: the row is then gone before the question closes, and the focus goes where it can stay.
    onSuccess: () => reloadAll(client),
  });
};
