import { queryOptions, useQueries } from '@tanstack/react-query';
import { api } from '#lib/api';

/** Everything about CDs, and about savings, is read again after a save that changes it. */
export const cdsKey = ['cds'] as const;
export const savingsKey = ['savings'] as const;

export const cdSummaryQuery = queryOptions({
  queryKey: [...cdsKey, 'summary'],
  queryFn: ({ signal }) => api.call('GET /cds/summary', undefined, { signal }),
});

export const savingsSummaryQuery = queryOptions({
  queryKey: [...savingsKey, 'summary'],
  queryFn: ({ signal }) => api.call('GET /savings/summary', undefined, { signal }),
});

/** What is held in CDs and savings: `data` once both have answered, `failed` as soon as one can't. */
export const useBanking = () => {
  const [cds, savings] = useQueries({ queries: [cdSummaryQuery, savingsSummaryQuery] });
  const all = [cds, savings];
  return {
    data: cds.data && savings.data && { cds: cds.data, savings: savings.data },
    failed: all.some(({ isError }) => isError),
    reload: () => void Promise.all(all.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
};

export type Banking = ReturnType<typeof useBanking>;
