import type { StockSuggestion } from '#contract/stocks';
import type { Day } from '#core/day';
import { amount, percentOf, roundPrice, toNumber } from '#core/money';
import { type Split, usableSplits } from '#core/splits';
import { ProviderFailure, type ProviderQuote, type ProviderRate } from '#functions/stocks/market-data';

/**
 * Yahoo's answers, field by field. Nothing in them is certain: what is missing or odd becomes null, never zero, and
 * a quote without a price above zero is no quote.
 */

type Fields = Record<string, unknown>;

const fieldsOf = (raw: unknown): Fields => (typeof raw === 'object' && raw !== null ? (raw as Fields) : {});
const listOf = (raw: unknown): unknown[] => (Array.isArray(raw) ? raw : []);

const textIn = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null);
const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const positiveIn = (value: unknown): number | null => {
  const number = numberIn(value);
  return number !== null && number > 0 ? number : null;
};

/** Yahoo tells seconds since 1970; the library makes them dates where it recognises the field. */
const instantIn = (value: unknown): Date | null => {
  const date = value instanceof Date ? value : new Date((positiveIn(value) ?? Number.NaN) * 1000);
  return Number.isNaN(date.getTime()) ? null : date;
};

/** In percent, as Yahoo has it: 0.33 is 0.33 %. The trailing yield, a fraction, stands in where that is missing. */
const yieldIn = (raw: Fields): number | null => {
  const trailing = positiveIn(raw['trailingAnnualDividendYield']);
  return (
    positiveIn(raw['dividendYield']) ?? (trailing === null ? null : toNumber(roundPrice(amount(trailing).times(100))))
  );
};

/** Against the previous close, from the two prices shown, so that the three figures agree. */
const changeSince = (price: number, previousClose: number | null) => {
  if (previousClose === null) return { change: null, changePercent: null };
  const change = roundPrice(amount(price).minus(previousClose));
  const percent = percentOf(change, amount(previousClose));
  return { change: toNumber(change), changePercent: percent && toNumber(percent) };
};

/** London, Johannesburg and Tel Aviv are quoted in hundredths: 412 GBp are 4.12 GBP. */
const hundredths: Record<string, string> = { GBp: 'GBP', ZAc: 'ZAR', ILA: 'ILS' };
const inWhole = (price: number | null, currency: string): number | null =>
  price !== null && currency in hundredths ? toNumber(roundPrice(amount(price).div(100))) : price;

/** A quote in its own currency; null without a symbol, a currency or a price. */
export const toQuote = (raw: unknown, now: Date): ProviderQuote | null => {
  const fields = fieldsOf(raw);
  const symbol = textIn(fields['symbol']);
  const currency = textIn(fields['currency']);
  if (!symbol || !currency) return null;
  const price = inWhole(positiveIn(fields['regularMarketPrice']), currency);
  if (price === null) return null;
  const previousClose = inWhole(positiveIn(fields['regularMarketPreviousClose']), currency);
  return {
    symbol,
    companyName: textIn(fields['longName']) ?? textIn(fields['shortName']) ?? symbol,
    currency: hundredths[currency] ?? currency,
    price,
    previousClose,
    ...changeSince(price, previousClose),
    marketCap: positiveIn(fields['marketCap']),
    peRatio: positiveIn(fields['trailingPE']),
    dividendYield: yieldIn(fields),
    volume: positiveIn(fields['regularMarketVolume']),
    source: 'yahoo',
    asOf: (instantIn(fields['regularMarketTime']) ?? now).toISOString(),
  };
};

export const toQuotes = (raw: unknown, now: Date): ProviderQuote[] =>
  listOf(raw).flatMap((one) => toQuote(one, now) ?? []);

/** A pair such as `EURUSD=X` is quoted as a price in the second currency. */
export const toRate = (raw: unknown, now: Date): ProviderRate | null => {
  const quote = toQuotes(raw, now)[0];
  return quote ? { rate: quote.price, asOf: quote.asOf, source: quote.source } : null;
};

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/**
 * Yahoo lists a spin-off among the splits, as the factor by which it changed the price, in thousandths: GE 1281:1000 on
 * 2023-01-04. Nobody's share count changed. A real split or stock dividend reduces to a small side: 4:1, 3:2, 103:100.
 * A spin-off that happens to reduce as well (104:100) can't be told from a stock dividend and counts as one.
 */
const changesShareCount = ({ numerator, denominator }: Split): boolean => {
  if (!Number.isInteger(numerator) || !Number.isInteger(denominator)) return false;
  return Math.min(numerator, denominator) / greatestDivisor(numerator, denominator) <= 100;
};

const dayInZone = (instant: Date, zone: string): Day => {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: zone }).format(instant);
};

/**
 * All splits of a chart, oldest first, dated where the share is listed.
 * @throws ProviderFailure for what is no chart, lest that be taken for a share that never split.
 */
export const toSplits = (raw: unknown): Split[] => {
  const { meta, events } = fieldsOf(raw);
  if (!textIn(fieldsOf(meta)['symbol'])) throw new ProviderFailure('Yahoo sent something other than a chart.');
  const zone = textIn(fieldsOf(meta)['exchangeTimezoneName']) ?? 'America/New_York';
  const splits = Object.values(fieldsOf(fieldsOf(events)['splits'])).flatMap((one): Split[] => {
    const { date, numerator, denominator } = fieldsOf(one);
    const instant = instantIn(date);
    const [news, olds] = [positiveIn(numerator), positiveIn(denominator)];
    return instant && news && olds ? [{ date: dayInZone(instant, zone), numerator: news, denominator: olds }] : [];
  });
  return usableSplits(splits).filter(changesShareCount);
};

/** What can be held on a brokerage account; options, futures, indices and currencies can't. */
const kinds: Record<string, string> = { EQUITY: 'Equity', ETF: 'ETF', MUTUALFUND: 'Fund' };
/** As the contract takes a symbol; others could be found but never recorded. */
const recordable = /^[A-Z0-9][A-Z0-9.-]{0,14}$/;

const toSuggestion = (raw: unknown): StockSuggestion[] => {
  const fields = fieldsOf(raw);
  const symbol = textIn(fields['symbol']);
  const type = kinds[textIn(fields['quoteType']) ?? ''];
  const name = textIn(fields['longname']) ?? textIn(fields['shortname']);
  if (!symbol || !type || !name || !recordable.test(symbol)) return [];
  return [{ symbol, name, type, exchange: textIn(fields['exchDisp']) ?? textIn(fields['exchange']) ?? '' }];
};

/** @throws ProviderFailure for what is no search result. */
export const toSuggestions = (raw: unknown): StockSuggestion[] => {
  const { quotes } = fieldsOf(raw);
  if (!Array.isArray(quotes)) throw new ProviderFailure('Yahoo sent something other than a search result.');
  return quotes.flatMap(toSuggestion);
};
