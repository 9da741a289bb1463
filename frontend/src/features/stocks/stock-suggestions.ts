import type { StockSuggestion } from '#contract/stocks';
import { isValidSymbol, maxStockSearchLength, normalizeSymbol } from '#core/stocks/symbols';

export const minStockQueryLength = 2;
const serverLookupFrom = 4;
const maxSuggestions = 8;
export const suggestionDebounceMs = 300;
export const closeSuggestionsAfterBlurMs = 200;

/** The built-in list answers short names; the server is asked from 4 characters, or where that list knows nothing. No stock is called by more than a search takes. */
export const shouldSearchOnServer = (query: string, localCount: number): boolean =>
  query.length >= minStockQueryLength &&
  query.length <= maxStockSearchLength &&
  (query.length >= serverLookupFrom || localCount === 0);

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
  return [...bySymbol.values()].slice(0, maxSuggestions);
};

/** A row of the list: a stock that was found, or what was typed, to be recorded as it is. */
export type StockSuggestionOption = StockSuggestion & { asTyped?: true };

/**
 * Those found, first the one whose symbol was typed; last what was typed itself, where it is a symbol that is not among
 * them: `xyz` -> Use ‘XYZ’ as typed.
 * While the search may still find it, it is not offered.
 */
export const listStockSuggestionOptions = (
  text: string,
  found: readonly StockSuggestion[],
  searching: boolean,
): StockSuggestionOption[] => {
  const symbol = normalizeSymbol(text);
  const known = found.find((stock) => normalizeSymbol(stock.symbol) === symbol);
  if (known) return [known, ...found.filter((stock) => stock !== known)];
  if (searching || symbol.length < minStockQueryLength || !isValidSymbol(symbol)) return [...found];
  return [...found, { symbol, name: '', type: '', exchange: '', asTyped: true }];
};

/** The stock whose very symbol was typed, where it was found: `aapl` -> AAPL. */
export const findTypedStock = (text: string, choices: readonly StockSuggestionOption[]): StockSuggestionOption | null =>
  choices.find(({ symbol, asTyped }) => !asTyped && normalizeSymbol(symbol) === normalizeSymbol(text)) ?? null;

export interface SelectedStock {
  symbol: string;
  companyName: string;
  /** Typed, and unknown to the search: the name is the person's to give. */
  asTyped?: true;
}
