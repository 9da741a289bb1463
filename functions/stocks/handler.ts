import { type StockQuote, type StockSuggestion, stockRoutes } from '#contract/stocks';
import type { Split } from '#core/portfolio/position/splits';
import { serve } from '#functions/runtime/http/serve';
import type { Actor } from '#functions/runtime/identity/actor';
import { getMarketSplitsBySymbol, getQuotesBySymbol, searchStocks } from '#functions/stocks/market-cache';

const live = { search: searchStocks, quotesOf: getQuotesBySymbol, splitsOf: getMarketSplitsBySymbol };

const findStocks = (_actor: Actor, { query }: { query: string }, effects = live): Promise<StockSuggestion[]> =>
  effects.search(query);

/** In the order asked for; a provider that fails leaves symbols missing, and never fails the call. */
const listQuotes = async (
  _actor: Actor,
  { symbols }: { symbols: readonly string[] },
  effects = live,
): Promise<{ quotes: StockQuote[]; missing: string[] }> => {
  const found = await effects.quotesOf(symbols);
  return {
    quotes: symbols.flatMap((symbol) => found.get(symbol) ?? []),
    missing: symbols.filter((symbol) => !found.has(symbol)),
  };
};

/** A provider that fails answers null, which is not the same as none. */
const listMarketSplits = async (
  _actor: Actor,
  { symbol }: { symbol: string },
  effects = live,
): Promise<{ splits: Split[] | null }> => ({ splits: (await effects.splitsOf([symbol])).get(symbol) ?? null });

export const handler = serve(stockRoutes, { quotes: listQuotes, splits: listMarketSplits, search: findStocks });
