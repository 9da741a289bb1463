import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CashBalanceUpdate, CashEntriesBulkEdit, CashEntry, NewCashEntry } from '#contract/cash';
import type { BulkRowChangeResult } from '#contract/fields/bulk-row-refs';
import type { CashCurrency } from '#core/portfolio/platforms';
import { api, type CallApiRoute, slowApiCallTimeoutMs } from '#lib/api/api';
import '#lib/api/answer-cache';
import { combineQueryResults } from '#lib/api/combine-query-results';
import { useApiMutation } from '#lib/api/use-api-mutation';
import { assertListPage, createLongListQueries, useNewestLongListBlocks } from '#lib/rows/use-long-list';
import { listOfferedCurrencies } from './platform-cash-holdings';

/** Everything under this key is read again after a save. */
const root = ['cash'] as const;

const cashBalancesQuery = queryOptions({
  queryKey: [...root, 'balances'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /cash/balances', undefined, { signal }),
});

const totalQuery = queryOptions({
  queryKey: [...root, 'balance'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /cash/balance', undefined, { signal }),
});

/** All but rows of type dividend. */
export const cashEntryListQueries = createLongListQueries([...root, 'transactions'], async (request, signal) =>
  assertListPage(await api.call('GET /cash/transactions', request, { signal })),
);

/** One row, wherever in the list it is. */
export const fetchCashEntry = (id: number) => api.call('GET /cash/transactions/{id}', { id });

/** The rows that were synced from dividends, to be cleared. */
export const fetchDividendCashRows = () => api.call('GET /cash/dividend-transactions');
export type DividendCashRows = Awaited<ReturnType<typeof fetchDividendCashRows>>;

export const useCashQueries = () =>
  combineQueryResults({
    balances: useQuery(cashBalancesQuery),
    total: useQuery(totalQuery),
    entries: useNewestLongListBlocks(cashEntryListQueries),
  });

/** What a form offers: the specified currencies, those that are held already, and what stands in its field. */
export const useOfferedCashCurrencies = (current?: CashCurrency): CashCurrency[] => {
  // As the page has read them; nothing is asked for.
  const { data } = useQuery({ ...cashBalancesQuery, enabled: false });
  return listOfferedCurrencies(data ?? [], current);
};

export type CashQueriesData = NonNullable<ReturnType<typeof useCashQueries>['data']>;

const changes = [root];

export const useAddEntry = () =>
  useApiMutation((call, entry: NewCashEntry) => call('POST /cash/transactions', entry), { event: 'cash_add', changes });

export const useEditEntry = () =>
  useApiMutation(
    (call, entry: NewCashEntry & Pick<CashEntry, 'id' | 'version'>) => call('PUT /cash/transactions/{id}', entry),
    { event: 'cash_edit', changes },
  );

const deleteEntry = (call: CallApiRoute, id: number) => call('DELETE /cash/transactions/{id}', { id });

export const useDeleteEntry = () =>
  useApiMutation((call, { id }: Pick<CashEntry, 'id'>) => deleteEntry(call, id), {
    event: 'cash_delete',
    changes,
    waits: true,
  });

/** One call an entry, all at once. Rejects where one fails; those that went through are gone then, too. */
const deleteEntries = async (call: CallApiRoute, ids: readonly number[]): Promise<void> => {
  const outcomes = await Promise.allSettled(ids.map((id) => deleteEntry(call, id)));
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  if (failures.length === ids.length) throw failures[0]?.reason;
  if (failures.length > 0) throw new Error(`${failures.length} of ${ids.length} entries could not be deleted.`);
};

export const useClearDividendCashRows = () => useApiMutation(deleteEntries, { event: 'cash_dividends_clear', changes });

/** A call of many rows takes its time; asked for once more, it would go on beside itself. */
const patience = { patience: slowApiCallTimeoutMs };

/** All of them or none. */
export const useAddEntries = () =>
  useApiMutation(
    (call, transactions: NewCashEntry[]) => call('POST /cash/transactions/batch', { transactions }, patience),
    {
      event: 'cash_add_many',
      changes,
    },
  );

export const useEditEntries = () =>
  useApiMutation(
    (call, edit: CashEntriesBulkEdit): Promise<BulkRowChangeResult> =>
      call('POST /cash/transactions/batch-edit', edit, patience),
    {
      event: 'cash_edit_many',
      changes,
    },
  );

export const useDeleteSelectedEntries = () =>
  useApiMutation(
    (call, rows: CashEntry[]): Promise<BulkRowChangeResult> =>
      call(
        'POST /cash/transactions/batch-delete',
        { rows: rows.map(({ id, version }) => ({ id, version })) },
        patience,
      ),
    { event: 'cash_delete_many', changes, waits: true },
  );

export const useSetCashBalance = () =>
  useApiMutation((call, setting: CashBalanceUpdate) => call('PUT /cash/balances', setting), {
    event: 'cash_balance_set',
    changes,
  });
