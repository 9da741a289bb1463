import type { Trade } from '#contract/portfolio/trades';
import { sliceDailyFigures } from '#core/insight/daily-figures-in-range';
import type { DayRange } from '#core/insight/returns/ranges';
import type { DaysContext } from '#functions/analytics/days';
import {
  type ExcludedStock,
  listStocksToReview,
  type RangeInputs,
  toUnpricedStock,
} from '#functions/insight/returns/range-inputs';
import {
  computeDaysFromTrades,
  listUnpricedStocks,
  readTradesWithCloses,
} from '#functions/insight/returns/trades-with-closes';
import { isRowSelected, type StockSelection } from '#functions/insight/stock/stock-selection';

/** A part of the shares over a range, from its own trades; or all of them, while nothing is kept of their days. */
export const rangeInputsFromRows = async (
  asked: DaysContext,
  {
    part,
    range,
    trades,
    paid,
  }: { part: StockSelection; range: DayRange; trades: readonly Trade[]; paid: RangeInputs['paid'] },
): Promise<RangeInputs> => {
  const span = { start: range.start, to: range.to };
  const review = listStocksToReview(asked, (position) => isRowSelected(part, asked, position));
  const reviewed = new Set(review.map(({ symbol }) => symbol));
  const known = trades.filter(({ symbol }) => !reviewed.has(symbol));
  const rows = await readTradesWithCloses(asked, known, range.to);
  const unpriced = new Set(listUnpricedStocks(rows, asked, span));
  const counts = ({ symbol }: { symbol: string }) => !reviewed.has(symbol) && !unpriced.has(symbol);
  const { figures, ...held } = computeDaysFromTrades({ ...rows, trades: known.filter(counts) }, asked, span);
  const leftOut: ExcludedStock[] = [
    ...[...unpriced].map((symbol) => toUnpricedStock(symbol, trades, asked.market.splits, range.to)),
    ...review,
  ];
  return {
    range,
    figures: sliceDailyFigures(figures, range.start, range.to),
    ...held,
    paid: paid.filter(counts),
    leftOut,
    histories: rows.histories,
  };
};
