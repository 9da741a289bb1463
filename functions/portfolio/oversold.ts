import { inDigits, roundShares, toNumber } from '#core/money/amount';
import type { ImpossibleSale } from '#core/portfolio/book';
import { goneAs, movesCash } from '#core/portfolio/trades';
import { type Day, longDay } from '#core/time/day';
import { unknownSplits } from '#functions/portfolio/market';
import { fieldRefusal, type Refusal } from '#functions/refusal';

/** Names both quantities, and the date where it isn't today. `ownId`: of the trade that is refused, where it is one. */
export const oversellSentence = ({ trade, held: exact }: ImpossibleSale, ownId: number, today: Day): string => {
  const { symbol, platform, transactionDate: date, quantity: sold, transactionType: type, id } = trade;
  const held = toNumber(roundShares(exact));
  const shares = `${inDigits(held)} ${held === 1 ? 'share' : 'shares'} of ${symbol} on ${platform}`;
  if (id !== ownId)
    return `This would leave ${shares} on ${longDay(date)}, when ${inDigits(sold)} ${sold === 1 ? 'was' : 'were'} ${goneAs(type)}.`;
  const cannot = `you cannot ${movesCash(type) ? 'sell' : 'move out'} ${inDigits(sold)}.`;
  return date === today ? `You hold ${shares}; ${cannot}` : `You held ${shares} on ${longDay(date)}; ${cannot}`;
};

/** `ownId`: of the trade that is refused, which need not be the sale that it makes impossible. */
export const oversold = (found: ImpossibleSale, ownId: number, today: Day, splitsKnown: boolean): Refusal => {
  const sentence = oversellSentence(found, ownId, today);
  const hint = splitsKnown ? '' : ` ${unknownSplits(found.trade.symbol)}`;
  return fieldRefusal('quantity', sentence + hint, 422, 'oversell');
};
