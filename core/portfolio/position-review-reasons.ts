import { type Amount, type AmountLike, roundShares, toAmount, toDecimalText } from '#core/money/amount';
import { type ImpossibleSale, type RunningPosition, shareTolerance } from '#core/portfolio/position/running-position';
import { formatSplitName, type Split } from '#core/portfolio/position/splits';
import { getShareRemovalVerb, movesCash } from '#core/portfolio/trades';
import { formatLongDay } from '#core/time/day';

/**
 * Why a position cannot be as it is recorded, in a sentence that says what to do, and the trade to look at; null where
 * it is no single one. No write makes such a position: it comes from a split that was learnt after a sale was recorded.
 */
export type PositionReviewReason = { sentence: string; tradeId: number | null };

const describeShares = (shares: AmountLike) => {
  const count = roundShares(shares);
  const isOne = count.eq(1);
  return { text: toDecimalText(count), noun: isOne ? 'share' : 'shares', verb: isOne ? 'was' : 'were' };
};

const describeHeldShares = (held: Amount): string => {
  const { text, verb } = describeShares(held);
  return text === '0' ? 'none were held' : `only ${text} ${verb} held`;
};

const createOversoldReason = ({ trade, held, splits }: ImpossibleSale): PositionReviewReason => {
  const { id, symbol, platform, quantity, transactionDate } = trade;
  const { text, noun, verb } = describeShares(toAmount(quantity));
  const sale = `${text} ${noun} of ${symbol} ${verb} ${getShareRemovalVerb(trade.transactionType)} on ${platform} on ${formatLongDay(transactionDate)}, but ${describeHeldShares(held)}`;
  const sentence =
    splits.length === 0
      ? `${sale}. Check the quantities and dates of its trades, and edit what is wrong.`
      : `${sale} after ${splits.map(formatSplitName).join(' and ')}. A trade counts the shares of its own day: check the quantity of that ${movesCash(trade.transactionType) ? 'sale' : 'move'}, and edit it.`;
  return { sentence, tradeId: id };
};

const createEmptiedBySplitReason = (
  { symbol, platform, unsplitShares }: RunningPosition,
  last: Split,
): PositionReviewReason => {
  const { text, noun } = describeShares(unsplitShares);
  const sentence = `Nothing is left of ${text} ${noun} of ${symbol} on ${platform} after ${formatSplitName(last)}. Check what became of them: record their sale, or edit the trades.`;
  return { sentence, tradeId: null };
};

/** What is wrong with the position as it stands, the gravest alone; null where it can be right. */
export const findPositionReviewReason = (position: RunningPosition): PositionReviewReason | null => {
  if (position.impossible) return createOversoldReason(position.impossible);
  const last = position.applied.at(-1);
  const isEmptied = position.shares.lte(shareTolerance) && position.unsplitShares.gt(shareTolerance);
  return last && isEmptied ? createEmptiedBySplitReason(position, last) : null;
};
