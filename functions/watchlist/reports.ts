import type { Quote } from '#contract/stocks';
import type { Category, Watchlist, WatchlistItem } from '#contract/watchlist';
import { knownStocks } from '#core/stocks/names';
import { findCategory, watchlistCategories } from '#core/watchlist/lists';
import { recommend, scoreOf } from '#core/watchlist/score';
import { statsOf } from '#core/watchlist/stats';
import type { Actor } from '#functions/identity/actor';
import { dollarQuotes, live } from '#functions/watchlist/market';
import { listItems, type StoredItem } from '#functions/watchlist/store';

const namesBySymbol = new Map(knownStocks.map(({ symbol, name }) => [symbol, name]));

export const nameOf = (symbol: string, quote: Quote | undefined): string | null =>
  quote?.companyName ?? namesBySymbol.get(symbol) ?? null;

const marketFields = (quote: Quote | undefined) => ({
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
export const itemShown = (item: StoredItem, quote: Quote | undefined): WatchlistItem => {
  const category = findCategory(item.category_id);
  return {
    ...item,
    company_name: item.company_name ?? nameOf(item.symbol, quote) ?? item.symbol,
    category_name: category?.name ?? null,
    category_color: category?.color ?? null,
    recommendation: recommend(quote?.price ?? null, item),
    ...scoreOf(quote ?? null, item),
    ...marketFields(quote),
  };
};

/** The most urgent first; among equals in the order of entry. */
const byUrgency = (a: StoredItem, b: StoredItem): number => a.priority_level - b.priority_level || a.id - b.id;

export const reportWatchlist = async (actor: Actor, _input: unknown, market = live): Promise<Watchlist> => {
  const items = (await listItems(actor.id)).sort(byUrgency);
  const quotes = await dollarQuotes(
    items.map(({ symbol }) => symbol),
    market,
  );
  const watchlist = items.map((item) => itemShown(item, quotes.get(item.symbol)));
  return { watchlist, stats: statsOf(watchlist) };
};

export const listCategories = async (): Promise<{ categories: Category[] }> => ({
  categories: [...watchlistCategories],
});
