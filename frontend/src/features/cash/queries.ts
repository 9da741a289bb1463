import { type QueryClient, queryOptions, useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import type { BalanceSetting, CashEntry, NewCashEntry } from '#contract/cash';
import { api } from '#lib/api';
import { newestFirst } from './cash-rows';

/** Everything under this key is read again after a save. */
const root = ['cash'] as const;

const balancesQuery = queryOptions({
  queryKey: [...root, 'balances'],
  queryFn: ({ signal }) => api.call('GET /cash/balances', undefined, { signal }),
});

const totalQuery = queryOptions({
  queryKey: [...root, 'balance'],
  queryFn: ({ signal }) => api.call('GET /cash/balance', undefined, { signal }),
});

export const entriesQuery = queryOptions({
  queryKey: [...root, 'transactions'],
  queryFn: async ({ signal }) => newestFirst(await api.call('GET /cash/transactions', undefined, { signal })),
});

/** The page's three reads as one: `data` once all have answered, `failed` as soon as one can't. */
export const useCash = () => {
  const [balances, total, entries] = useQueries({ queries: [balancesQuery, totalQuery, entriesQuery] });
  const all = [balances, total, entries];
  const complete = balances.data && total.data && entries.data;
  return {
    data: complete && { balances: balances.data, total: total.data, entries: entries.data },
    failed: all.some(({ isError }) => isError),
    reload: () => Promise.all(all.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
};

export type Cash = NonNullable<ReturnType<typeof useCash>['data']>;

const reloadPage = (client: QueryClient) => client.invalidateQueries({ queryKey: root });

export const useAddEntry = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { event: 'cash_add' },
    mutationFn: (entry: NewCashEntry) => api.call('POST /cash/transactions', entry),
    onSuccess: () => void reloadPage(client),
  });
};

export const useEditEntry = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { event: 'cash_edit' },
    mutationFn: (entry: NewCashEntry & Pick<CashEntry, 'id' | 'version'>) =>
      api.call('PUT /cash/transactions/{id}', entry),
    onSuccess: () => void reloadPage(client),
  });
};

const deleteEntry = (id: number) => api.call('DELETE /cash/transactions/{id}', { id });

export const useDeleteEntry = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { event: 'cash_delete' },
    mutationFn: ({ id }: Pick<CashEntry, 'id'>) => deleteEntry(id),
    // Waited for, so that the question closes after its row has gone and the focus has a place to go.
    onSuccess: () => reloadPage(client),
  });
};

/** One call an entry, all at once. Rejects where one fails; those that went through are gone then, too. */
const deleteEntries = async (ids: readonly number[]): Promise<void> => {
  const outcomes = await Promise.allSettled(ids.map(deleteEntry));
  const failed = outcomes.filter(({ status }) => status === 'rejected').length;
  if (failed > 0) throw new Error(`${failed} of ${ids.length} entries could not be deleted.`);
};

export const useDeleteEntries = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { event: 'cash_dividends_clear' },
    mutationFn: deleteEntries,
    onSettled: () => void reloadPage(client),
  });
};

export const useSetBalance = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { event: 'cash_balance_set' },
    mutationFn: (setting: BalanceSetting) => api.call('PUT /cash/balances', setting),
    onSuccess: () => void reloadPage(client),
  });
};
