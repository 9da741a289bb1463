import { inDigits, roundShares, toNumber } from '#core/money/amount';
import type { ImpossibleSale } from '#core/portfolio/book';
import { type Day, longDay } from '#core/time/day';
import { unknownSplits } from '#functions/portfolio/market';
import { fieldRefusal, type Refusal } from '#functions/refusal';

/** Names both quantities, and the date where it isn't today. `ownId`: of the trade that is refused, where it is one. */
export const oversellSentence = ({ trade, held: exact }: ImpossibleSale, ownId: number, today: Day): string => {
  const { symbol, platform, transactionDate: date, quantity: sold, id } = trade;
  const held = toNumber(roundShares(exact));
  const shares = `${inDigits(held)} ${held === 1 ? 'share' : 'shares'} of ${symbol} on ${platform}`;
  if (id !== ownId)
    return `This would leave ${shares} on ${longDay(date)}, when ${inDigits(sold)} ${sold === 1 ? 'was' : 'were'} sold.`;
  return date === today
    ? `You hold ${shares}; you cannot sell ${inDigits(sold)}.`
    : `You held ${shares} on ${longDay(date)}; you cannot sell ${inDigits(sold)}.`;
};

/** `ownId`: of the trade that is refused, which need not be the sale that it makes impossible. */
export const oversold = (found: ImpossibleSale, ownId: number, today: Day, splitsKnown: boolean): Refusal => {
  const sentence = oversellSentence(found, ownId, today);
  const hint = splitsKnown ? '' : ` ${unknownSplits(found.trade.symbol)}`;
  return fieldRefusal('quantity', sentence + hint, 422, 'oversell');
};
