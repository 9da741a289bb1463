import { queryOptions } from '@tanstack/react-query';
import type { ManualDividend, NewDividend } from '#contract/manual-dividends';
import { type ApiCall, api } from '#lib/api';
import { useWrite } from '#lib/use-write';

/** Everything under this key is read again after a change. */
const root = ['dividends'] as const;

/** Milliseconds: the longest that the API's gateway waits for work that asks the provider about many symbols. */
const patience = 29_000;
const aMinute = 60_000;

export const foundQuery = queryOptions({
  queryKey: [...root, 'robinhood-summary'],
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
  queryFn: ({ signal }) => api.call('GET /dividends/automated/future', undefined, { signal }),
});

export const manualQuery = queryOptions({
  queryKey: [...root, 'manual'],
  queryFn: ({ signal }) => api.call('GET /dividends', undefined, { signal }),
});

const changes = [root];

export type FoundAction = 'discover' | 'sync' | 'run';

const eventOf: Record<FoundAction, string> = {
  discover: 'dividends_discover',
  sync: 'dividends_sync',
  run: 'dividends_run',
};

export const discover = (call: ApiCall) => call('POST /dividends/discover-robinhood', undefined, { patience });
export const syncToCash = (call: ApiCall) => call('POST /dividends/sync-to-cash', undefined, { patience });
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

export const useDeleteDividend = () =>
  useWrite((call, { id }: Pick<ManualDividend, 'id'>) => call('DELETE /dividends/{id}', { id }), {
    event: 'dividend_delete',
    changes,
    waits: true,
  });
