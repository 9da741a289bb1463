import { queryOptions, useQuery } from '@tanstack/react-query';
import type {
  NewRateChange,
  NewSavingsAccount,
  NewSavingsTransaction,
  RateChangeEdit,
  SavingsAccount,
  SavingsAccountEdit,
  SavingsTransactionEdit,
} from '#contract/savings';
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

/** A row of an account, by the number of that and its own. */
export interface RowKey {
  id: number;
  rowId: number;
}

/** What is saved now. */
export const readAccount = (id: number) => api.call('GET /savings/{id}', { id });
export const readTransaction = async ({ id, rowId }: RowKey) =>
  (await api.call('GET /savings/{id}/transactions', { id })).transactions.find((one) => one.id === rowId);

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

export const useEditAccount = () =>
  useWrite((call, account: SavingsAccountEdit & Pick<SavingsAccount, 'id'>) => call('PUT /savings/{id}', account), {
    event: 'savings_edit',
    changes,
  });

const changesOf = (id: number) => [...changes, transactionsQuery(id).queryKey];

export const useAddTransaction = ({ id }: Pick<SavingsAccount, 'id'>) =>
  useWrite((call, sent: NewSavingsTransaction) => call('POST /savings/{id}/transactions', { ...sent, id }), {
    event: 'savings_transaction_add',
    changes: changesOf(id),
  });

export const useEditTransaction = ({ id, rowId }: RowKey) =>
  useWrite(
    (call, sent: SavingsTransactionEdit) => call('PUT /savings/{id}/transactions/{rowId}', { ...sent, id, rowId }),
    { event: 'savings_transaction_edit', changes: changesOf(id) },
  );

export const useDeleteTransaction = ({ id }: Pick<SavingsAccount, 'id'>) =>
  useWrite((call, row: RowKey) => call('DELETE /savings/{id}/transactions/{rowId}', { ...row }), {
    event: 'savings_transaction_delete',
    changes: changesOf(id),
    waits: true,
  });

export const useAddRate = ({ id }: Pick<SavingsAccount, 'id'>) =>
  useWrite((call, sent: NewRateChange) => call('POST /savings/{id}/rates', { ...sent, id }), {
    event: 'savings_rate_add',
    changes,
  });

export const useEditRate = ({ id, rowId }: RowKey) =>
  useWrite((call, sent: RateChangeEdit) => call('PUT /savings/{id}/rates/{rowId}', { ...sent, id, rowId }), {
    event: 'savings_rate_edit',
    changes,
  });

export const useDeleteRate = () =>
  useWrite((call, row: RowKey) => call('DELETE /savings/{id}/rates/{rowId}', { ...row }), {
    event: 'savings_rate_delete',
    changes,
    waits: true,
  });
