import { queryOptions } from '@tanstack/react-query';
import type { Debt, DebtEdit, NewDebt } from '#contract/debts';
import { api } from '#lib/api/api';
import { useApiMutation } from '#lib/api/use-api-mutation';

/** With the figures of the portfolio: net worth follows. */
const root = ['analytics', 'debts'] as const;
const changes = [['analytics'], ['dashboard']] as const;

export const debtsQuery = queryOptions({
  queryKey: root,
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /insight/debts', undefined, { signal }),
});

export const fetchDebt = async (id: string): Promise<Debt | undefined> =>
  (await api.call('GET /insight/debts')).debts.find((debt) => debt.id === id);

export const useAddDebt = () =>
  useApiMutation((call, debt: NewDebt) => call('POST /insight/debts', debt), { event: 'debt_add', changes });

export const useEditDebt = (id: string) =>
  useApiMutation((call, debt: DebtEdit) => call('PUT /insight/debts/{id}', { id, ...debt }), {
    event: 'debt_edit',
    changes,
  });

export const useDeleteDebt = () =>
  useApiMutation((call, { id }: Pick<Debt, 'id'>) => call('DELETE /insight/debts/{id}', { id }), {
    event: 'debt_delete',
    changes,
  });
