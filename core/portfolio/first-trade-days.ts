import type { TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/** The day of each symbol's first trade, whatever the order and the platform. */
export const findFirstTradeDays = (
  trades: readonly Pick<TradeRow, 'symbol' | 'transactionDate'>[],
): Map<string, Day> => {
  const first = new Map<string, Day>();
  for (const { symbol, transactionDate } of trades) {
    const known = first.get(symbol);
    if (!known || transactionDate < known) first.set(symbol, transactionDate);
  }
  return first;
};
