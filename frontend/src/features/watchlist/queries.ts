import { queryOptions, useQuery } from '@tanstack/react-query';
import type { StockQuote } from '#contract/stocks';
import type { NewWatchlistItem, WatchlistItem, WatchlistItemEdit, WatchlistTargetStatus } from '#contract/watchlist';
import { knownStocks } from '#core/stocks/known-stocks';
import { api } from '#lib/api/api';
import { useApiMutation } from '#lib/api/use-api-mutation';
import { callWithSessionToken, isNoTokenError } from './call-with-session-token';
import { watchlistQuery, watchlistQueryKey } from './watchlist-query';

const categoriesQuery = queryOptions({
  queryKey: ['watchlist-categories'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) =>
    (await callWithSessionToken(() => api.call('GET /enhanced-watchlist/categories', undefined, { signal })))
      .categories,
});

/** Under the key of the cash page, so that a change there is seen here. */
const cashQuery = queryOptions({
  queryKey: ['cash', 'balance'],
  meta: { kept: true },
  queryFn: ({ signal }) => callWithSessionToken(() => api.call('GET /cash/balance', undefined, { signal })),
});

/** Under the key of the portfolio page, for the same reason. */
const analysisQuery = queryOptions({
  queryKey: ['portfolio', 'analysis'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /portfolio/analysis', undefined, { signal }),
});

const symbolsACall = 20;

/** The quotes to be had of the built-in stocks, in as few calls as the server allows. */
const readKnownQuotes = async (signal: AbortSignal): Promise<StockQuote[]> => {
  const symbols = knownStocks.map(({ symbol }) => symbol);
  const chunks: string[] = [];
  for (let at = 0; at < symbols.length; at += symbolsACall) chunks.push(symbols.slice(at, at + symbolsACall).join(','));
  const answers = await Promise.all(chunks.map((one) => api.call('GET /stocks/quotes', { symbols: one }, { signal })));
  return answers.flatMap(({ quotes }) => quotes);
};

const knownQuotesQuery = queryOptions({
  queryKey: ['stocks', 'known-quotes'],
  queryFn: ({ signal }) => readKnownQuotes(signal),
});

export const useWatchlist = () => useQuery(watchlistQuery);
export const useWatchlistCategories = () => useQuery(categoriesQuery);
export const usePortfolioAnalysis = () => useQuery(analysisQuery);

/** Read only once they are asked for. */
export const useBuiltInStockQuotes = (wanted: boolean) => useQuery({ ...knownQuotesQuery, enabled: wanted });

/** Cash in US dollars over all platforms; 0 without a token, and null while nobody can say. */
export const useAvailableCash = () => {
  const { data, error, refetch } = useQuery(cashQuery);
  const unread = isNoTokenError(error) ? 0 : null;
  return { cash: data?.total ?? unread, missingRates: data?.missingRates ?? [], error, refetch };
};

const changes = [watchlistQueryKey];

export const useAddWatchlistItem = () =>
  useApiMutation((call, item: NewWatchlistItem) => callWithSessionToken(() => call('POST /enhanced-watchlist', item)), {
    event: 'watchlist_add',
    changes,
  });

/** One item, as it is saved now. */
export const fetchWatchlistItem = async (id: number): Promise<WatchlistItem | undefined> =>
  (await callWithSessionToken(() => api.call('GET /enhanced-watchlist'))).watchlist.find((item) => item.id === id);

export const useEditWatchlistItem = () =>
  useApiMutation(
    (call, item: WatchlistItemEdit & Pick<WatchlistItem, 'id'>) =>
      callWithSessionToken(() => call('PUT /enhanced-watchlist/{id}', item)),
    { event: 'watchlist_edit', changes },
  );

export const useRemoveWatchlistItem = () =>
  useApiMutation(
    (call, { id }: Pick<WatchlistItem, 'id'>) =>
      callWithSessionToken(() => call('DELETE /enhanced-watchlist/{id}', { id })),
    { event: 'watchlist_remove', changes, waits: true },
  );

/** One stock's changes follow each other, and each is under way until the list has been read again. */
export const useSetWatchlistStatus = ({ id }: Pick<WatchlistItem, 'id'>) =>
  useApiMutation(
    (call, targetStatus: WatchlistTargetStatus) =>
      callWithSessionToken(() => call('PATCH /enhanced-watchlist/{id}/status', { id, targetStatus })),
    { event: 'watchlist_status', changes, waits: true, inTurn: true },
  );
