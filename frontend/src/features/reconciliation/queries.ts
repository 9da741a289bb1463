import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/api';

/** Whose writes take a comparison back: each page reads it again with its own figures. */
export type ReconciliationQueryRoot = 'portfolio' | 'cash' | 'imports';

export const reconciliationsQuery = (under: ReconciliationQueryRoot) =>
  queryOptions({
    queryKey: [under, 'comparisons'],
    queryFn: ({ signal }) => api.call('GET /comparisons', undefined, { signal }),
    // Rows of any page may have changed since.
    staleTime: 0,
  });

/** Of one platform, line by line. */
export const platformReconciliationQuery = (platform: string) =>
  queryOptions({
    queryKey: ['imports', 'comparisons', platform],
    queryFn: ({ signal }) => api.call('GET /comparisons/lines', { platform }, { signal }),
    staleTime: 0,
  });
