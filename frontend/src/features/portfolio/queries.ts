import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { NewTrade, Trade } from '#contract/trades';
import { api } from '#lib/api';
import { joined } from '#lib/reading';
import { useWrite } from '#lib/use-write';
import { newestFirst, tradeOf } from './wire-trade';

/** Everything under this key is read again after a save. */
const root = ['portfolio'] as const;

const holdingsQuery = queryOptions({
  queryKey: [...root, 'holdings'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /portfolio/holdings', undefined, { signal }),
});

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

export const transactionsQuery = queryOptions({
  queryKey: [...root, 'transactions'],
  meta: { kept: true },
  queryFn: async ({ signal }) => {
    const trades = await api.call('GET /portfolio/transactions', undefined, { signal });
    return newestFirst(trades.map(tradeOf));
  },
});

/** The splits of a stock, and the currency that it is quoted in; nothing of either while they are not known. */
export const useStockFacts = (symbol = '') => {
  const [splits, quotes] = useQueries({
    queries: [
      {
        queryKey: ['stocks', 'splits', symbol],
        queryFn: ({ signal }: { signal: AbortSignal }) => api.call('GET /stocks/splits', { symbol }, { signal }),
        enabled: symbol !== '',
      },
      {
        queryKey: ['stocks', 'quotes', symbol],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          api.call('GET /stocks/quotes', { symbols: symbol }, { signal }),
        enabled: symbol !== '',
      },
    ],
  });
  return { splits: splits.data?.splits ?? [], currency: quotes.data?.quotes[0]?.currency };
};

export const usePortfolio = () =>
  joined({
    holdings: useQuery(holdingsQuery),
    value: useQuery(valueQuery),
    breakdown: useQuery(breakdownQuery),
    transactions: useQuery(transactionsQuery),
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
