import type { StockQuote } from '#contract/stocks';
import type { Watchlist, WatchlistCategoryView, WatchlistItem } from '#contract/watchlist';
import { knownStocks } from '#core/stocks/known-stocks';
import { computeWatchlistScore, formatTargetRecommendation } from '#core/watchlist/score';
import { computeWatchlistStats } from '#core/watchlist/stats';
import { findWatchlistCategory, watchlistCategories } from '#core/watchlist/watchlist-options';
import type { Actor } from '#functions/runtime/identity/actor';
import { getDollarQuotesBySymbol, liveWatchlistMarketEffects } from '#functions/watchlist/dollar-quotes';
import { listWatchlistItems, type StoredWatchlistItem } from '#functions/watchlist/store';

const namesBySymbol = new Map(knownStocks.map(({ symbol, name }) => [symbol, name]));

export const getStockName = (symbol: string, quote: StockQuote | undefined): string | null =>
  quote?.companyName ?? namesBySymbol.get(symbol) ?? null;

const toMarketFields = (quote: StockQuote | undefined) => ({
  currentPrice: quote?.price ?? null,
  change: quote?.change ?? null,
  changePercent: quote?.changePercent ?? null,
  marketCap: quote?.marketCap ?? null,
  peRatio: quote?.peRatio ?? null,
  dividendYield: quote?.dividendYield ?? null,
  volume: quote?.volume ?? null,
  quote: quote ? { source: quote.source, asOf: quote.asOf, stale: quote.stale } : null,
});

/** A stored stock as it is read back: with its quote, its category's name and what the two say of it. */
export const toWatchlistItem = (item: StoredWatchlistItem, quote: StockQuote | undefined): WatchlistItem => {
  const category = findWatchlistCategory(item.category_id);
  return {
    ...item,
    company_name: item.company_name ?? getStockName(item.symbol, quote) ?? item.symbol,
    category_name: category?.name ?? null,
    category_color: category?.color ?? null,
    recommendation: formatTargetRecommendation(quote?.price ?? null, item),
    ...computeWatchlistScore(quote ?? null, item),
    ...toMarketFields(quote),
  };
};

/** The most urgent first; among equals in the order of entry. */
const byUrgency = (a: StoredWatchlistItem, b: StoredWatchlistItem): number =>
  a.priority_level - b.priority_level || a.id - b.id;

export const reportWatchlist = async (
  actor: Actor,
  _input: unknown,
  market = liveWatchlistMarketEffects,
): Promise<Watchlist> => {
  const items = (await listWatchlistItems(actor.id)).sort(byUrgency);
  const quotes = await getDollarQuotesBySymbol(
    items.map(({ symbol }) => symbol),
    market,
  );
  const watchlist = items.map((item) => toWatchlistItem(item, quotes.get(item.symbol)));
  return { watchlist, stats: computeWatchlistStats(watchlist) };
};

export const listWatchlistCategories = async (): Promise<{ categories: WatchlistCategoryView[] }> => ({
  categories: [...watchlistCategories],
});
