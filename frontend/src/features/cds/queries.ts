import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Cd, NewCd, NewInterestPayment } from '#contract/cds';
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

export const useCds = () => joined({ cds: useQuery(listQuery), summary: useQuery(cdSummaryQuery) });

export type Cds = NonNullable<ReturnType<typeof useCds>['data']>;

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
