import { queryOptions } from '@tanstack/react-query';
import type { HouseholdReport, HouseholdSharingInput, SuccessorChoice } from '#contract/household';
import type { SharingChoice } from '#core/household/sharing';
import { api } from '#lib/api/api';
import { useApiMutation } from '#lib/api/use-api-mutation';

/** With the figures of the portfolio: whatever changes those changes this. */
const root = ['analytics', 'household'] as const;

/** Never kept in the browser: what the other person takes back is gone with the next look. */
export const householdQuery = queryOptions({
  queryKey: root,
  queryFn: ({ signal }): Promise<HouseholdReport> => api.call('GET /insight/household', undefined, { signal }),
  staleTime: 0,
  gcTime: 0,
});

export const fetchHousehold = (): Promise<HouseholdReport> => api.call('GET /insight/household');

export const useSaveSharing = () =>
  useApiMutation((call, sent: HouseholdSharingInput) => call('PUT /insight/household/sharing', sent), {
    event: 'sharing_keep',
    changes: [root],
    // It is chosen, never undone.
    logged: false,
  });

export const useNameSuccessor = () =>
  useApiMutation((call, sent: SuccessorChoice) => call('PUT /insight/household/successor', sent), {
    event: 'successor_name',
    changes: [root],
    logged: false,
  });

/** What is sent of one's own accounts. */
export const toSharingChoice = ({ kind, id, level, ownPercent }: SharingChoice): SharingChoice => ({
  kind,
  id,
  level,
  ownPercent,
});
