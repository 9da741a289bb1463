import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Trade } from '#contract/portfolio/trades';
import { api } from '#lib/api/api';
import '#lib/api/answer-cache';
import { combineQueryResults } from '#lib/api/combine-query-results';
import { assertListPage, createLongListQueries, useNewestLongListBlocks } from '#lib/rows/use-long-list';
import { holdingsQuery, portfolioQueryKey } from './holding/holdings-query';
import { normalizeWireTrade } from './trade/wire-trade';

const valueQuery = queryOptions({
  queryKey: [...portfolioQueryKey, 'value'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /portfolio/value', undefined, { signal }),
});

const breakdownQuery = queryOptions({
  queryKey: [...portfolioQueryKey, 'platform-breakdown'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /portfolio/platform-breakdown', undefined, { signal }),
});

export const tradeListQueries = createLongListQueries(
  [...portfolioQueryKey, 'transactions'],
  async (request, signal) => {
    const page = assertListPage(await api.call('GET /portfolio/transactions', request, { signal }));
    return { ...page, rows: page.rows.map(normalizeWireTrade) };
  },
);

/** One trade, wherever in the list it is. */
export const fetchSavedTrade = async (id: number): Promise<Trade> =>
  normalizeWireTrade(await api.call('GET /portfolio/transactions/{id}', { id }));

export const usePortfolioPageData = () =>
  combineQueryResults({
    holdings: useQuery(holdingsQuery),
    value: useQuery(valueQuery),
    breakdown: useQuery(breakdownQuery),
    transactions: useNewestLongListBlocks(tradeListQueries),
  });

export type PortfolioPageData = NonNullable<ReturnType<typeof usePortfolioPageData>['data']>;
