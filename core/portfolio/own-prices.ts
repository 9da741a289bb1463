import { roundPrice, toAmount, toNumber } from '#core/money/amount';
import { computeCombinedSplitRatio, filterUsableSplits, type Split } from '#core/portfolio/position/splits';
import type { PriceQuote } from '#core/portfolio/valuation';
import type { DailyClose } from '#core/stocks/closes';
import { compareText } from '#core/text/compare';
import { addDays, type Day } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';

/**
 * Prices that a person has entered for what the market does not know: a fund of a 401(k), an employer's share. Each is in
 * US dollars a share as shares were on its day.
 */
export type OwnPrice = { date: Day; price: number };
/** A price a day. */
export type OwnPricesByDay = Readonly<Record<Day, number>>;

export const maxOwnAssets = 200;
export const maxOwnPricesPerAsset = 1_000;
export const maxOwnPricesPerCall = 500;

/** Oldest first. */
export const sortOwnPrices = (prices: OwnPricesByDay): OwnPrice[] =>
  Object.entries(prices)
    .map(([date, price]) => ({ date, price }))
    .toSorted((a, b) => compareText(a.date, b.date));

/** The latest and the one before it, newest first: all that the price of today takes. */
export const getLatestTwoOwnPrices = (prices: OwnPricesByDay): OwnPrice[] =>
  sortOwnPrices(prices).slice(-2).toReversed();

/** The first day of which the price is another one; undefined where they are the same. */
export const findFirstChangedPriceDay = (a: OwnPricesByDay = {}, b: OwnPricesByDay = {}): Day | undefined =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((date) => a[date] !== b[date]).toSorted()[0];

/** In shares of a later day: $90 before a split of 3:1 -> $30. */
const adjustPriceForSplits = (price: number, splits: readonly Split[]): number =>
  splits.length === 0 ? price : toNumber(roundPrice(toAmount(price).div(computeCombinedSplitRatio(splits))));

const filterSplitsBetween = (splits: readonly Split[], after: Day, upTo: Day): Split[] =>
  filterUsableSplits(splits).filter(({ date }) => date > after && date <= upTo);

const findLastTradingDay = (upTo: Day): Day => {
  let day = upTo;
  while (!isTradingDay(day)) day = addDays(day, -1);
  return day;
};

/** A price of one's own as the price of a day, and of which day it is. */
export type OwnAssetQuote = PriceQuote & { date: Day };

/**
 * The last price up to today. The one before it is its previous close only where there is one for the latest day of the
 * market and one for the day before: what a single price of last month did today, nobody knows. On Monday, $12 of Monday
 * and $11 of Friday -> +$1 a share; $12 of Monday and $11 of Thursday -> $12, and no change.
 */
export const computeOwnAssetQuote = (
  latest: readonly OwnPrice[],
  splits: readonly Split[],
  today: Day,
): OwnAssetQuote | null => {
  const [last, before] = latest.filter(({ date }) => date <= today);
  if (!last) return null;
  const marketDay = findLastTradingDay(today);
  const isOfToday = last.date >= marketDay;
  const isTold = isOfToday && before !== undefined && before.date >= findLastTradingDay(addDays(marketDay, -1));
  return {
    price: adjustPriceForSplits(last.price, filterSplitsBetween(splits, last.date, today)),
    previousClose: isTold ? adjustPriceForSplits(before.price, filterSplitsBetween(splits, before.date, today)) : null,
    // Shares bought since an older price are none that were bought today.
    day: isOfToday ? last.date : today,
    date: last.date,
  };
};

/**
 * Prices of one's own as closes, for value over time: each stands until the next. A split between two of them makes a close
 * of its own day, since nobody may have entered the price after it: $90, then 3:1 -> $30 from the split on.
 */
export const toOwnAssetCloses = (prices: OwnPricesByDay, splits: readonly Split[]): DailyClose[] => {
  const closes = new Map(sortOwnPrices(prices).map(({ date, price }) => [date, price]));
  for (const split of filterUsableSplits(splits)) {
    const last = [...closes.keys()]
      .filter((date) => date < split.date)
      .toSorted()
      .at(-1);
    const price = last === undefined ? undefined : closes.get(last);
    if (price !== undefined && !closes.has(split.date)) closes.set(split.date, adjustPriceForSplits(price, [split]));
  }
  return [...closes].map(([date, close]) => ({ date, close })).toSorted((a, b) => compareText(a.date, b.date));
};

/** From the last close up to a day on: what a count that begins there has to know. */
export const sliceClosesFrom = (closes: readonly DailyClose[], first: Day): DailyClose[] => {
  const last = closes.findLastIndex(({ date }) => date <= first);
  return closes.slice(Math.max(last, 0));
};
