import { type QueryClient, queryOptions, useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import type { NewSavingsAccount, SavingsAccount } from '#contract/savings';
import { api } from '#lib/api';
import { savingsKey, savingsSummaryQuery } from '#lib/banking';

const listQuery = queryOptions({
  queryKey: [...savingsKey, 'list'],
  queryFn: async ({ signal }) => (await api.call('GET /savings', undefined, { signal })).accounts,
});

export const transactionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...savingsKey, 'transactions', id],
    queryFn: async ({ signal }) => (await api.call('GET /savings/{id}/transactions', { id }, { signal })).transactions,
  });

/** The page's two reads as one: `data` once both have answered, `error` as soon as one can't. */
export const useSavings = () => {
  const [list, summary] = useQueries({ queries: [listQuery, savingsSummaryQuery] });
  const all = [list, summary];
  return {
    data: list.data && summary.data && { accounts: list.data, summary: summary.data },
    error: list.error ?? summary.error,
    reload: () => void Promise.all(all.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
};

export type Savings = NonNullable<ReturnType<typeof useSavings>['data']>;

/** The list and its summary; the transactions of one that was just deleted must not be asked for again. */
const reloadAll = (client: QueryClient) =>
  Promise.all([client.invalidateQueries(listQuery), client.invalidateQueries(savingsSummaryQuery)]);

export const useAddAccount = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { event: 'savings_add' },
    mutationFn: (account: NewSavingsAccount) => api.call('POST /savings', account),
    onSuccess: () => void reloadAll(client),
  });
};

export const useDeleteAccount = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { event: 'savings_delete' },
    mutationFn: ({ id }: Pick<SavingsAccount, 'id'>) => api.call('DELETE /savings/{id}', { id }),
    // Awaited: the row is then gone before the question closes, and the focus goes where it can stay.
    onSuccess: () => reloadAll(client),
  });
};
