import { queryOptions, useQueries } from '@tanstack/react-query';
import type { NewSavingsAccount, SavingsAccount } from '#contract/savings';
import { api } from '#lib/api';
import { useWrite } from '#lib/use-write';
import { savingsKey, savingsSummaryQuery } from '../banking/queries';

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

/** Not the transactions: those that are shown of an account just deleted must not be asked for again. */
const changes = [listQuery.queryKey, savingsSummaryQuery.queryKey];

export const useAddAccount = () =>
  useWrite((call, account: NewSavingsAccount) => call('POST /savings', account), { event: 'savings_add', changes });

export const useDeleteAccount = () =>
  useWrite((call, { id }: Pick<SavingsAccount, 'id'>) => call('DELETE /savings/{id}', { id }), {
    event: 'savings_delete',
    changes,
    waits: true,
  });
