import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DividendIncomeByStock, FoundDividendView } from '#contract/dividends/found-dividends';
import type {
  FoundDividendRef,
  ManualDividend,
  ManualDividendEdit,
  NewManualDividend,
} from '#contract/dividends/manual-dividends';
import { api, type CallApiRoute, slowApiCallTimeoutMs } from '#lib/api/api';
import type { ApiCallOptions } from '#lib/api/api-call-types';
import '#lib/api/answer-cache';
import { useApiMutation } from '#lib/api/use-api-mutation';
import { assertListPage, createLongListQueries } from '#lib/rows/use-long-list';

/** Everything under this key is read again after a change. */
const root = ['dividends'] as const;

/** Milliseconds: the longest that the API's gateway waits for work that asks the provider about many symbols. */
const patience = slowApiCallTimeoutMs;
const aMinute = 60_000;

/** As many cards as the page shows at first, and adds a time. */
const cardsAtOnce = 24;

/** What was found on Robinhood, of those that a search finds, the newest first; without a text all of them. */
export const robinhoodDividendListQuery = (search = '') =>
  infiniteQueryOptions({
    queryKey: [...root, 'robinhood-summary', search],
    // Only as the page opens with it.
    ...(search === '' && { meta: { kept: true } as const }),
    queryFn: async ({ pageParam, signal }) => {
      const request = { limit: cardsAtOnce, ...(search && { search }), ...(pageParam && { cursor: pageParam }) };
      return assertListPage(await api.call('GET /dividends/robinhood-summary', request, { signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  });

/** Read again every minute, so that a run at 4 PM shows on a page left open. */
export const dividendSchedulerQuery = queryOptions({
  queryKey: [...root, 'scheduler-status'],
  queryFn: async ({ signal }) => (await api.call('GET /dividends/scheduler-status', undefined, { signal })).status,
  refetchInterval: aMinute,
});

/** All that is expected within 12 months, of which the total and the rows are shown. */
export const futureDividendsQuery = queryOptions({
  queryKey: [...root, 'automated', 'future'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /dividends/automated/future', { months: 12 }, { signal }),
});

/** What each stock brought on each platform: the sums behind the total of dividends. */
export const dividendIncomeByStockQuery = queryOptions({
  queryKey: [...root, 'income'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /dividends/income/stocks', undefined, { signal }),
});

/** Every payment of one stock on one platform. */
export const positionDividendPaymentsQuery = ({
  symbol,
  platform,
}: Pick<DividendIncomeByStock['stocks'][number], 'symbol' | 'platform'>) =>
  queryOptions({
    queryKey: [...root, 'income', symbol, platform],
    queryFn: async ({ signal }) =>
      (await api.call('GET /dividends/income', { symbol, platform: platform ?? 'none' }, { signal })).dividends,
  });

/** What was found of a stock on every platform, for an entry to be joined with. */
export const stockFoundDividendsQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...root, 'automated', 'historical', symbol],
    queryFn: async ({ signal }) =>
      (await api.call('GET /dividends/automated/historical', { symbol }, { signal })).dividends,
  });

export const manualDividendListQueries = createLongListQueries([...root, 'manual'], async (request, signal) =>
  assertListPage(await api.call('GET /dividends', request, { signal })),
);

/** One entry, wherever in the list it is. */
export const fetchManualDividend = (id: number) => api.call('GET /dividends/{id}', { id });

/** Those, and the page of a stock. */
const changes = [root, ['portfolio', 'stock']];

export type FoundDividendAction = 'discover' | 'discoverEverywhere' | 'sync' | 'syncEverywhere' | 'run';

const eventByAction: Record<FoundDividendAction, string> = {
  discover: 'dividends_discover',
  discoverEverywhere: 'dividends_discover',
  sync: 'dividends_sync',
  syncEverywhere: 'dividends_sync',
  run: 'dividends_run',
};

/** What takes several requests counts the rows of each of them, not of the last alone. */
const callWithTotalCount = async <Name extends string, Answer extends Record<Name, number>>(
  name: Name,
  ask: (options: ApiCallOptions) => Promise<Answer>,
): Promise<Answer> => {
  let before = 0;
  const onUnfinished = (done: number) => {
    before += done;
  };
  const answer = await ask({ patience, onUnfinished });
  return { ...answer, [name]: answer[name] + before };
};

/** The tab of Robinhood speaks of Robinhood alone. */
export const discoverRobinhoodDividends = (call: CallApiRoute) =>
  callWithTotalCount('count', (options) => call('POST /dividends/discover-robinhood', undefined, options));
export const syncRobinhoodDividendsToCash = (call: CallApiRoute) =>
  callWithTotalCount('syncedCount', (options) => call('POST /dividends/sync-to-cash', undefined, options));
/** The list of all platforms: every brokerage, and whatever synced row was deleted on any of them comes back. */
export const discoverAllPlatformDividends = (call: CallApiRoute) =>
  callWithTotalCount('count', (options) => call('POST /dividends/automated/sync-historical', undefined, options));
export const syncAllPlatformDividendsToCash = (call: CallApiRoute) =>
  callWithTotalCount('syncedCount', (options) => call('POST /dividends/automated/sync-to-cash', undefined, options));
export const triggerDividendDiscovery = (call: CallApiRoute) =>
  call('POST /dividends/trigger-discovery', undefined, { patience });

/** The page's long jobs, one at a time, since each changes what the others work on; each ends with what to say of it. */
export const useFoundDividendJobMutation = () =>
  useApiMutation(
    (call, { work }: { action: FoundDividendAction; work: (call: CallApiRoute) => Promise<() => void> }) => work(call),
    {
      event: ({ action }) => eventByAction[action],
      changes,
      // What it says of its success and what the page shows then come together.
      waits: true,
    },
  );

export const useClearFoundDividends = () =>
  useApiMutation((call, _: undefined) => call('DELETE /dividends/clear-all', undefined, { patience }), {
    event: 'dividends_clear',
    changes,
  });

export const useAddManualDividend = () =>
  useApiMutation((call, dividend: NewManualDividend) => call('POST /dividends', dividend), {
    event: 'dividend_add',
    changes,
  });

export const useEditManualDividend = () =>
  useApiMutation(
    (call, dividend: ManualDividendEdit & Pick<ManualDividend, 'id' | 'version'>) =>
      call('PUT /dividends/{id}', dividend),
    { event: 'dividend_edit', changes },
  );

interface Decision extends Pick<ManualDividend, 'id' | 'version'> {
  found: FoundDividendRef[];
}
export const usePairDividends = () =>
  useApiMutation((call, decision: Decision) => call('POST /dividends/{id}/join', decision), {
    event: 'dividend_join',
    changes,
  });
/** Without a version: it is about what was found, and refused where that is no pair any more. */
export const useUnpairDividends = () =>
  useApiMutation((call, decision: Omit<Decision, 'version'>) => call('POST /dividends/{id}/part', decision), {
    event: 'dividend_part',
    changes,
  });

export const useSetWithheldTax = () =>
  useApiMutation(
    (call, tax: FoundDividendRef & Pick<FoundDividendView, 'taxWithheld'>) => call('PUT /dividends/automated/tax', tax),
    {
      event: 'dividend_tax',
      changes,
    },
  );

export const useDeleteManualDividend = () =>
  useApiMutation((call, { id }: Pick<ManualDividend, 'id'>) => call('DELETE /dividends/{id}', { id }), {
    event: 'dividend_delete',
    changes,
    waits: true,
  });
