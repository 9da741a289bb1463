import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RowsChanged } from '#contract/many-rows';
import type { NewTrade, Trade, TradesEdit } from '#contract/trades';
import { api } from '#lib/api';
import '#lib/held-answers';
import { joined } from '#lib/reading';
import { longList, pageIn, useNewest } from '#lib/use-long-list';
import { useWrite } from '#lib/use-write';
import { companyNames } from './company-names';
import { holdingsQuery, root } from './holdings-query';
import { tradeOf } from './wire-trade';

const valueQuery = queryOptions({
  queryKey: [...root, 'value'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /portfolio/value', undefined, { signal }),
});

const breakdownQuery = queryOptions({
  queryKey: [...root, 'platform-breakdown'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /portfolio/platform-breakdown', undefined, { signal }),
});

export const transactions = longList([...root, 'transactions'], async (asked, signal) => {
  const page = pageIn(await api.call('GET /portfolio/transactions', asked, { signal }));
  return { ...page, rows: page.rows.map(tradeOf) };
});

/** One trade, wherever in the list it is. */
export const readTransaction = async (id: number): Promise<Trade> =>
  tradeOf(await api.call('GET /portfolio/transactions/{id}', { id }));

export const usePortfolio = () =>
  joined({
    holdings: useQuery(holdingsQuery),
    value: useQuery(valueQuery),
    breakdown: useQuery(breakdownQuery),
    transactions: useNewest(transactions),
  });

export type Portfolio = NonNullable<ReturnType<typeof usePortfolio>['data']>;

const changes = [root];

export const useAddTransaction = () =>
  useWrite((call, trade: NewTrade) => call('POST /portfolio/transactions', trade), { event: 'trade_add', changes });

export const useEditTransaction = () =>
  useWrite((call, trade: NewTrade & Pick<Trade, 'id' | 'version'>) => call('PUT /portfolio/transactions/{id}', trade), {
    event: 'trade_edit',
    changes,
  });

export const useDeleteTransaction = () =>
  useWrite((call, { id }: Pick<Trade, 'id'>) => call('DELETE /portfolio/transactions/{id}', { id }), {
    event: 'trade_delete',
    changes,
    waits: true,
  });

/** A trade of which nobody may have typed the company's name. */
export type UnnamedTrade = Omit<NewTrade, 'total'>;

/** A call of many rows takes its time; asked for once more, it would go on beside itself. */
const patience = { patience: 28_000 };

/** All of them or none. */
export const useAddTransactions = () => {
  const [nameAll] = useState(companyNames);
  return useWrite(
    async (call, trades: UnnamedTrade[]) =>
      call('POST /portfolio/transactions/batch', { transactions: await nameAll(trades), whole: true }, patience),
    { event: 'trade_add_many', changes },
  );
};

export const useEditTransactions = () =>
  useWrite(
    (call, edit: TradesEdit): Promise<RowsChanged> => call('POST /portfolio/transactions/batch-edit', edit, patience),
    {
      event: 'trade_edit_many',
      changes,
    },
  );

export const useDeleteTransactions = () =>
  useWrite(
    (call, rows: Trade[]): Promise<RowsChanged> =>
      call(
        'POST /portfolio/transactions/batch-delete',
        { rows: rows.map(({ id, version }) => ({ id, version })) },
        patience,
      ),
    { event: 'trade_delete_many', changes, waits: true },
  );
