import type { StockPriceChartData } from '#contract/insight/stock-page';
import type { StockQuote } from '#contract/stocks';
import { roundCents, roundPriceBelowDollar, toAmount, toDecimalText } from '#core/money/amount';
import { computeCombinedSplitRatio, type Split } from '#core/portfolio/position/splits';
import { toAssetClass } from '#core/stocks/asset-class';
import { addDays, type Day, getDayInNewYork } from '#core/time/day';
import { getLastSessionDay, isMarketOpen, isTradingDay } from '#core/time/market-hours';

/** What a share closed at, in dollars and as of that day: before any later split. */
export interface ClosePriceProposal {
  day: Day;
  /** Exact, as it is filled in. */
  price: string;
  /** The day that was asked for had no trading; this is the last one before it that had. */
  isEarlierDay: boolean;
  isSample: boolean;
}

const getTradingDayBefore = (day: Day): Day => {
  let before = addDays(day, -1);
  while (!isTradingDay(before)) before = addDays(before, -1);
  return before;
};

/** Of the market's day on which it was asked the price is a close only once that has ended; a coin's day has no end here. */
const isQuoteClose = ({ symbol, asOf, stale }: StockQuote, day: Day): boolean => {
  const at = new Date(asOf);
  const isOver = !isMarketOpen(at) && getLastSessionDay(at) === day;
  return isOver && !stale && toAssetClass(symbol, false) !== 'coins';
};

interface KnownPrices {
  quote: StockQuote;
  /** In shares as they are today. */
  prices: Pick<StockPriceChartData, 'points' | 'own' | 'sources'>;
  splits: readonly Split[];
}

/** Whether the prices can have a close of that day: of today only where the exchange is closed, or has closed. */
export const isClosePriceAvailable = (date: Day, today: Day, quote: StockQuote): boolean =>
  date < today || !isTradingDay(date) || isQuoteClose(quote, date);

/**
 * The close of the day, or where there was no trading that of the last trading day before it; null where it is not known.
 * $124.37 on August 28, 2020, then 4:1 -> $497.48.
 */
export const findClosePriceProposal = (date: Day, today: Day, known: KnownPrices): ClosePriceProposal | null => {
  const { quote, prices, splits } = known;
  if (prices.own || quote.currency !== 'USD') return null;
  const hasOwn = prices.points.some((point) => point.date === date);
  const day = hasOwn || isTradingDay(date) ? date : getTradingDayBefore(date);
  const point = prices.points.find((one) => one.date === day);
  const quoteDay = getDayInNewYork(new Date(quote.asOf));
  const isKnown = day === quoteDay ? isQuoteClose(quote, day) : day < today;
  if (!point || !isKnown) return null;
  const asTraded = toAmount(point.price).times(computeCombinedSplitRatio(splits.filter((split) => split.date > day)));
  const price = asTraded.gte(1) ? roundCents(asTraded) : roundPriceBelowDollar(asTraded);
  if (price.lte(0)) return null;
  return {
    day,
    price: toDecimalText(price),
    isEarlierDay: day !== date,
    isSample: prices.sources.includes('sample'),
  };
};
