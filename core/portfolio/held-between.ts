import { applySplits, type Book, enterTrade, openBook } from '#core/portfolio/book';
import type { SplitsBySymbol } from '#core/portfolio/splits';
import { inOrder, type TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/** Whether anything was held at the close of a day between two, both included. Bought and sold on one day: nothing was. */
export const isHeldBetween = (trades: readonly TradeRow[], splits: SplitsBySymbol, from: Day, to: Day): boolean => {
  const books = new Map<string, Book>();
  const isAnyOpen = () => [...books.values()].some(({ open }) => open);
  if (from > to) return false;
  for (const [date, own] of Map.groupBy(inOrder(trades), ({ transactionDate }) => transactionDate)) {
    if (date > to) break;
    if (date > from && isAnyOpen()) return true;
    for (const trade of own) {
      const place = `${trade.symbol} ${trade.platform}`;
      const book = books.get(place) ?? openBook(trade, splits.get(trade.symbol));
      books.set(place, book);
      enterTrade(book, trade);
      applySplits(book, date);
    }
  }
  return isAnyOpen();
};
