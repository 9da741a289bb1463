import type { Explained } from '#core/insight/explained';
import { valuePart } from '#core/insight/row-parts';
import { inDigits } from '#core/money/amount';
import { valueAll } from '#core/portfolio/valuation';
import { dayInNewYork } from '#core/time/day';
import { type BooksEffects, booksOf, readLedgers, readMarket } from '#functions/dashboard/read-books';
import { quoteOf } from '#functions/portfolio/reports';

/** What is held and counts, a row a stock and platform, at the latest prices; each of them the row of the portfolio's value. */
export const heldParts = async (owner: string, effects: BooksEffects): Promise<Explained[]> => {
  const today = dayInNewYork(effects.now());
  const ledgers = await readLedgers(owner, today);
  const market = await readMarket(ledgers.trades, today, effects);
  const { positions, prices } = await booksOf(ledgers, market, today);
  return valueAll(positions, prices).rows.flatMap(({ position: { symbol, platform, shares } }) => {
    const quote = quoteOf(symbol, market);
    return quote ? [valuePart({ symbol, platform }, inDigits(shares), quote)] : [];
  });
};
