import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StockPage } from '#contract/insight/stock-page';
import type { StockNote, StockNoteEdit } from '#contract/notes';
import type { Platform, Trade } from '#contract/portfolio/trades';
import { api } from '#lib/api/api';
import { useApiMutation } from '#lib/api/use-api-mutation';
import { createLongListQueries } from '#lib/rows/use-long-list';
import type { ChartRangeKey } from '#ui/chart/time-chart';
import { portfolioQueryKey as portfolio } from '../portfolio/holding/holdings-query';
import { stockNotesQuery } from './stock-notes-query';

/** Under the key of the portfolio, since every change of a trade concerns it; a change of a dividend reads it again as well. */
const getStockKey = (symbol: string) => [...portfolio, 'stock', symbol] as const;

export const stockPageQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...getStockKey(symbol), 'whole'],
    queryFn: ({ signal }) => api.call('GET /insight/stock/{symbol}', { symbol }, { signal }),
  });

/** With every lot, for the part of the page that shows them. */
export const stockLotsQuery = (symbol: string, platform: Platform) =>
  queryOptions({
    queryKey: [...getStockKey(symbol), 'lots', platform],
    queryFn: ({ signal }) => api.call('GET /insight/stock/{symbol}/lots', { symbol, platform }, { signal }),
  });

/** While another range comes, the one before stays. */
export const stockPricesQuery = (symbol: string, range: ChartRangeKey) =>
  queryOptions({
    queryKey: [...getStockKey(symbol), 'prices', range],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.call('GET /insight/stock/{symbol}/prices', { symbol, range }, { signal }),
  });

export const createStockTradeListQueries = (symbol: string) =>
  createLongListQueries([...getStockKey(symbol), 'trades'], (request, signal) =>
    api.call('GET /insight/stock/{symbol}/trades', { symbol, ...request }, { signal }),
  );
/** So many trades are told one by one; of a stock with more, what they come to. */
const maxExplainedTrades = 2_000;

/** Every trade of the stock, for what each of them did; none where there are too many to be told. */
export const fetchStockTradesOrNoneIfTooMany = async ({
  symbol,
  trades,
}: Pick<StockPage, 'symbol' | 'trades'>): Promise<Trade[]> => {
  if (trades > maxExplainedTrades) return [];
  const all: Trade[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const request = { symbol, limit: 100, ...(cursor && { cursor }) };
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(request);
    all.push(...page.rows);
    cursor = page.cursor;
  }
  return all;
};
const readPage = (request: { symbol: string; limit: number; cursor?: string }) =>
  api.call('GET /insight/stock/{symbol}/trades', request);

export type StockTradeListQueries = ReturnType<typeof createStockTradeListQueries>;

/** As it is saved now. */
export const fetchStockNote = async (symbol: string): Promise<StockNote> =>
  (await api.call('GET /insight/stock/{symbol}', { symbol })).note;

/** The search tells of notes as well. */
export const useWriteStockNote = (symbol: string) =>
  useApiMutation((call, note: StockNoteEdit) => call('PUT /insight/stock/{symbol}/note', { ...note, symbol }), {
    event: 'stock_note',
    changes: [stockPageQuery(symbol).queryKey, stockNotesQuery.queryKey],
    apply: (client, _sent, note) =>
      client.setQueryData(stockPageQuery(symbol).queryKey, (stock) => stock && { ...stock, note }),
  });

/** Every payment of the stock by today. */
export const stockDividendPaymentsQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...getStockKey(symbol), 'payments'],
    queryFn: async ({ signal }) => (await api.call('GET /dividends/income', { symbol }, { signal })).dividends,
  });
