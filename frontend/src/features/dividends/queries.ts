import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { FoundDividend, StockIncomeReport } from '#contract/found-dividends';
import type { DividendEdit, FoundName, ManualDividend, NewDividend } from '#contract/manual-dividends';
import { type ApiCall, api } from '#lib/api';
import '#lib/held-answers';
import { longList, pageIn } from '#lib/use-long-list';
import { useWrite } from '#lib/use-write';

/** Everything under this key is read again after a change. */
const root = ['dividends'] as const;

/** Milliseconds: the longest that the API's gateway waits for work that asks the provider about many symbols. */
const patience = 29_000;
const aMinute = 60_000;

/** As many cards as the page shows at first, and adds a time. */
const cardsAtOnce = 24;

/** What was found on Robinhood, of those that a search finds, the newest first; without a text all of them. */
export const foundList = (search = '') =>
  infiniteQueryOptions({
    queryKey: [...root, 'robinhood-summary', search],
    // Only as the page opens with it.
    ...(search === '' && { meta: { kept: true } as const }),
    queryFn: async ({ pageParam, signal }) => {
      const asked = { limit: cardsAtOnce, ...(search && { search }), ...(pageParam && { cursor: pageParam }) };
      return pageIn(await api.call('GET /dividends/robinhood-summary', asked, { signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  });

/** Read again every minute, so that a run at 4 PM shows on a page left open. */
export const schedulerQuery = queryOptions({
  queryKey: [...root, 'scheduler-status'],
  queryFn: async ({ signal }) => (await api.call('GET /dividends/scheduler-status', undefined, { signal })).status,
  refetchInterval: aMinute,
});

export const futureQuery = queryOptions({
  queryKey: [...root, 'automated', 'future'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /dividends/automated/future', undefined, { signal }),
});

/** What each stock brought on each platform: the sums behind the total of dividends. */
export const incomeQuery = queryOptions({
  queryKey: [...root, 'income'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /dividends/income/stocks', undefined, { signal }),
});

/** Every payment of one stock on one platform. */
export const paymentsQuery = ({ symbol, platform }: Pick<StockIncomeReport['stocks'][number], 'symbol' | 'platform'>) =>
  queryOptions({
    queryKey: [...root, 'income', symbol, platform],
    queryFn: async ({ signal }) =>
      (await api.call('GET /dividends/income', { symbol, platform: platform ?? 'none' }, { signal })).dividends,
  });

/** What was found of a stock on every platform, for an entry to be joined with. */
export const foundOfQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...root, 'automated', 'historical', symbol],
    queryFn: async ({ signal }) =>
      (await api.call('GET /dividends/automated/historical', { symbol }, { signal })).dividends,
  });

export const entries = longList([...root, 'manual'], async (asked, signal) =>
  pageIn(await api.call('GET /dividends', asked, { signal })),
);

/** One entry, wherever in the list it is. */
export const readEntry = (id: number) => api.call('GET /dividends/{id}', { id });

/** Those, and the page of a stock. */
const changes = [root, ['portfolio', 'stock']];

export type FoundAction = 'discover' | 'sync' | 'run';

const eventOf: Record<FoundAction, string> = {
  discover: 'dividends_discover',
  sync: 'dividends_sync',
  run: 'dividends_run',
};

/** Of every platform, as the page lists them all and Clear All clears them all. */
export const discover = (call: ApiCall) => call('POST /dividends/automated/sync-historical', undefined, { patience });
/** Of every platform: whatever synced row was deleted, on Revolut as well, comes back by it. */
export const syncToCash = (call: ApiCall) => call('POST /dividends/automated/sync-to-cash', undefined, { patience });
export const runNow = (call: ApiCall) => call('POST /dividends/trigger-discovery', undefined, { patience });

/** The page's long jobs, one at a time, since each changes what the others work on. */
export const useFoundWork = () =>
  useWrite((call, { work }: { action: FoundAction; work: (call: ApiCall) => Promise<void> }) => work(call), {
    event: ({ action }) => eventOf[action],
    changes,
  });

export const useClearAll = () =>
  useWrite((call, _: undefined) => call('DELETE /dividends/clear-all', undefined, { patience }), {
    event: 'dividends_clear',
    changes,
  });

export const useAddDividend = () =>
  useWrite((call, dividend: NewDividend) => call('POST /dividends', dividend), { event: 'dividend_add', changes });

export const useEditDividend = () =>
  useWrite(
    (call, dividend: DividendEdit & Pick<ManualDividend, 'id' | 'version'>) => call('PUT /dividends/{id}', dividend),
    { event: 'dividend_edit', changes },
  );

interface Decision extends Pick<ManualDividend, 'id' | 'version'> {
  found: FoundName[];
}
export const useJoin = () =>
  useWrite((call, decision: Decision) => call('POST /dividends/{id}/join', decision), {
    event: 'dividend_join',
    changes,
  });
/** Without a version: it is about what was found, and refused where that is no pair any more. */
export const usePart = () =>
  useWrite((call, decision: Omit<Decision, 'version'>) => call('POST /dividends/{id}/part', decision), {
    event: 'dividend_part',
    changes,
  });

export const useSetTax = () =>
  useWrite((call, tax: FoundName & Pick<FoundDividend, 'taxWithheld'>) => call('PUT /dividends/automated/tax', tax), {
    event: 'dividend_tax',
    changes,
  });

export const useDeleteDividend = () =>
  useWrite((call, { id }: Pick<ManualDividend, 'id'>) => call('DELETE /dividends/{id}', { id }), {
    event: 'dividend_delete',
    changes,
    waits: true,
  });
