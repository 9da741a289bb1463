import type { Platform } from '#contract/portfolio/trades';
import type { DailyFigures, DailyTradeTotals } from '#core/insight/daily-figures';
import type { DividendOnPaymentDate } from '#core/insight/daily-figures-in-range';
import type { HoldingAtClose } from '#core/insight/returns/holdings-at-close';
import type { ReturnDayRange } from '#core/insight/returns/ranges';
import { roundCents, sumExactAmounts } from '#core/money/amount';
import { computePositions, type Position } from '#core/portfolio/position/positions';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import type { TradeRow } from '#core/portfolio/trades';
import type { DailyFiguresContext } from '#functions/analytics/daily-figures-history';
import type { CloseHistory } from '#functions/stocks/close-history-cache';

/** A stock that no figure of the range counts, with what it cost. */
export interface ExcludedStock {
  symbol: string;
  why: 'unpriced' | 'review';
  cost: ReturnType<typeof roundCents>;
}

/** What the figures of a range are computed from, wherever it was read. US dollars. */
export interface RangeInputs {
  range: ReturnDayRange;
  /** The first are those of the start day, the last those of the end day or of the last one before on which they changed. */
  totals: readonly DailyTradeTotals[];
  /** The same, with what was held at the close of each day on which that changed. */
  figures: () => readonly DailyFigures[];
  start: HoldingAtClose<Platform>[];
  end: HoldingAtClose<Platform>[];
  paid: readonly (DividendOnPaymentDate & { symbol: string })[];
  leftOut: ExcludedStock[];
  histories: CloseHistory[];
}

const sumCost = (positions: readonly Position[]) => roundCents(sumExactAmounts(positions.map(({ cost }) => cost)));

/** What is held of it at the end of the range; what was paid for it in all, where nothing is any more. */
export const toUnpricedExcludedStock = (
  symbol: string,
  trades: readonly TradeRow[],
  splits: SplitsBySymbol,
  to: string,
): ExcludedStock => {
  const positions = computePositions(
    trades.filter((trade) => trade.symbol === symbol),
    splits,
    to,
  );
  const cost = sumCost(positions);
  return { symbol, why: 'unpriced', cost: cost.gt(0) ? cost : sumExactAmounts(positions.map(({ paid }) => paid)) };
};

/** Recorded as it cannot be: nobody knows what is held. */
export const listStocksToReview = (
  { positions }: DailyFiguresContext,
  isAsked: (position: Position<Platform>) => boolean,
): ExcludedStock[] => {
  const wrong = new Set(positions.flatMap(({ symbol, reviewReasons }) => (reviewReasons.length > 0 ? [symbol] : [])));
  const own = positions.filter((position) => wrong.has(position.symbol) && isAsked(position));
  return [...Map.groupBy(own, ({ symbol }) => symbol)].map(([symbol, some]) => ({
    symbol,
    why: 'review',
    cost: sumCost(some),
  }));
};
