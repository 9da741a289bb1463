import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { StockSuggestion } from '#contract/stocks';
import { searchKnownStocks } from '#core/stocks/known-stocks';
import { api } from '#lib/api/api';
import { useDebouncedText } from '#lib/use-debounced-text';
import {
  mergeSuggestions,
  minStockQueryLength,
  type StockSearchProgress,
  shouldSearchOnServer,
  slowStockSearchMs,
  suggestionDebounceMs,
} from './stock-suggestions';

/** True once a search for the same text has gone on for long. */
const useIsSlow = (query: string, isSearching: boolean): boolean => {
  const [slowQuery, setSlowQuery] = useState<string | null>(null);
  useEffect(() => {
    if (!isSearching) return;
    const timer = setTimeout(() => setSlowQuery(query), slowStockSearchMs);
    return () => clearTimeout(timer);
  }, [query, isSearching]);
  return isSearching && slowQuery === query;
};

interface StockSuggestions {
  suggestions: StockSuggestion[];
  progress: StockSearchProgress;
}

/**
 * Suggestions for what is typed: the built-in matches at once, the server's 300 ms after the last key.
 * Each text has its own cache entry, so a late answer to an earlier text is never shown, and is aborted;
 * a failed call leaves the built-in matches standing.
 */
export const useStockSuggestions = (text: string): StockSuggestions => {
  const query = text.trim();
  const local = query.length < minStockQueryLength ? [] : searchKnownStocks(query);
  const wanted = shouldSearchOnServer(query, local.length);
  const settled = useDebouncedText(query, suggestionDebounceMs) === query;
  const server = useQuery({
    queryKey: ['stocks', 'search', query.toLowerCase()],
    queryFn: ({ signal }) => api.call('GET /stocks/search/{query}', { query }, { signal }),
    enabled: wanted && settled,
    retry: false,
    staleTime: 300_000,
  });
  const isSearching = wanted && !server.isError && server.data === undefined;
  const isSlow = useIsSlow(query, isSearching);
  const running = isSlow ? 'slow' : 'searching';
  return {
    suggestions: mergeSuggestions(local, wanted ? (server.data ?? []) : []),
    progress: isSearching ? running : wanted && server.isError ? 'failed' : 'done',
  };
};
