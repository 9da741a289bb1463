import type { StockSuggestion } from '#contract/stocks';

export const minimumQuery = 2;
export const serverLookupFrom = 4;
export const mostSuggestions = 8;
export const debounceMs = 300;
export const closeAfterBlurMs = 200;

/** The built-in list answers short names; the server is asked from 4 characters, or where that list knows nothing. */
export const asksServer = (query: string, localCount: number): boolean =>
  query.length >= minimumQuery && (query.length >= serverLookupFrom || localCount === 0);

/** Local matches first, then the server's that they lack; a symbol once, at most 8. */
export const mergeSuggestions = (
  local: readonly StockSuggestion[],
  server: readonly StockSuggestion[],
): StockSuggestion[] => {
  const bySymbol = new Map<string, StockSuggestion>();
  for (const suggestion of [...local, ...server]) {
    const symbol = suggestion.symbol.toUpperCase();
    if (!bySymbol.has(symbol)) bySymbol.set(symbol, suggestion);
  }
  return [...bySymbol.values()].slice(0, mostSuggestions);
};
