import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api';
import { combineQueryResults } from '#lib/api/combine-query-results';

/** Everything about CDs, and about savings, is read again after a save that changes it. */
export const cdsQueryKey = ['cds'] as const;
export const savingsQueryKey = ['savings'] as const;

export const cdSummaryQuery = queryOptions({
  queryKey: [...cdsQueryKey, 'summary'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /cds/summary', undefined, { signal }),
});

export const cdListQuery = queryOptions({
  queryKey: [...cdsQueryKey, 'list'],
  meta: { kept: true },
  queryFn: async ({ signal }) => (await api.call('GET /cds', undefined, { signal })).cds,
});

export const savingsListQuery = queryOptions({
  queryKey: [...savingsQueryKey, 'list'],
  meta: { kept: true },
  queryFn: async ({ signal }) => (await api.call('GET /savings', undefined, { signal })).accounts,
});

export const savingsSummaryQuery = queryOptions({
  queryKey: [...savingsQueryKey, 'summary'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /savings/summary', undefined, { signal }),
});

/** What is held in CDs and savings. */
export const useBankingSummaries = () =>
  combineQueryResults({ cds: useQuery(cdSummaryQuery), savings: useQuery(savingsSummaryQuery) });

export type BankingSummariesQuery = ReturnType<typeof useBankingSummaries>;

/** The same with each CD. */
export const useBankingSummariesAndCds = () =>
  combineQueryResults({
    cds: useQuery(cdSummaryQuery),
    savings: useQuery(savingsSummaryQuery),
    cdList: useQuery(cdListQuery),
  });
