import { queryOptions } from '@tanstack/react-query';
import type { AllocationTargetsInput } from '#contract/insight/allocation';
import { api } from '#lib/api/api';
import '#lib/api/answer-cache';
import { useApiMutation } from '#lib/api/use-api-mutation';

/** With the other figures of the portfolio: whatever changes those changes these. */
const root = ['analytics', 'allocation'] as const;

export const allocationQuery = queryOptions({
  queryKey: root,
  queryFn: ({ signal }) => api.call('GET /insight/allocation', undefined, { signal }),
});

export const fetchAllocationTargets = async () => (await api.call('GET /insight/allocation')).targets;

/** Where the table of holdings has its sectors, which are kept with the targets. */
const sectors = ['portfolio', 'figures'] as const;

export const useSaveAllocationTargets = () =>
  useApiMutation((call, targets: AllocationTargetsInput) => call('PUT /insight/targets', targets), {
    event: 'targets_keep',
    changes: [root, sectors],
  });
