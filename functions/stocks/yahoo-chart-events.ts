import { type Amount, roundPrice, sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { computeCombinedSplitRatio, filterUsableSplits, type Split } from '#core/portfolio/position/splits';
import { compareText } from '#core/text/compare';
import { type Day, newYorkTimeZone } from '#core/time/day';
import { ProviderFailure } from '#functions/stocks/market-data';
import {
  minorUnitCurrencies,
  toInstantOrNull,
  toMajorUnitCurrency,
  toPositiveNumberOrNull,
  toRawFields,
  toTextOrNull,
} from '#functions/stocks/yahoo-value-parsers';

/** Splits and dividends of a chart. */

const getGreatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : getGreatestCommonDivisor(b, a % b));

/**
 * Yahoo lists a spin-off among the splits, as the factor by which it changed the price, in thousandths: GE 1281:1000 on
 * 2023-01-04. Nobody's share count changed. A real split or stock dividend reduces to a small side: 4:1, 3:2, 103:100.
 * A spin-off that happens to reduce as well (104:100) can't be told from a stock dividend and counts as one.
 */
const changesShareCount = ({ numerator, denominator }: Split): boolean => {
  if (!Number.isInteger(numerator) || !Number.isInteger(denominator)) return false;
  return Math.min(numerator, denominator) / getGreatestCommonDivisor(numerator, denominator) <= 100;
};

/** Dated where the share is listed: 13:30 UTC on 2020-08-07 is that day in New York. */
export const toDayInZone = (instant: Date, zone: string): Day => {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: zone }).format(instant);
};

/** A dividend as the chart has it: the amount per share of today, in the chart's currency. */
export type YahooChartDividend = { exDate: Day; adjusted: Amount };

/** `allSplits` with the spin-offs, by which Yahoo adjusts as well. */
export type ParsedYahooChartEvents = {
  currency: string;
  allSplits: readonly Split[];
  dividends: readonly YahooChartDividend[];
};

const parseSplits = (events: unknown, toDay: (instant: Date) => Day): readonly Split[] => {
  const splits = Object.values(toRawFields(toRawFields(events)['splits'])).flatMap((one): Split[] => {
    const { date, numerator, denominator } = toRawFields(one);
    const instant = toInstantOrNull(date);
    const [news, olds] = [toPositiveNumberOrNull(numerator), toPositiveNumberOrNull(denominator)];
    return instant && news && olds ? [{ date: toDay(instant), numerator: news, denominator: olds }] : [];
  });
  return filterUsableSplits(splits);
};

/** A payment told twice counts once; two different ones on one ex-date are one payment: $0.25 and $1 -> $1.25. */
const mergeByExDate = (dividends: readonly YahooChartDividend[]): YahooChartDividend[] => {
  const amounts = new Map<Day, Amount[]>();
  for (const { exDate, adjusted } of dividends) {
    const amountsOfDay = amounts.get(exDate) ?? [];
    if (!amountsOfDay.some((one) => one.eq(adjusted))) amounts.set(exDate, [...amountsOfDay, adjusted]);
  }
  return [...amounts]
    .map(([exDate, told]) => ({ exDate, adjusted: sumExactAmounts(told) }))
    .toSorted((a, b) => compareText(a.exDate, b.exDate));
};

const parseDividends = (events: unknown, toDay: (instant: Date) => Day, unit: number): YahooChartDividend[] =>
  mergeByExDate(
    Object.values(toRawFields(toRawFields(events)['dividends'])).flatMap((one): YahooChartDividend[] => {
      const { date, amount: statedAmount } = toRawFields(one);
      const [instant, positive] = [toInstantOrNull(date), toPositiveNumberOrNull(statedAmount)];
      return instant && positive ? [{ exDate: toDay(instant), adjusted: toAmount(positive).div(unit) }] : [];
    }),
  );

/** @throws ProviderFailure for what is no chart, lest that be taken for a share that never split nor paid. */
export const parseYahooChartEvents = (raw: unknown): ParsedYahooChartEvents => {
  const { meta, events } = toRawFields(raw);
  const { symbol, currency, exchangeTimezoneName } = toRawFields(meta);
  const quotedIn = toTextOrNull(currency);
  if (!toTextOrNull(symbol) || !quotedIn) throw new ProviderFailure('Yahoo sent something other than a chart.');
  const zone = toTextOrNull(exchangeTimezoneName) ?? newYorkTimeZone;
  const toDay = (instant: Date): Day => toDayInZone(instant, zone);
  return {
    currency: toMajorUnitCurrency(quotedIn),
    allSplits: parseSplits(events, toDay),
    dividends: parseDividends(events, toDay, quotedIn in minorUnitCurrencies ? 100 : 1),
  };
};

/** Those of a chart that changed share counts, oldest first. */
export const listYahooChartSplits = ({ allSplits }: ParsedYahooChartEvents): Split[] =>
  allSplits.filter(changesShareCount);

/** Yahoo cuts amounts after six decimals, so that an adjusted one may be off by as much. */
const finest = 0.000001;
const declaredDecimals = [2, 3, 4, 5];

/** The shortest amount that agrees with what Yahoo tells: 0.094643 x 28 = 2.650004 -> 2.65. */
const roundToDeclaredAmount = (amountPerShare: Amount, ratio: Amount): Amount => {
  const near = (places: number) => amountPerShare.round(places);
  const agrees = (candidate: Amount) => candidate.minus(amountPerShare).abs().lte(ratio.times(finest));
  return declaredDecimals.map(near).find(agrees) ?? roundPrice(amountPerShare);
};

/**
 * What a share of that day was paid. Yahoo tells old dividends per share of today; taking back the splits since gives
 * what was declared: Apple 2020-08-07, 0.205 x 4:1 of 2020-08-31 -> $0.82. A split on the ex-date counts as since: the
 * shares that get the dividend are those of the evening before. Spin-offs count too: GE 2023-12-27, 0.063846 x
 * 1253:1000 of 2024-04-02 -> $0.08.
 */
export const toUnadjustedDividendAmount = (
  { exDate, adjusted }: YahooChartDividend,
  { allSplits }: ParsedYahooChartEvents,
): number => {
  const since = allSplits.filter(({ date }) => date >= exDate);
  if (since.length === 0) return toNumber(roundPrice(adjusted));
  const ratio = computeCombinedSplitRatio(since);
  return toNumber(roundToDeclaredAmount(adjusted.times(ratio), ratio));
};
