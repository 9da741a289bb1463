import type { StockPrices, stockRanges } from '#contract/stock-page';
import { roundPrice, toNumber } from '#core/money/amount';
import { adjustedPrices, marksBetween, type PricePoint, standingPrices } from '#core/portfolio/price-history';
import { addDays, type Day, earlierOf } from '#core/time/day';
import { monthsLater } from '#core/time/months-later';
import { readAllCloses } from '#functions/analytics/closes';
import { incomeReport } from '#functions/dividends/found-shown';
import type { Actor } from '#functions/identity/actor';
import { liveStock, readDividends, readStock, type StockEffects, type StockRead } from '#functions/insight/stock-read';

type StockRange = (typeof stockRanges)[number];

const months = { '1M': 1, '3M': 3, '1Y': 12, '3Y': 36, '5Y': 60 } as const;
/** Of a stock that was never traded. */
const yearsOfUntraded = 10;

/** All of it begins a month before the first trade, so that its price is seen to come. */
const firstDay = (range: StockRange, { today, trades, asset }: StockRead): Day => {
  if (range === 'YTD') return addDays(`${today.slice(0, 4)}-01-01`, -1);
  if (range !== 'All') return monthsLater(today, -months[range]);
  const [firstPrice = today] = Object.keys(asset?.prices ?? {}).toSorted();
  const first = trades[0]?.transactionDate ?? (asset ? firstPrice : monthsLater(today, -12 * yearsOfUntraded));
  return monthsLater(earlierOf(first, today), -1);
};

/** The latest price belongs to the market's day that it is of, in place of a close of that day. */
const withLatest = (points: readonly PricePoint[], { symbol, market, today }: StockRead): PricePoint[] => {
  const latest = market.prices.get(symbol);
  if (!latest) return [...points];
  const day = earlierOf(latest.day ?? today, today);
  const before = points.filter(({ date }) => date < day);
  return [
    ...before,
    { date: day, price: toNumber(roundPrice(latest.price)) },
    ...points.filter(({ date }) => date > day),
  ];
};

export const reportStockPrices = async (
  { id: owner }: Actor,
  { symbol, range }: { symbol: string; range: StockRange },
  effects: StockEffects = liveStock,
): Promise<StockPrices> => {
  const read = await readStock(owner, symbol, effects);
  const { market, splits, trades, today } = read;
  const from = firstDay(range, read);
  const own = market.own.has(symbol);
  const whose = { owner, own: own ? [symbol] : [], splits: new Map([[symbol, splits]]), historyOf: effects.historyOf };
  const [{ closes, histories }, books] = await Promise.all([
    readAllCloses(new Map([[symbol, from]]), whose),
    readDividends(read, effects),
  ]);
  const known = closes.get(symbol);
  const { dividends } = incomeReport(books, today, () => true);
  const adjusted = adjustedPrices(known ?? [], splits);
  const days = { from, to: today };
  const marks = marksBetween({ trades, dividends, splits }, days);
  return {
    from,
    to: today,
    points: own
      ? standingPrices(
          adjusted,
          marks.map(({ date }) => date),
          days,
        )
      : withLatest(adjusted, read).filter(({ date }) => date >= from),
    marks,
    own,
    sources: [...new Set(histories.flatMap(({ sources }) => sources))].toSorted(),
    stale: histories.some(({ stale }) => stale),
    known: known !== undefined && known.length > 0,
  };
};
