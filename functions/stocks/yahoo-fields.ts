import type { StockSuggestion } from '#contract/stocks';
import { computePercent, roundPrice, toAmount, toNumber } from '#core/money/amount';
import { isValidSymbol, normalizeSymbol } from '#core/stocks/symbols';
import { type ProviderExchangeRate, ProviderFailure, type ProviderQuote } from '#functions/stocks/market-data';
import {
  minorUnitCurrencies,
  type RawFields,
  toInstantOrNull,
  toListOrEmpty,
  toMajorUnitCurrency,
  toPositiveNumberOrNull,
  toRawFields,
  toTextOrNull,
} from '#functions/stocks/yahoo-value-parsers';

/** Quotes and search results. What is missing or odd becomes null, and a quote without a price above zero is no quote. */

/** In percent, as Yahoo has it: 0.33 is 0.33 %. The trailing yield, a fraction, stands in where that is missing. */
const parseDividendYield = (raw: RawFields): number | null => {
  const trailing = toPositiveNumberOrNull(raw['trailingAnnualDividendYield']);
  return (
    toPositiveNumberOrNull(raw['dividendYield']) ??
    (trailing === null ? null : toNumber(roundPrice(toAmount(trailing).times(100))))
  );
};

/** Against the previous close, from the two prices shown, so that the three figures agree. */
const computeChange = (price: number, previousClose: number | null) => {
  if (previousClose === null) return { change: null, changePercent: null };
  const change = roundPrice(toAmount(price).minus(previousClose));
  const percent = computePercent(change, toAmount(previousClose));
  return { change: toNumber(change), changePercent: percent && toNumber(percent) };
};

const toMajorUnit = (price: number | null, currency: string): number | null =>
  price !== null && currency in minorUnitCurrencies ? toNumber(roundPrice(toAmount(price).div(100))) : price;

/** A quote in its own currency; null without a symbol, a currency or a price. */
const toQuote = (raw: unknown, now: Date): ProviderQuote | null => {
  const fields = toRawFields(raw);
  const symbol = toTextOrNull(fields['symbol']);
  const currency = toTextOrNull(fields['currency']);
  if (!symbol || !currency) return null;
  const price = toMajorUnit(toPositiveNumberOrNull(fields['regularMarketPrice']), currency);
  if (price === null) return null;
  const previousClose = toMajorUnit(toPositiveNumberOrNull(fields['regularMarketPreviousClose']), currency);
  return {
    symbol,
    companyName: toTextOrNull(fields['longName']) ?? toTextOrNull(fields['shortName']) ?? symbol,
    currency: toMajorUnitCurrency(currency),
    price,
    previousClose,
    ...computeChange(price, previousClose),
    marketCap: toPositiveNumberOrNull(fields['marketCap']),
    peRatio: toPositiveNumberOrNull(fields['trailingPE']),
    dividendYield: parseDividendYield(fields),
    volume: toPositiveNumberOrNull(fields['regularMarketVolume']),
    source: 'yahoo',
    asOf: (toInstantOrNull(fields['regularMarketTime']) ?? now).toISOString(),
  };
};

export const parseYahooQuotes = (raw: unknown, now: Date): ProviderQuote[] =>
  toListOrEmpty(raw).flatMap((one) => toQuote(one, now) ?? []);

/** A pair such as `EURUSD=X` is quoted as a price in the second currency. */
export const parseYahooExchangeRate = (raw: unknown, now: Date): ProviderExchangeRate | null => {
  const quote = parseYahooQuotes(raw, now)[0];
  return quote ? { rate: quote.price, asOf: quote.asOf, source: quote.source } : null;
};

/** What Yahoo quotes, as people call it. Not options: their price is that of a hundredth of what is traded. */
const kinds: Record<string, string> = {
  EQUITY: 'Equity',
  ETF: 'ETF',
  MUTUALFUND: 'Fund',
  MONEYMARKET: 'Money market fund',
  CRYPTOCURRENCY: 'Crypto',
  INDEX: 'Index',
  CURRENCY: 'Currency',
  FUTURE: 'Future',
};

/** As the contract keeps a symbol; others could be found but never recorded. */
const isRecordable = (symbol: string): boolean => isValidSymbol(symbol) && normalizeSymbol(symbol) === symbol;

const toSuggestion = (raw: unknown): StockSuggestion[] => {
  const fields = toRawFields(raw);
  const symbol = toTextOrNull(fields['symbol']);
  const type = kinds[toTextOrNull(fields['quoteType']) ?? ''];
  const name = toTextOrNull(fields['longname']) ?? toTextOrNull(fields['shortname']);
  if (!symbol || !type || !name || !isRecordable(symbol)) return [];
  return [{ symbol, name, type, exchange: toTextOrNull(fields['exchDisp']) ?? toTextOrNull(fields['exchange']) ?? '' }];
};

/** @throws ProviderFailure for what is no search result. */
export const parseYahooSuggestions = (raw: unknown): StockSuggestion[] => {
  const { quotes } = toRawFields(raw);
  if (!Array.isArray(quotes)) throw new ProviderFailure('Yahoo sent something other than a search result.');
  return quotes.flatMap(toSuggestion);
};
