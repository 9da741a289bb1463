import { queryOptions, useQuery } from '@tanstack/react-query';
import type {
  NewSavingsAccount,
  NewSavingsRateChange,
  NewSavingsTransaction,
  SavingsAccount,
  SavingsAccountEdit,
  SavingsRateChangeEdit,
  SavingsTransactionEdit,
} from '#contract/savings';
import { api } from '#lib/api/api';
import { combineQueryResults } from '#lib/api/combine-query-results';
import { useApiMutation } from '#lib/api/use-api-mutation';
import { savingsListQuery as listQuery, savingsQueryKey, savingsSummaryQuery } from '../banking/queries';

export const savingsTransactionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...savingsQueryKey, 'transactions', id],
    queryFn: async ({ signal }) => (await api.call('GET /savings/{id}/transactions', { id }, { signal })).transactions,
  });

/** A row of an account, by the number of that and its own. */
interface RowKey {
  id: number;
  rowId: number;
}

/** What is saved now. */
export const fetchSavingsAccount = (id: number) => api.call('GET /savings/{id}', { id });
export const fetchSavingsTransaction = async ({ id, rowId }: RowKey) =>
  (await api.call('GET /savings/{id}/transactions', { id })).transactions.find((one) => one.id === rowId);

export const useSavingsAccountsAndSummary = () =>
  combineQueryResults({ accounts: useQuery(listQuery), summary: useQuery(savingsSummaryQuery) });

export type SavingsAccountsAndSummary = NonNullable<ReturnType<typeof useSavingsAccountsAndSummary>['data']>;

/** Not the transactions: those that are shown of an account just deleted must not be asked for again. */
const changes = [listQuery.queryKey, savingsSummaryQuery.queryKey];

export const useAddSavingsAccount = () =>
  useApiMutation((call, account: NewSavingsAccount) => call('POST /savings', account), {
    event: 'savings_add',
    changes,
  });

export const useDeleteSavingsAccount = () =>
  useApiMutation((call, { id }: Pick<SavingsAccount, 'id'>) => call('DELETE /savings/{id}', { id }), {
    event: 'savings_delete',
    changes,
    waits: true,
  });

export const useEditSavingsAccount = () =>
  useApiMutation(
    (call, account: SavingsAccountEdit & Pick<SavingsAccount, 'id'>) => call('PUT /savings/{id}', account),
    {
      event: 'savings_edit',
      changes,
    },
  );

const getChangedQueries = (id: number) => [...changes, savingsTransactionsQuery(id).queryKey];

export const useAddSavingsTransaction = ({ id }: Pick<SavingsAccount, 'id'>) =>
  useApiMutation((call, sent: NewSavingsTransaction) => call('POST /savings/{id}/transactions', { ...sent, id }), {
    event: 'savings_transaction_add',
    changes: getChangedQueries(id),
  });

export const useEditSavingsTransaction = ({ id, rowId }: RowKey) =>
  useApiMutation(
    (call, sent: SavingsTransactionEdit) => call('PUT /savings/{id}/transactions/{rowId}', { ...sent, id, rowId }),
    { event: 'savings_transaction_edit', changes: getChangedQueries(id) },
  );

export const useDeleteSavingsTransaction = ({ id }: Pick<SavingsAccount, 'id'>) =>
  useApiMutation((call, row: RowKey) => call('DELETE /savings/{id}/transactions/{rowId}', { ...row }), {
    event: 'savings_transaction_delete',
    changes: getChangedQueries(id),
    waits: true,
  });

export const useAddRateChange = ({ id }: Pick<SavingsAccount, 'id'>) =>
  useApiMutation((call, sent: NewSavingsRateChange) => call('POST /savings/{id}/rates', { ...sent, id }), {
    event: 'savings_rate_add',
    changes,
  });

export const useEditRateChange = ({ id, rowId }: RowKey) =>
  useApiMutation(
    (call, sent: SavingsRateChangeEdit) => call('PUT /savings/{id}/rates/{rowId}', { ...sent, id, rowId }),
    {
      event: 'savings_rate_edit',
      changes,
    },
  );

export const useDeleteRateChange = () =>
  useApiMutation((call, row: RowKey) => call('DELETE /savings/{id}/rates/{rowId}', { ...row }), {
    event: 'savings_rate_delete',
    changes,
    waits: true,
  });
