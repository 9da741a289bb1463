import { cashMade } from '#core/cash/totals';
import type { AnyPart, RowList } from '#core/insight/explained';
import { given } from '#core/insight/explained';
import { costPart, realizedPart, valuePart } from '#core/insight/row-parts';
import { inDigits } from '#core/money/amount';
import { mergeBySymbol } from '#core/portfolio/merge-positions';
import { isListed } from '#core/portfolio/positions';
import { countedOf, valueAll } from '#core/portfolio/valuation';
import type { BooksEffects } from '#functions/dashboard/read-books';
import { type BooksAndCash, reportOnBooks } from '#functions/dashboard/report-books';
import { madeNow } from '#functions/http/conditional';
import { quoteOf } from '#functions/portfolio/reports';

/** Rows that follow from the books: of what is held now, a row a stock and platform. */

const ratesIn = (rates: BooksAndCash['rates']) => [...rates].map(([currency, rate]) => ({ currency, ...rate }));

export type HeldList = Extract<RowList, 'holdings' | 'costs' | 'realized' | 'stocks' | 'heldStocks' | 'balances'>;
interface HeldAsked {
  list: HeldList;
  platform?: string | undefined;
}

const partsIn = ({ books, market, balances, rates }: BooksAndCash, { list, platform }: HeldAsked): AnyPart[] => {
  const { positions, prices } = books;
  const { rows, reviewSymbols } = valueAll(positions, prices);
  switch (list) {
    case 'stocks':
      return mergeBySymbol(positions).map(({ symbol }) => given('stock', 'count', 1, { symbol }));
    case 'heldStocks':
      return (platform === undefined ? mergeBySymbol(positions) : positions)
        .filter(isListed)
        .map(({ symbol, platform: on }) => given('stock', 'count', 1, { symbol, platform: on ?? undefined }));
    case 'realized':
      return countedOf(positions, reviewSymbols)
        .filter(({ sold }) => sold.gt(0))
        .map(realizedPart);
    case 'costs':
      return rows.map(({ position }) => costPart(position));
    case 'balances':
      return [...cashMade('totalCash', balances, ratesIn(rates)).parts];
    case 'holdings':
      return rows.flatMap(({ position: { symbol, platform, shares } }) => {
        const quote = quoteOf(symbol, market);
        return quote ? [valuePart({ symbol, platform }, inDigits(shares), quote)] : [];
      });
  }
};

/** At the latest prices; each of them is a row that the portfolio shows. */
export const heldParts = (owner: string, asked: HeldAsked, effects: BooksEffects): Promise<AnyPart[]> =>
  madeNow(reportOnBooks(owner, effects, (whole) => partsIn(whole, asked)));
