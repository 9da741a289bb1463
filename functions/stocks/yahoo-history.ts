import { roundPrice, toAmount, toNumber } from '#core/money/amount';
import { computeCombinedSplitRatio } from '#core/portfolio/position/splits';
import type { DailyClose } from '#core/stocks/closes';
import { compareText } from '#core/text/compare';
import { type Day, newYorkTimeZone } from '#core/time/day';
import { type ParsedYahooChartEvents, parseYahooChartEvents, toDayInZone } from '#functions/stocks/yahoo-chart-events';
import {
  minorUnitCurrencies,
  toInstantOrNull,
  toListOrEmpty,
  toPositiveNumberOrNull,
  toRawFields,
  toTextOrNull,
} from '#functions/stocks/yahoo-value-parsers';

/**
 * What a share of that day cost. Yahoo tells closes per share of today, spin-offs counted in: NVIDIA on 2024-06-07,
 * 120.888 x 10:1 of 2024-06-10 -> 1208.88. On a split's date the price is in new shares already.
 */
const undoSplitAdjustment = (close: number, date: Day, { allSplits }: ParsedYahooChartEvents): number => {
  const since = allSplits.filter((split) => split.date > date);
  return toNumber(roundPrice(since.length > 0 ? toAmount(close).times(computeCombinedSplitRatio(since)) : close));
};

/** @throws ProviderFailure for what is no chart. A day without a close is left out; of a day told twice, the later counts. */
export const parseYahooCloseHistory = (raw: unknown): { closes: DailyClose[]; currency: string } => {
  const chart = parseYahooChartEvents(raw);
  const { meta, timestamp, indicators, quotes } = toRawFields(raw);
  const { exchangeTimezoneName, currency } = toRawFields(meta);
  const zone = toTextOrNull(exchangeTimezoneName) ?? newYorkTimeZone;
  const unit = (toTextOrNull(currency) ?? '') in minorUnitCurrencies ? 100 : 1;
  const [told] = toListOrEmpty(toRawFields(indicators)['quote']);
  const closes = toListOrEmpty(toRawFields(told)['close']);
  // The library at times answers rows in place of columns.
  const rows = Array.isArray(quotes)
    ? quotes.map((one): [unknown, unknown] => [toRawFields(one)['date'], toRawFields(one)['close']])
    : toListOrEmpty(timestamp).map((instant, at): [unknown, unknown] => [instant, closes[at]]);
  const byDay = new Map<Day, number>();
  for (const [at, close] of rows) {
    const [instant, price] = [toInstantOrNull(at), toPositiveNumberOrNull(close)];
    if (instant && price) byDay.set(toDayInZone(instant, zone), price / unit);
  }
  return {
    currency: chart.currency,
    closes: [...byDay]
      .map(([date, close]) => ({ date, close: undoSplitAdjustment(close, date, chart) }))
      .toSorted((a, b) => compareText(a.date, b.date)),
  };
};
