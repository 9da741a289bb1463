import { normalizeSymbol } from '#core/stocks/symbols';

/**
 * A stock that was put on the list as `BRK.B` is `BRK-B`. Where that is on the list beside it, it keeps its spelling, so
 * that neither loses its targets and notes, until one of them is taken off.
 */
export const normalizeWatchlistItems = <T extends { symbol: string }>(items: readonly T[]): T[] => {
  const taken = new Set(items.map(({ symbol }) => symbol));
  return items.map((item) => {
    const symbol = normalizeSymbol(item.symbol);
    if (taken.has(symbol)) return item;
    taken.add(symbol);
    return { ...item, symbol };
  });
};
