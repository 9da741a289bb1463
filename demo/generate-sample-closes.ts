import { roundCents, roundPrice, toAmount, toNumber } from '#core/money/amount';
import { computeCombinedSplitRatio, type Split } from '#core/portfolio/position/splits';
import type { DailyClose } from '#core/stocks/closes';
import { addDays, countDaysBetween, type Day } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';
import { listDemoTrades } from '#demo/demo-trades';

/**
 * A price history for machines that cannot reach the live market: it passes through what the demo's trades were made
 * at and through the sample quote, and wanders a little in between. The same on every machine; an illustration, and
 * labelled as such wherever it is shown.
 */

type Anchor = { date: Day; price: number };

/** A number from 0 to 1 that belongs to the text (FNV-1a, its bits mixed). */
const computeChance = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0xffffffff;
};

const computeSplitRatioAfter = (splits: readonly Split[], date: Day): number =>
  toNumber(computeCombinedSplitRatio(splits.filter((split) => split.date > date)));

/** Where nothing was traded, the price of years ago is made up: 40 to 90 % of today's. */
const first: Day = '2015-01-02';
const getStart = (symbol: string, { price }: Anchor): Anchor => ({
  date: first,
  price: price * (0.15 + 0.3 * computeChance(`${symbol} start`)),
});

/** In shares of today, oldest first, one a day. */
const listAnchors = (symbol: string, quote: Anchor, splits: readonly Split[]): Anchor[] => {
  const traded = listDemoTrades(quote.date)
    .filter((trade) => trade.symbol === symbol && trade.transactionDate < quote.date)
    .map(({ transactionDate: date, price }) => ({ date, price: price / computeSplitRatioAfter(splits, date) }));
  const byDay = new Map([getStart(symbol, traded[0] ?? quote), ...traded, quote].map((one) => [one.date, one]));
  return [...byDay.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
};

/** On the straight line between two anchors, of the logarithms, with a detour that ends at both. */
const interpolatePrice = (symbol: string, a: Anchor, b: Anchor, date: Day, width = 0.07): number => {
  const length = countDaysBetween(a.date, b.date);
  const share = countDaysBetween(a.date, date) / length;
  const week = Math.floor(countDaysBetween(first, date) / 7);
  const swing = (at: number) => (computeChance(`${symbol} ${at}`) - 0.5) * width;
  const inWeek = (countDaysBetween(first, date) % 7) / 7;
  const detour = (swing(week) * (1 - inWeek) + swing(week + 1) * inWeek) * Math.min(1, 4 * share * (1 - share));
  return Math.exp(Math.log(a.price) + (Math.log(b.price) - Math.log(a.price)) * share + detour);
};

/** The closes from `from` to the day of the quote, as traded. */
export const generateSampleCloses = (
  symbol: string,
  quote: Anchor,
  splits: readonly Split[],
  from: Day,
): DailyClose[] => {
  const anchors = listAnchors(symbol, quote, splits);
  const closes: DailyClose[] = [];
  let at = 0;
  for (let date = from > first ? from : first; date <= quote.date; date = addDays(date, 1)) {
    if (!isTradingDay(date)) continue;
    while (at < anchors.length - 2 && (anchors[at + 1] as Anchor).date <= date) at += 1;
    const price = interpolatePrice(symbol, anchors[at] as Anchor, anchors[at + 1] as Anchor, date);
    closes.push({ date, close: toNumber(roundCents(toAmount(price).times(computeSplitRatioAfter(splits, date)))) });
  }
  return closes;
};

/** Rates of exchange from `from` to the day of the sample rate, which a currency was some percent below or above in 2015. */
export const generateSampleExchangeRates = (pair: string, quote: Anchor, from: Day): DailyClose[] => {
  const opening = { date: first, price: quote.price * (0.92 + 0.16 * computeChance(`${pair} start`)) };
  const rates: DailyClose[] = [];
  for (let date = from > first ? from : first; date <= quote.date; date = addDays(date, 1)) {
    if (!isTradingDay(date)) continue;
    rates.push({ date, close: toNumber(roundPrice(interpolatePrice(pair, opening, quote, date, 0.012))) });
  }
  return rates;
};
