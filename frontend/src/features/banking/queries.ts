import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api';
import { joined } from '#lib/reading';

/** Everything about CDs, and about savings, is read again after a save that changes it. */
export const cdsKey = ['cds'] as const;
export const savingsKey = ['savings'] as const;

export const cdSummaryQuery = queryOptions({
  queryKey: [...cdsKey, 'summary'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /cds/summary', undefined, { signal }),
});

export const savingsSummaryQuery = queryOptions({
  queryKey: [...savingsKey, 'summary'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /savings/summary', undefined, { signal }),
});

/** What is held in CDs and savings. */
export const useBanking = () => joined({ cds: useQuery(cdSummaryQuery), savings: useQuery(savingsSummaryQuery) });

export type Banking = ReturnType<typeof useBanking>;
