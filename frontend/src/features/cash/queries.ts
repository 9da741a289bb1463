import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BalanceSetting, CashEntriesEdit, CashEntry, NewCashEntry } from '#contract/cash';
import type { RowsChanged } from '#contract/many-rows';
import { type ApiCall, api } from '#lib/api';
import '#lib/held-answers';
import { joined } from '#lib/reading';
import { longList, pageIn, useNewest } from '#lib/use-long-list';
import { useWrite } from '#lib/use-write';

/** Everything under this key is read again after a save. */
const root = ['cash'] as const;

const balancesQuery = queryOptions({
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
export const entries = longList([...root, 'transactions'], async (asked, signal) =>
  pageIn(await api.call('GET /cash/transactions', asked, { signal })),
);

/** One row, wherever in the list it is. */
export const readEntry = (id: number) => api.call('GET /cash/transactions/{id}', { id });

/** The rows that were synced from dividends, to be cleared. */
export const readDividendRows = () => api.call('GET /cash/dividend-transactions');
export type DividendRows = Awaited<ReturnType<typeof readDividendRows>>;

export const useCash = () =>
  joined({ balances: useQuery(balancesQuery), total: useQuery(totalQuery), entries: useNewest(entries) });

export type Cash = NonNullable<ReturnType<typeof useCash>['data']>;

const changes = [root];

export const useAddEntry = () =>
  useWrite((call, entry: NewCashEntry) => call('POST /cash/transactions', entry), { event: 'cash_add', changes });

export const useEditEntry = () =>
  useWrite(
    (call, entry: NewCashEntry & Pick<CashEntry, 'id' | 'version'>) => call('PUT /cash/transactions/{id}', entry),
    { event: 'cash_edit', changes },
  );

const deleteEntry = (call: ApiCall, id: number) => call('DELETE /cash/transactions/{id}', { id });

export const useDeleteEntry = () =>
  useWrite((call, { id }: Pick<CashEntry, 'id'>) => deleteEntry(call, id), {
    event: 'cash_delete',
    changes,
    waits: true,
  });

/** One call an entry, all at once. Rejects where one fails; those that went through are gone then, too. */
const deleteEntries = async (call: ApiCall, ids: readonly number[]): Promise<void> => {
  const outcomes = await Promise.allSettled(ids.map((id) => deleteEntry(call, id)));
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  if (failures.length === ids.length) throw failures[0]?.reason;
  if (failures.length > 0) throw new Error(`${failures.length} of ${ids.length} entries could not be deleted.`);
};

export const useDeleteEntries = () => useWrite(deleteEntries, { event: 'cash_dividends_clear', changes });

/** A call of many rows takes its time; asked for once more, it would go on beside itself. */
const patience = { patience: 28_000 };

/** All of them or none. */
export const useAddEntries = () =>
  useWrite((call, transactions: NewCashEntry[]) => call('POST /cash/transactions/batch', { transactions }, patience), {
    event: 'cash_add_many',
    changes,
  });

export const useEditEntries = () =>
  useWrite(
    (call, edit: CashEntriesEdit): Promise<RowsChanged> => call('POST /cash/transactions/batch-edit', edit, patience),
    {
      event: 'cash_edit_many',
      changes,
    },
  );

export const useDeleteChosen = () =>
  useWrite(
    (call, rows: CashEntry[]): Promise<RowsChanged> =>
      call(
        'POST /cash/transactions/batch-delete',
        { rows: rows.map(({ id, version }) => ({ id, version })) },
        patience,
      ),
    { event: 'cash_delete_many', changes, waits: true },
  );

export const useSetBalance = () =>
  useWrite((call, setting: BalanceSetting) => call('PUT /cash/balances', setting), {
    event: 'cash_balance_set',
    changes,
  });
