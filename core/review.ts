import { type Book, type ImpossibleSale, tolerance } from '#core/book';
import { longDay } from '#core/day';
import { type Amount, roundShares, toNumber } from '#core/money';
import { nameSplit, type Split } from '#core/splits';

/**
 * Why a position cannot be as it is recorded, in a sentence that says what to do, and the trade to look at; null where
 * it is no single one. No write makes such a position: it comes from a split that was learnt after a sale was recorded.
 */
export type ReviewReason = { sentence: string; tradeId: number | null };

const countShares = (shares: Amount): string => {
  const count = toNumber(roundShares(shares));
  return `${count} ${count === 1 ? 'share' : 'shares'}`;
};

const heldInWords = (held: Amount): string => {
  const count = toNumber(roundShares(held));
  return count === 0 ? 'none were held' : `only ${count} ${count === 1 ? 'was' : 'were'} held`;
};

const soldTooMany = ({ trade, held, splits }: ImpossibleSale): ReviewReason => {
  const { id, symbol, platform, quantity, transactionDate } = trade;
  const sold = `${quantity} ${quantity === 1 ? 'share' : 'shares'} of ${symbol} ${quantity === 1 ? 'was' : 'were'} sold`;
  const sale = `${sold} on ${platform} on ${longDay(transactionDate)}, but ${heldInWords(held)}`;
  const sentence =
    splits.length === 0
      ? `${sale}. Check the quantities and dates of its trades, and edit what is wrong.`
      : `${sale} after ${splits.map(nameSplit).join(' and ')}. A trade counts the shares of its own day: check the quantity of that sale, and edit it.`;
  return { sentence, tradeId: id };
};

const leftWithNothing = ({ symbol, platform, unsplitShares }: Book, last: Split): ReviewReason => ({
  sentence: `Nothing is left of ${countShares(unsplitShares)} of ${symbol} on ${platform} after ${nameSplit(last)}. Check what became of them: record their sale, or edit the trades.`,
  tradeId: null,
});

/** What is wrong with the position as it stands, the gravest alone; null where it can be right. */
export const reviewReasonOf = (book: Book): ReviewReason | null => {
  if (book.impossible) return soldTooMany(book.impossible);
  const last = book.applied.at(-1);
  return last && book.shares.lte(tolerance) ? leftWithNothing(book, last) : null;
};
