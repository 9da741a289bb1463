import { queryOptions, useQuery } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import type { PlatformList, StartCashTrackingRequest } from '#contract/portfolio/platforms';
import { cashPlatforms, portfolioPlatforms } from '#core/portfolio/platforms';
import { api, slowApiCallTimeoutMs } from '#lib/api/api';
import { useApiMutation } from '#lib/api/use-api-mutation';
import { platformsCardMessages } from './messages';

const root = ['platforms'] as const;

const namesQuery = queryOptions({
  queryKey: [...root, 'names'],
  queryFn: ({ signal }) => api.call('GET /portfolio/platforms', { detail: 'names' }, { signal }),
  staleTime: 60_000,
});

export const platformsQuery = queryOptions({
  queryKey: [...root, 'full'],
  queryFn: ({ signal }) => api.call('GET /portfolio/platforms', { detail: 'full' }, { signal }),
});

type PlatformEntry = PlatformList['platforms'][number];
const listTradePlatforms = ({ platforms }: PlatformList): string[] =>
  platforms.filter(({ trades }) => trades).map(({ platform }) => platform);
const hasCash = ({ alwaysCash, since }: PlatformEntry): boolean => alwaysCash || since !== null;
/** The specified ones stand first, as in the list that everybody has. */
const listCashPlatforms = ({ platforms }: PlatformList): string[] => [
  ...cashPlatforms,
  ...platforms.filter((one) => hasCash(one) && !one.alwaysCash).map(({ platform }) => platform),
];

/** Where trades can be recorded; the specified ones until it is known which others there are. */
export const useTradePlatforms = (): readonly string[] =>
  useQuery({ ...namesQuery, select: listTradePlatforms }).data ?? portfolioPlatforms;

/** Where cash is kept. */
export const useCashPlatforms = (): readonly string[] =>
  useQuery({ ...namesQuery, select: listCashPlatforms }).data ?? cashPlatforms;

/** As a form offers them: what stands in its field is always among them, also before the list is there. */
export const toPlatformOptions = (names: readonly string[], current = ''): { value: string; label: string }[] =>
  [...new Set([...names, ...(current ? [current] : [])])].map((value) => ({ value, label: value }));

/** What stands in other rooms follows from it. */
const changes = [root, ['cash'], ['portfolio'], ['dividends'], ['dashboard']];
/** A call goes on for as long as it may. */
const patience = { patience: slowApiCallTimeoutMs };

export const useAddPlatform = () =>
  useApiMutation((call, platform: { platform: string }) => call('POST /portfolio/platforms', platform), {
    event: 'platform_add',
    changes: [root],
  });

export const useRemovePlatform = () =>
  useApiMutation((call, platform: { platform: string }) => call('DELETE /portfolio/platforms', platform), {
    event: 'platform_remove',
    changes: [root],
    waits: true,
  });

/** The same call again and again until nothing is left; `again` hears whether it is the first. Says how far it is. */
const repeatUntilDone = async (again: (isFirst: boolean) => Promise<{ left: number }>): Promise<void> => {
  const id = 'cash-follows';
  try {
    for (let { left } = await again(true); left > 0; { left } = await again(false)) {
      toast.loading(platformsCardMessages.following(left), { id });
    }
  } finally {
    toast.dismiss(id);
  }
};

export const useStartCashTracking = () =>
  useApiMutation(
    // What was decided by the first call has moved the version on.
    (call, { version, ...sent }: StartCashTrackingRequest) =>
      repeatUntilDone((isFirst) =>
        call(
          'PUT /portfolio/platforms/cash',
          { ...sent, ...(isFirst && version !== undefined && { version }) },
          patience,
        ),
      ),
    { event: 'platform_cash_on', changes, logged: false },
  );

export const useStopCashTracking = () =>
  useApiMutation(
    (call, platform: { platform: string }) =>
      repeatUntilDone(() => call('DELETE /portfolio/platforms/cash', platform, patience)),
    { event: 'platform_cash_off', changes, waits: true, logged: false },
  );
