import type { StockSuggestion } from '#contract/stocks';
import { knownStocks } from '#core/stocks/known-stocks';
import { isValidSymbol, maxStockSearchLength, normalizeSymbol } from '#core/stocks/symbols';

export const minStockQueryLength = 2;
const serverLookupFrom = 4;
const maxSuggestions = 8;
export const suggestionDebounceMs = 300;
export const closeSuggestionsAfterBlurMs = 200;
/** So long a search may take before it is said that it is slow. */
export const slowStockSearchMs = 3_000;
/** What came so short a time ago nobody has read yet. */
export const unreadSuggestionMs = 150;

/** `slow` is still searching; `failed` leaves the built-in matches. */
export type StockSearchProgress = 'done' | 'searching' | 'slow' | 'failed';

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

const toTypedOption = (symbol: string): StockSuggestionOption => ({
  symbol,
  name: '',
  type: '',
  exchange: '',
  asTyped: true,
});

/** In capitals, and the beginning of no symbol that was found: `GE` -> true beside NVIDIA, which was found by GeForce. */
const isTypedAsSymbol = (text: string, found: readonly StockSuggestion[]): boolean =>
  /^[A-Z]{2,3}$/.test(text.trim()) && !found.some(({ symbol }) => symbol.startsWith(text.trim()));

/**
 * Those found, first the one whose symbol was typed; last what was typed itself, where it is a symbol that is not among
 * them: `xyz` -> Use ‘XYZ’ as typed. It is first where it was typed as a symbol and the others were found by their names.
 * While the search may still find it, it is not offered.
 */
export const listStockSuggestionOptions = (
  text: string,
  found: readonly StockSuggestion[],
  progress: StockSearchProgress,
): StockSuggestionOption[] => {
  const symbol = normalizeSymbol(text);
  const known = found.find((stock) => normalizeSymbol(stock.symbol) === symbol);
  if (known) return [known, ...found.filter((stock) => stock !== known)];
  if (progress === 'searching' || symbol.length < minStockQueryLength || !isValidSymbol(symbol)) return [...found];
  const typed = toTypedOption(symbol);
  return isTypedAsSymbol(text, found) ? [typed, ...found] : [...found, typed];
};

/** The stock whose very symbol was typed, where it was found: `aapl` -> AAPL. */
export const findStockByTypedSymbol = (
  text: string,
  choices: readonly StockSuggestionOption[],
): StockSuggestionOption | null =>
  choices.find(({ symbol, asTyped }) => !asTyped && normalizeSymbol(symbol) === normalizeSymbol(text)) ?? null;

/** For a single letter there are no suggestions, and yet it may be a symbol: `v` is Visa, any other is taken as typed. */
export const findSingleLetterStock = (text: string): StockSuggestionOption | null => {
  const symbol = normalizeSymbol(text);
  if (!/^[A-Z]$/.test(symbol)) return null;
  return knownStocks.find((stock) => stock.symbol === symbol) ?? toTypedOption(symbol);
};

/** `PLTR`, `brk.b` and `vod.l` -> true; `nintendo` and `coca cola` -> false. */
const looksLikeSymbol = (text: string): boolean => /^\^?[A-Z0-9]{1,5}(?:[.=-][A-Z]{1,4})?$/.test(normalizeSymbol(text));

const isNamed = ({ name, asTyped }: StockSuggestionOption, text: string): boolean =>
  asTyped === true || name.toLowerCase().startsWith(text.trim().toLowerCase());

/**
 * Whether Enter waits for the search: what was typed may be a symbol that it has yet to find. Not where what is highlighted
 * was called by its name: `apple` -> Apple Inc. at once, `goog` -> wait, although Alphabet is highlighted.
 */
export const shouldWaitForSearch = (
  text: string,
  highlighted: StockSuggestionOption | undefined,
  progress: StockSearchProgress,
): boolean => {
  if (progress !== 'searching' && progress !== 'slow') return false;
  return highlighted === undefined || (looksLikeSymbol(text) && !isNamed(highlighted, text));
};

/** A key that was pressed while the search was still going on. */
export interface PendingStockChoice {
  key: 'Enter' | 'Tab';
  text: string;
  /** What was highlighted then. */
  seen: StockSuggestionOption | null;
}

/**
 * What such a key takes as the search ends: the stock whose very symbol was typed, else what was highlighted as it was
 * pressed, else a symbol of which the search knows nothing; never a suggestion that came afterwards. Tab takes the first alone.
 */
export const resolvePendingStockChoice = (
  { key, text, seen }: PendingStockChoice,
  choices: readonly StockSuggestionOption[],
  progress: StockSearchProgress,
): StockSuggestionOption | null => {
  const exact = findStockByTypedSymbol(text, choices);
  if (exact || key === 'Tab') return exact;
  const [only, ...others] = choices;
  const isUnknown = progress === 'done' && others.length === 0 && looksLikeSymbol(text);
  return seen ?? (only?.asTyped && isUnknown ? only : null);
};

export interface SelectedStock {
  symbol: string;
  companyName: string;
  /** Typed, and unknown to the search: the name is the person's to give. */
  asTyped?: true;
}
