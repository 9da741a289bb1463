import { queryOptions } from '@tanstack/react-query';
import type { FoundDividend } from '#contract/found-dividends';
import type { FoundName, ManualDividend, NewDividend } from '#contract/manual-dividends';
import { type ApiCall, api } from '#lib/api';
import { useWrite } from '#lib/use-write';

/** Everything under this key is read again after a change. */
const root = ['dividends'] as const;

/** Milliseconds: the longest that the API's gateway waits for work that asks the provider about many symbols. */
const patience = 29_000;
const aMinute = 60_000;

export const foundQuery = queryOptions({
  queryKey: [...root, 'robinhood-summary'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /dividends/robinhood-summary', undefined, { signal }),
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

/** Every payment that counts: the rows behind the total of dividends. */
export const incomeQuery = queryOptions({
  queryKey: [...root, 'income'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /dividends/income', undefined, { signal }),
});

/** What was found on every platform, for an entry to be joined with. */
export const historicalQuery = queryOptions({
  queryKey: [...root, 'automated', 'historical'],
  queryFn: async ({ signal }) =>
    (await api.call('GET /dividends/automated/historical', undefined, { signal })).dividends,
});

export const manualQuery = queryOptions({
  queryKey: [...root, 'manual'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /dividends', undefined, { signal }),
});

const changes = [root];

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
    (call, dividend: NewDividend & Pick<ManualDividend, 'id' | 'version'>) => call('PUT /dividends/{id}', dividend),
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
