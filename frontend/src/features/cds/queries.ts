import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Cd, CdEdit, InterestPaymentEdit, NewCd, NewInterestPayment, Rollover } from '#contract/cds';
import { api } from '#lib/api';
import { joined } from '#lib/reading';
import { useWrite } from '#lib/use-write';
import { cdSummaryQuery, cdsKey } from '../banking/queries';

const listQuery = queryOptions({
  queryKey: [...cdsKey, 'list'],
  meta: { kept: true },
  queryFn: async ({ signal }) => (await api.call('GET /cds', undefined, { signal })).cds,
});

export const interestQuery = (id: number) =>
  queryOptions({
    queryKey: [...cdsKey, 'interest', id],
    queryFn: async ({ signal }) => (await api.call('GET /cds/{id}/interest', { id }, { signal })).interestPayments,
  });

/** One CD, and one payment, as they are saved now. */
export const readCd = (id: number) => api.call('GET /cds/{id}', { id });
export const readPayment = async ({ id, rowId }: PaymentKey) =>
  (await api.call('GET /cds/{id}/interest', { id })).interestPayments.find((payment) => payment.id === rowId);

export const useCds = () => joined({ cds: useQuery(listQuery), summary: useQuery(cdSummaryQuery) });

export type Cds = NonNullable<ReturnType<typeof useCds>['data']>;

/** A payment by the number of its CD and its own. */
export interface PaymentKey {
  id: number;
  rowId: number;
}

const changes = [cdsKey];

export const useAddCd = () => useWrite((call, cd: NewCd) => call('POST /cds', cd), { event: 'cd_add', changes });

export const useAddInterest = () =>
  useWrite((call, payment: NewInterestPayment & Pick<Cd, 'id'>) => call('POST /cds/{id}/interest', payment), {
    event: 'cd_interest_add',
    changes,
  });

export const useDeleteCd = () =>
  useWrite((call, { id }: Pick<Cd, 'id'>) => call('DELETE /cds/{id}', { id }), {
    event: 'cd_delete',
    changes,
    waits: true,
  });

export const useEditCd = (event: 'cd_edit' | 'cd_close' | 'cd_mature' | 'cd_reopen') =>
  useWrite((call, cd: CdEdit & Pick<Cd, 'id'>) => call('PUT /cds/{id}', cd), { event, changes });

export const useRollOver = () =>
  useWrite((call, cd: Rollover & Pick<Cd, 'id'>) => call('POST /cds/{id}/rollover', cd), {
    event: 'cd_rollover',
    changes,
  });

export const useEditInterest = () =>
  useWrite((call, payment: InterestPaymentEdit & PaymentKey) => call('PUT /cds/{id}/interest/{rowId}', payment), {
    event: 'cd_interest_edit',
    changes,
  });

export const useDeleteInterest = () =>
  useWrite((call, { id, rowId }: PaymentKey) => call('DELETE /cds/{id}/interest/{rowId}', { id, rowId }), {
    event: 'cd_interest_delete',
    changes,
    waits: true,
  });
