import type { StockSuggestion } from '#contract/stocks';
import { amount, computePercent, roundPrice, toNumber } from '#core/money/amount';
import { isSymbol, normalizeSymbol } from '#core/stocks/symbols';
import { ProviderFailure, type ProviderQuote, type ProviderRate } from '#functions/stocks/market-data';
import {
  hundredthCurrencies,
  type RawFields,
  toFields,
  toInstant,
  toList,
  toPositiveNumber,
  toText,
  toWholeCurrency,
} from '#functions/stocks/yahoo-values';

/** Quotes and search results. What is missing or odd becomes null, and a quote without a price above zero is no quote. */

/** In percent, as Yahoo has it: 0.33 is 0.33 %. The trailing yield, a fraction, stands in where that is missing. */
const yieldIn = (raw: RawFields): number | null => {
  const trailing = toPositiveNumber(raw['trailingAnnualDividendYield']);
  return (
    toPositiveNumber(raw['dividendYield']) ??
    (trailing === null ? null : toNumber(roundPrice(amount(trailing).times(100))))
  );
};

/** Against the previous close, from the two prices shown, so that the three figures agree. */
const changeSince = (price: number, previousClose: number | null) => {
  if (previousClose === null) return { change: null, changePercent: null };
  const change = roundPrice(amount(price).minus(previousClose));
  const percent = computePercent(change, amount(previousClose));
  return { change: toNumber(change), changePercent: percent && toNumber(percent) };
};

const inWhole = (price: number | null, currency: string): number | null =>
  price !== null && currency in hundredthCurrencies ? toNumber(roundPrice(amount(price).div(100))) : price;

/** A quote in its own currency; null without a symbol, a currency or a price. */
const toQuote = (raw: unknown, now: Date): ProviderQuote | null => {
  const fields = toFields(raw);
  const symbol = toText(fields['symbol']);
  const currency = toText(fields['currency']);
  if (!symbol || !currency) return null;
  const price = inWhole(toPositiveNumber(fields['regularMarketPrice']), currency);
  if (price === null) return null;
  const previousClose = inWhole(toPositiveNumber(fields['regularMarketPreviousClose']), currency);
  return {
    symbol,
    companyName: toText(fields['longName']) ?? toText(fields['shortName']) ?? symbol,
    currency: toWholeCurrency(currency),
    price,
    previousClose,
    ...changeSince(price, previousClose),
    marketCap: toPositiveNumber(fields['marketCap']),
    peRatio: toPositiveNumber(fields['trailingPE']),
    dividendYield: yieldIn(fields),
    volume: toPositiveNumber(fields['regularMarketVolume']),
    source: 'yahoo',
    asOf: (toInstant(fields['regularMarketTime']) ?? now).toISOString(),
  };
};

export const toQuotes = (raw: unknown, now: Date): ProviderQuote[] =>
  toList(raw).flatMap((one) => toQuote(one, now) ?? []);

/** A pair such as `EURUSD=X` is quoted as a price in the second currency. */
export const toRate = (raw: unknown, now: Date): ProviderRate | null => {
  const quote = toQuotes(raw, now)[0];
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
const isRecordable = (symbol: string): boolean => isSymbol(symbol) && normalizeSymbol(symbol) === symbol;

const toSuggestion = (raw: unknown): StockSuggestion[] => {
  const fields = toFields(raw);
  const symbol = toText(fields['symbol']);
  const type = kinds[toText(fields['quoteType']) ?? ''];
  const name = toText(fields['longname']) ?? toText(fields['shortname']);
  if (!symbol || !type || !name || !isRecordable(symbol)) return [];
  return [{ symbol, name, type, exchange: toText(fields['exchDisp']) ?? toText(fields['exchange']) ?? '' }];
};

/** @throws ProviderFailure for what is no search result. */
export const toSuggestions = (raw: unknown): StockSuggestion[] => {
  const { quotes } = toFields(raw);
  if (!Array.isArray(quotes)) throw new ProviderFailure('Yahoo sent something other than a search result.');
  return quotes.flatMap(toSuggestion);
};
