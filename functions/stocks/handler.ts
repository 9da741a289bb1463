import { type StockSuggestion, stockRoutes } from '#contract/stocks';
import type { Actor } from '#functions/platform/actor';
import { serve } from '#functions/platform/serve';
import { searchStocks } from '#functions/stocks/cache';

const live = { search: searchStocks };

export const findStocks = (_actor: Actor, { query }: { query: string }, effects = live): Promise<StockSuggestion[]> =>
  effects.search(query);

export const handler = serve(stockRoutes, { search: findStocks });
