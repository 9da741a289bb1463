import type { StockQuote, StockSuggestion } from '#contract/stocks';
import type { DividendEvent } from '#core/dividends/entitlement';
import type { Split } from '#core/portfolio/position/splits';
import type { DailyClose } from '#core/stocks/closes';
import type { Day } from '#core/time/day';

export type MarketDataSource = StockQuote['source'];

/** What a provider says of a symbol now. Whether it is stale is not for the provider to know. */
export type ProviderQuote = Omit<StockQuote, 'stale'>;

/** One unit of `from` costs `rate` units of `to`. */
export interface ProviderExchangeRate {
  rate: number;
  asOf: string;
  source: MarketDataSource;
}

/** Every split there ever was and every dividend, oldest first; dividends as declared, those announced included. */
export interface ProviderStockEvents {
  splits: Split[];
  dividends: DividendEvent[];
  source: MarketDataSource;
}

/** Closes from a day on, oldest first, each what a share of that day cost: before any later split. */
export interface ProviderCloseHistory {
  closes: DailyClose[];
  currency: string;
  source: MarketDataSource;
}

/**
 * Where prices, splits, dividends, names and exchange rates come from: Yahoo, or the sample that ships with the local stack.
 * A call that gets no answer throws; `UnknownSymbolError` alone means that the provider answered and knows of no such thing.
 */
export interface MarketDataProvider {
  /** Those of the symbols that it knows, in any order; the others are left out. */
  quotes(symbols: readonly string[]): Promise<ProviderQuote[]>;
  events(symbol: string): Promise<ProviderStockEvents>;
  /** Daily closes from `from` on. */
  history(symbol: string, from: Day): Promise<ProviderCloseHistory>;
  search(query: string): Promise<StockSuggestion[]>;
  fxRate(from: string, to: string): Promise<ProviderExchangeRate>;
}

export class UnknownSymbolError extends Error {
  constructor(symbol: string) {
    super(`The provider does not know ${symbol}.`);
    this.name = 'UnknownSymbolError';
  }
}

/** The provider refused, answered nonsense or not at all. */
export class ProviderFailure extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'ProviderFailure';
  }
}
