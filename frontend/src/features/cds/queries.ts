import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Cd, CdEdit, CdInterestPaymentEdit, CdRollover, NewCd, NewCdInterestPayment } from '#contract/cds';
import { api } from '#lib/api/api';
import { combineQueryResults } from '#lib/api/combine-query-results';
import { useApiMutation } from '#lib/api/use-api-mutation';
import { cdListQuery, cdSummaryQuery, cdsQueryKey, savingsQueryKey } from '../banking/queries';

export const interestPaymentsQuery = (id: number) =>
  queryOptions({
    queryKey: [...cdsQueryKey, 'interest', id],
    queryFn: async ({ signal }) => (await api.call('GET /cds/{id}/interest', { id }, { signal })).interestPayments,
  });

/** One CD, and one payment, as they are saved now. */
export const fetchCd = (id: number) => api.call('GET /cds/{id}', { id });
export const fetchCdInterestPayment = async ({ id, rowId }: PaymentKey) =>
  (await api.call('GET /cds/{id}/interest', { id })).interestPayments.find((payment) => payment.id === rowId);

export const useCdQueries = () =>
  combineQueryResults({ cds: useQuery(cdListQuery), summary: useQuery(cdSummaryQuery) });

export type CdQueriesData = NonNullable<ReturnType<typeof useCdQueries>['data']>;

/** A payment by the number of its CD and its own. */
interface PaymentKey {
  id: number;
  rowId: number;
}

const changes = [cdsQueryKey];
/** What a payment brings to an account of the person stands there, too. */
const paid = [cdsQueryKey, savingsQueryKey, ['cash'], ['dashboard']];

export const useAddCd = () => useApiMutation((call, cd: NewCd) => call('POST /cds', cd), { event: 'cd_add', changes });

export const useAddInterest = () =>
  useApiMutation((call, payment: NewCdInterestPayment & Pick<Cd, 'id'>) => call('POST /cds/{id}/interest', payment), {
    event: 'cd_interest_add',
    changes: paid,
  });

export const useDeleteCd = () =>
  useApiMutation((call, { id }: Pick<Cd, 'id'>) => call('DELETE /cds/{id}', { id }), {
    event: 'cd_delete',
    changes,
    waits: true,
  });

export const useEditCd = (event: 'cd_edit' | 'cd_close' | 'cd_mature' | 'cd_reopen') =>
  useApiMutation((call, cd: CdEdit & Pick<Cd, 'id'>) => call('PUT /cds/{id}', cd), {
    event,
    changes,
    // Its row says where the next payment of interest goes.
    waits: true,
  });

export const useRollOverCd = () =>
  useApiMutation((call, cd: CdRollover & Pick<Cd, 'id'>) => call('POST /cds/{id}/rollover', cd), {
    event: 'cd_rollover',
    changes,
  });

export const useEditInterest = () =>
  useApiMutation(
    (call, payment: CdInterestPaymentEdit & PaymentKey) => call('PUT /cds/{id}/interest/{rowId}', payment),
    {
      event: 'cd_interest_edit',
      changes: paid,
    },
  );

export const useDeleteInterest = () =>
  useApiMutation((call, { id, rowId }: PaymentKey) => call('DELETE /cds/{id}/interest/{rowId}', { id, rowId }), {
    event: 'cd_interest_delete',
    changes: paid,
    waits: true,
  });
