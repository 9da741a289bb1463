import { useQuery } from '@tanstack/react-query';
import type { StockSuggestion } from '#contract/stocks';
import { searchKnownStocks } from '#core/stocks/known-stocks';
import { api } from '#lib/api/api';
import { useDebouncedText } from '#lib/use-debounced-text';
import { mergeSuggestions, minQueryLength, shouldAskServer, suggestionDebounceMs } from './stock-suggestions';

interface StockSuggestions {
  suggestions: StockSuggestion[];
  /** True while the server may still add to them. */
  searching: boolean;
}

/**
 * Suggestions for what is typed: the built-in matches at once, the server's 300 ms after the last key.
 * Each text has its own cache entry, so a late answer to an earlier text is never shown, and is aborted;
 * a failed call leaves the built-in matches standing.
 */
export const useStockSuggestions = (text: string): StockSuggestions => {
  const query = text.trim();
  const local = query.length < minQueryLength ? [] : searchKnownStocks(query);
  const wanted = shouldAskServer(query, local.length);
  const settled = useDebouncedText(query, suggestionDebounceMs) === query;
  const server = useQuery({
    queryKey: ['stocks', 'search', query.toLowerCase()],
    queryFn: ({ signal }) => api.call('GET /stocks/search/{query}', { query }, { signal }),
    enabled: wanted && settled,
    retry: false,
    staleTime: 300_000,
  });
  return {
    suggestions: mergeSuggestions(local, wanted ? (server.data ?? []) : []),
    searching: wanted && !server.isError && server.data === undefined,
  };
};
