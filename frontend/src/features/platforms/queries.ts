import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CashKeeping, PlatformList } from '#contract/platforms';
import { cashPlatforms, portfolioPlatforms } from '#core/portfolio/platforms';
import { type ApiCall, api } from '#lib/api';
import { useWrite } from '#lib/use-write';

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

type Shown = PlatformList['platforms'][number];
const tradeNames = ({ platforms }: PlatformList): string[] =>
  platforms.filter(({ trades }) => trades).map(({ platform }) => platform);
const keepsCash = ({ alwaysCash, since }: Shown): boolean => alwaysCash || since !== null;
/** The specified ones stand first, as in the list that everybody has. */
const cashNames = ({ platforms }: PlatformList): string[] => [
  ...cashPlatforms,
  ...platforms.filter((one) => keepsCash(one) && !one.alwaysCash).map(({ platform }) => platform),
];

/** Where trades can be recorded; the specified ones until it is known which others there are. */
export const useTradePlatforms = (): readonly string[] =>
  useQuery({ ...namesQuery, select: tradeNames }).data ?? portfolioPlatforms;

/** Where cash is kept. */
export const useCashPlatforms = (): readonly string[] =>
  useQuery({ ...namesQuery, select: cashNames }).data ?? cashPlatforms;

/** As a form offers them: what stands in its field is always among them, also before the list is there. */
export const asOptions = (names: readonly string[], current = ''): { value: string; label: string }[] =>
  [...new Set([...names, ...(current ? [current] : [])])].map((value) => ({ value, label: value }));

/** What stands in other rooms follows from it. */
const changes = [root, ['cash'], ['portfolio'], ['dividends'], ['dashboard']];
/** A call goes on for as long as it may. */
const patience = { patience: 28_000 };

export const useAddPlatform = () =>
  useWrite((call, platform: { platform: string }) => call('POST /portfolio/platforms', platform), {
    event: 'platform_add',
    changes: [root],
  });

export const useRemovePlatform = () =>
  useWrite((call, platform: { platform: string }) => call('DELETE /portfolio/platforms', platform), {
    event: 'platform_remove',
    changes: [root],
    waits: true,
  });

/** The same call again and again until nothing is left. */
const untilDone = async (again: () => Promise<{ left: number }>): Promise<void> => {
  for (let done = await again(); done.left > 0; ) done = await again();
};

const keep = (call: ApiCall, { version: _first, ...sent }: CashKeeping) =>
  untilDone(() => call('PUT /portfolio/platforms/cash', sent, patience));

export const useKeepCash = () =>
  useWrite(
    async (call, sent: CashKeeping) => {
      const { left } = await call('PUT /portfolio/platforms/cash', sent, patience);
      if (left > 0) await keep(call, sent);
    },
    { event: 'platform_cash_on', changes, logged: false },
  );

export const useStopCash = () =>
  useWrite(
    (call, platform: { platform: string }) =>
      untilDone(() => call('DELETE /portfolio/platforms/cash', platform, patience)),
    { event: 'platform_cash_off', changes, waits: true, logged: false },
  );
