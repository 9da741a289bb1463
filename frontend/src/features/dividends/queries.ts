import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FoundDividend } from '#contract/dividends';
import type { FoundName, ManualDividend, NewDividend } from '#contract/manual-dividends';
import { api } from '#lib/api';

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

/** Every payment that counts: the rows behind the total of dividends. */
export const incomeQuery = queryOptions({
  queryKey: [...root, 'income'],
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
  queryFn: ({ signal }) => api.call('GET /dividends', undefined, { signal }),
});

const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: root });

/** After a failure too: a run that went unanswered may have found something. */
const useChange = <Values, Answer>(event: string, mutationFn: (values: Values) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn, meta: { event }, onSettled: () => void readAgain(client) });
};

/** Of every platform, as the page lists them all and Clear All clears them all. */
export const useDiscover = () =>
  useChange('dividends_discover', () => api.call('POST /dividends/automated/sync-historical', undefined, { patience }));
/** Of every platform: whatever synced row was deleted, on Revolut as well, comes back by it. */
export const useSyncToCash = () =>
  useChange('dividends_sync', () => api.call('POST /dividends/automated/sync-to-cash', undefined, { patience }));
export const useRunNow = () =>
  useChange('dividends_run', () => api.call('POST /dividends/trigger-discovery', undefined, { patience }));
export const useClearAll = () =>
  useChange('dividends_clear', () => api.call('DELETE /dividends/clear-all', undefined, { patience }));

export const useAddDividend = () =>
  useChange('dividend_add', (dividend: NewDividend) => api.call('POST /dividends', dividend));
export const useEditDividend = () =>
  useChange('dividend_edit', (dividend: NewDividend & Pick<ManualDividend, 'id' | 'version'>) =>
    api.call('PUT /dividends/{id}', dividend),
  );

interface Decision extends Pick<ManualDividend, 'id' | 'version'> {
  found: FoundName[];
}
export const useJoin = () =>
  useChange('dividend_join', (decision: Decision) => api.call('POST /dividends/{id}/join', decision));
/** Without a version: it is about what was found, and refused where that is no pair any more. */
export const usePart = () =>
  useChange('dividend_part', (decision: Omit<Decision, 'version'>) => api.call('POST /dividends/{id}/part', decision));

export const useSetTax = () =>
  useChange('dividend_tax', (tax: FoundName & Pick<FoundDividend, 'taxWithheld'>) =>
    api.call('PUT /dividends/automated/tax', tax),
  );

/** Done once the list is read again: the focus then goes where it can stay, not to a row about to vanish. */
export const useDeleteDividend = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { event: 'dividend_delete' },
    mutationFn: ({ id }: Pick<ManualDividend, 'id'>) => api.call('DELETE /dividends/{id}', { id }),
    onSettled: () => client.invalidateQueries({ queryKey: manualQuery.queryKey }),
  });
};
