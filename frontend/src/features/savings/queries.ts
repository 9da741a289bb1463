import { queryOptions, useQuery } from '@tanstack/react-query';
import type { NewSavingsAccount, SavingsAccount } from '#contract/savings';
import { api } from '#lib/api';
import { joined } from '#lib/reading';
import { useWrite } from '#lib/use-write';
import { savingsKey, savingsSummaryQuery } from '../banking/queries';

const listQuery = queryOptions({
  queryKey: [...savingsKey, 'list'],
  meta: { kept: true },
  queryFn: async ({ signal }) => (await api.call('GET /savings', undefined, { signal })).accounts,
});

export const transactionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...savingsKey, 'transactions', id],
    queryFn: async ({ signal }) => (await api.call('GET /savings/{id}/transactions', { id }, { signal })).transactions,
  });

export const useSavings = () => joined({ accounts: useQuery(listQuery), summary: useQuery(savingsSummaryQuery) });

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
