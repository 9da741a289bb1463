import {
  applySplitsToPosition,
  applyTradeToPosition,
  createRunningPosition,
  type RunningPosition,
} from '#core/portfolio/position/running-position';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { sortTrades, type TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/** Whether anything was held at the close of a day between two, both included. Bought and sold on one day: nothing was. */
export const hasHoldingsBetween = (
  trades: readonly TradeRow[],
  splits: SplitsBySymbol,
  from: Day,
  to: Day,
): boolean => {
  const positions = new Map<string, RunningPosition>();
  const isAnyOpen = () => [...positions.values()].some(({ open }) => open);
  if (from > to) return false;
  for (const [date, own] of Map.groupBy(sortTrades(trades), ({ transactionDate }) => transactionDate)) {
    if (date > to) break;
    if (date > from && isAnyOpen()) return true;
    for (const trade of own) {
      const place = `${trade.symbol} ${trade.platform}`;
      const position = positions.get(place) ?? createRunningPosition(trade, splits.get(trade.symbol));
      positions.set(place, position);
      applyTradeToPosition(position, trade);
      applySplitsToPosition(position, date);
    }
  }
  return isAnyOpen();
};
