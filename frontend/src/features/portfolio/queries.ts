import { queryOptions, useQueries } from '@tanstack/react-query';
import type { NewTrade, Trade } from '#contract/portfolio';
import { api } from '#lib/api';
import { useWrite } from '#lib/use-write';
import { newestFirst, tradeOf } from './wire-trade';

/** Everything under this key is read again after a save. */
const root = ['portfolio'] as const;

const holdingsQuery = queryOptions({
  queryKey: [...root, 'holdings'],
  queryFn: ({ signal }) => api.call('GET /portfolio/holdings', undefined, { signal }),
});

const valueQuery = queryOptions({
  queryKey: [...root, 'value'],
  queryFn: ({ signal }) => api.call('GET /portfolio/value', undefined, { signal }),
});

const breakdownQuery = queryOptions({
  queryKey: [...root, 'platform-breakdown'],
  queryFn: ({ signal }) => api.call('GET /portfolio/platform-breakdown', undefined, { signal }),
});

export const transactionsQuery = queryOptions({
  queryKey: [...root, 'transactions'],
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

/** The page's four reads as one: `data` once all have answered, `failed` as soon as one can't. */
export const usePortfolio = () => {
  const [holdings, value, breakdown, transactions] = useQueries({
    queries: [holdingsQuery, valueQuery, breakdownQuery, transactionsQuery],
  });
  const all = [holdings, value, breakdown, transactions];
  const complete = holdings.data && value.data && breakdown.data && transactions.data;
  return {
    data: complete && {
      holdings: holdings.data.holdings,
      platformHoldings: holdings.data.platformHoldings,
      value: value.data,
      platforms: breakdown.data.platforms,
      transactions: transactions.data,
    },
    failed: all.some(({ isError }) => isError),
    reload: () => Promise.all(all.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
};

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
