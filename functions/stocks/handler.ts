import { type Quote, type StockSuggestion, stockRoutes } from '#contract/stocks';
import type { Split } from '#core/portfolio/splits';
import { serve } from '#functions/http/serve';
import type { Actor } from '#functions/identity/actor';
import { getQuotes, getSplits, searchStocks } from '#functions/stocks/cache';

const live = { search: searchStocks, quotesOf: getQuotes, splitsOf: getSplits };

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

/** A provider that fails answers null, which is not the same as none. */
export const listSplits = async (
  _actor: Actor,
  { symbol }: { symbol: string },
  effects = live,
): Promise<{ splits: Split[] | null }> => ({ splits: (await effects.splitsOf([symbol])).get(symbol) ?? null });

export const handler = serve(stockRoutes, { quotes: listQuotes, splits: listSplits, search: findStocks });
