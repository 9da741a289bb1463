import type { StockPriceChartData, stockPriceChartRanges } from '#contract/insight/stock-page';
import { roundPrice, toNumber } from '#core/money/amount';
import {
  adjustPricesForSplits,
  listPriceChartMarks,
  type PricePoint,
  toStepLinePrices,
} from '#core/portfolio/price-history';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { addDays, type Day, getEarlierDay } from '#core/time/day';
import { readMarketAndOwnAssetCloses } from '#functions/analytics/closes';
import { toDividendIncomeReport } from '#functions/dividends/found/found-dividend-view';
import {
  liveStockEffects,
  readCorrectedStockDividends,
  readStockWithTrades,
  type StockEffects,
  type StockWithTrades,
} from '#functions/insight/stock/read-stock';
import type { Actor } from '#functions/runtime/identity/actor';

type StockRange = (typeof stockPriceChartRanges)[number];

const months = { '1M': 1, '3M': 3, '1Y': 12, '3Y': 36, '5Y': 60 } as const;
/** Of a stock that was never traded. */
const yearsOfUntraded = 10;

/** All of it begins a month before the first trade, so that its price is seen to come. */
const getFirstDay = (range: StockRange, { today, trades, asset }: StockWithTrades): Day => {
  if (range === 'YTD') return addDays(`${today.slice(0, 4)}-01-01`, -1);
  if (range !== 'All') return addMonthsToDay(today, -months[range]);
  const [firstPrice = today] = Object.keys(asset?.prices ?? {}).toSorted();
  const first = trades[0]?.transactionDate ?? (asset ? firstPrice : addMonthsToDay(today, -12 * yearsOfUntraded));
  return addMonthsToDay(getEarlierDay(first, today), -1);
};

/** The latest price belongs to the market's day that it is of, in place of a close of that day. */
const withLatest = (points: readonly PricePoint[], { symbol, market, today }: StockWithTrades): PricePoint[] => {
  const latest = market.prices.get(symbol);
  if (!latest) return [...points];
  const day = getEarlierDay(latest.day ?? today, today);
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
  effects: StockEffects = liveStockEffects,
): Promise<StockPriceChartData> => {
  const read = await readStockWithTrades(owner, symbol, effects);
  const { market, splits, trades, today } = read;
  const from = getFirstDay(range, read);
  const own = market.own.has(symbol);
  const whose = { owner, own: own ? [symbol] : [], splits: new Map([[symbol, splits]]), historyOf: effects.historyOf };
  const [{ closes, histories }, books] = await Promise.all([
    readMarketAndOwnAssetCloses(new Map([[symbol, from]]), whose),
    readCorrectedStockDividends(read, effects),
  ]);
  const known = closes.get(symbol);
  const { dividends } = toDividendIncomeReport(books, today, () => true);
  const adjusted = adjustPricesForSplits(known ?? [], splits);
  const days = { from, to: today };
  const marks = listPriceChartMarks({ trades, dividends, splits }, days);
  return {
    from,
    to: today,
    points: own
      ? toStepLinePrices(
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
