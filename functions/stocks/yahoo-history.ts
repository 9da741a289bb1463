import { amount, roundPrice, toNumber } from '#core/money/amount';
import { totalRatio } from '#core/portfolio/splits';
import type { Close } from '#core/stocks/closes';
import { compareText } from '#core/text/compare';
import { type Day, newYork } from '#core/time/day';
import { type Chart, dayInZone, toChart } from '#functions/stocks/yahoo-chart';
import { fieldsOf, hundredths, instantIn, listOf, positiveIn, textIn } from '#functions/stocks/yahoo-reading';

/**
 * What a share of that day cost. Yahoo tells closes per share of today, spin-offs counted in: NVIDIA on 2024-06-07,
 * 120.888 x 10:1 of 2024-06-10 -> 1208.88. On a split's date the price is in new shares already.
 */
const asTraded = (close: number, date: Day, { allSplits }: Chart): number => {
  const since = allSplits.filter((split) => split.date > date);
  return toNumber(roundPrice(since.length > 0 ? amount(close).times(totalRatio(since)) : close));
};

/** @throws ProviderFailure for what is no chart. A day without a close is left out; of a day told twice, the later counts. */
export const toHistory = (raw: unknown): { closes: Close[]; currency: string } => {
  const chart = toChart(raw);
  const { meta, timestamp, indicators, quotes } = fieldsOf(raw);
  const { exchangeTimezoneName, currency } = fieldsOf(meta);
  const zone = textIn(exchangeTimezoneName) ?? newYork;
  const unit = (textIn(currency) ?? '') in hundredths ? 100 : 1;
  const [told] = listOf(fieldsOf(indicators)['quote']);
  const closes = listOf(fieldsOf(told)['close']);
  // The library at times answers rows in place of columns.
  const rows = Array.isArray(quotes)
    ? quotes.map((one): [unknown, unknown] => [fieldsOf(one)['date'], fieldsOf(one)['close']])
    : listOf(timestamp).map((instant, at): [unknown, unknown] => [instant, closes[at]]);
  const byDay = new Map<Day, number>();
  for (const [at, close] of rows) {
    const [instant, price] = [instantIn(at), positiveIn(close)];
    if (instant && price) byDay.set(dayInZone(instant, zone), price / unit);
  }
  return {
    currency: chart.currency,
    closes: [...byDay]
      .map(([date, close]) => ({ date, close: asTraded(close, date, chart) }))
      .toSorted((a, b) => compareText(a.date, b.date)),
  };
};
