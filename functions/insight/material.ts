import type { Platform } from '#contract/trades';
import type { DayFigures } from '#core/insight/day-figures';
import type { HeldAt } from '#core/insight/held-at';
import type { PaidOn } from '#core/insight/range-days';
import type { Range } from '#core/insight/ranges';
import { roundCents, sum } from '#core/money/amount';
import { type Position, positionsOf } from '#core/portfolio/positions';
import type { SplitsBySymbol } from '#core/portfolio/splits';
import type { TradeRow } from '#core/portfolio/trades';
import type { DaysAsked } from '#functions/analytics/days';
import type { SymbolHistory } from '#functions/stocks/history';

/** A stock that no figure of the range counts, with what it cost. */
export interface LeftOutStock {
  symbol: string;
  why: 'unpriced' | 'review';
  cost: ReturnType<typeof roundCents>;
}

/** What the figures of a range are computed from, wherever it was read. US dollars. */
export interface Material {
  range: Range;
  /** The first is that of the start day, the last that of the end day or of the last one before on which they changed. */
  figures: DayFigures[];
  start: HeldAt<Platform>[];
  end: HeldAt<Platform>[];
  paid: readonly (PaidOn & { symbol: string })[];
  leftOut: LeftOutStock[];
  histories: SymbolHistory[];
}

const costOf = (positions: readonly Position[]) => roundCents(sum(positions.map(({ cost }) => cost)));

/** What is held of it at the end of the range; what was paid for it in all, where nothing is any more. */
export const unpricedStock = (
  symbol: string,
  trades: readonly TradeRow[],
  splits: SplitsBySymbol,
  to: string,
): LeftOutStock => {
  const positions = positionsOf(
    trades.filter((trade) => trade.symbol === symbol),
    splits,
    to,
  );
  const cost = costOf(positions);
  return { symbol, why: 'unpriced', cost: cost.gt(0) ? cost : sum(positions.map(({ paid }) => paid)) };
};

/** Recorded as it cannot be: nobody knows what is held. */
export const reviewedStocks = (
  { positions }: DaysAsked,
  isAsked: (position: Position<Platform>) => boolean,
): LeftOutStock[] => {
  const wrong = new Set(positions.flatMap(({ symbol, reviewReasons }) => (reviewReasons.length > 0 ? [symbol] : [])));
  const own = positions.filter((position) => wrong.has(position.symbol) && isAsked(position));
  return [...Map.groupBy(own, ({ symbol }) => symbol)].map(([symbol, some]) => ({
    symbol,
    why: 'review',
    cost: costOf(some),
  }));
};
