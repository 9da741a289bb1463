import type { StockSuggestion } from '#contract/stocks';
import { isSymbol, normalSymbol } from '#core/stocks/symbols';

export const minimumQuery = 2;
const serverLookupFrom = 4;
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

/** A row of the list: a stock that was found, or what was typed, to be recorded as it is. */
export type Choice = StockSuggestion & { asTyped?: true };

/**
 * Those found, and last what was typed itself, where it is a symbol that is not among them: `xyz` -> Use ‘XYZ’ as typed.
 * While the search may still find it, it is not offered.
 */
export const choicesFor = (text: string, found: readonly StockSuggestion[], searching: boolean): Choice[] => {
  const symbol = normalSymbol(text);
  const isKnown = found.some((stock) => normalSymbol(stock.symbol) === symbol);
  if (searching || isKnown || symbol.length < minimumQuery || !isSymbol(symbol)) return [...found];
  return [...found, { symbol, name: '', type: '', exchange: '', asTyped: true }];
};

export interface SelectedStock {
  symbol: string;
  companyName: string;
  /** Typed, and unknown to the search: the name is the person's to give. */
  asTyped?: true;
}
