import type { Trade } from '#contract/trades';
import { figuresWithin } from '#core/insight/range-days';
import type { Range } from '#core/insight/ranges';
import type { DaysAsked } from '#functions/analytics/days';
import { type LeftOutStock, type Material, reviewedStocks, unpricedStock } from '#functions/insight/material';
import { countOwn, unpricedIn, withCloses } from '#functions/insight/own-rows';
import { isRowOf, type Part } from '#functions/insight/part';

/** A part of the shares over a range, from its own trades; or all of them, while nothing is kept of their days. */
export const materialFromRows = async (
  asked: DaysAsked,
  { part, range, trades, paid }: { part: Part; range: Range; trades: readonly Trade[]; paid: Material['paid'] },
): Promise<Material> => {
  const span = { start: range.start, to: range.to };
  const review = reviewedStocks(asked, (position) => isRowOf(part, asked, position));
  const reviewed = new Set(review.map(({ symbol }) => symbol));
  const known = trades.filter(({ symbol }) => !reviewed.has(symbol));
  const rows = await withCloses(asked, known, range.to);
  const unpriced = new Set(unpricedIn(rows, asked, span));
  const counts = ({ symbol }: { symbol: string }) => !reviewed.has(symbol) && !unpriced.has(symbol);
  const { figures, ...held } = countOwn({ ...rows, trades: known.filter(counts) }, asked, span);
  const leftOut: LeftOutStock[] = [
    ...[...unpriced].map((symbol) => unpricedStock(symbol, trades, asked.market.splits, range.to)),
    ...review,
  ];
  return {
    range,
    figures: figuresWithin(figures, range.start, range.to),
    ...held,
    paid: paid.filter(counts),
    leftOut,
    histories: rows.histories,
  };
};
