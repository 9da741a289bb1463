import { type Quote, type StockSuggestion, stockRoutes } from '#contract/stocks';
import type { Actor } from '#functions/platform/actor';
import { serve } from '#functions/platform/serve';
import { getQuotes, searchStocks } from '#functions/stocks/cache';

const live = { search: searchStocks, quotesOf: getQuotes };

export const findStocks = (_actor: Actor, { query }: { query: string }, effects = live): Promise<StockSuggestion[]> =>
  effects.search(query);

/** In the order asked for; a provider that fails leaves symbols missing, and never fails the call. */
export const listQuotes = async (
  _actor: Actor,
  { symbols }: { symbols: readonly string[] },
  effects = live,
): Promise<{ quotes: Quote[]; missing: string[] }> => {
  const found = await effects.quotesOf(symbols);
  return {
    quotes: symbols.flatMap((symbol) => found.get(symbol) ?? []),
    missing: symbols.filter((symbol) => !found.has(symbol)),
  };
};

export const handler = serve(stockRoutes, { quotes: listQuotes, search: findStocks });
