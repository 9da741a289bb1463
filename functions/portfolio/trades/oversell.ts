import { roundShares, toDecimalText, toNumber } from '#core/money/amount';
import type { ImpossibleSale } from '#core/portfolio/position/running-position';
import { getShareRemovalVerb, movesCash } from '#core/portfolio/trades';
import { type Day, formatLongDay } from '#core/time/day';
import { formatUnknownSplitsSentence } from '#functions/portfolio/portfolio-market';
import {
  areSplitsKnown,
  computePositionChanges,
  findNewOversell,
  type LedgerBeforeChange,
  type PositionChange,
  type TradesDelta,
} from '#functions/portfolio/trades/change-positions';
import { fieldRefusal, type Refusal } from '#functions/runtime/refusal';

/** Names both quantities, and the date where it isn't today. `ownId`: of the trade that is refused, where it is one. */
export const formatOversellSentence = ({ trade, held: exact }: ImpossibleSale, ownId: number, today: Day): string => {
  const { symbol, platform, transactionDate: date, quantity: sold, transactionType: type, id } = trade;
  const held = toNumber(roundShares(exact));
  const shares = `${toDecimalText(held)} ${held === 1 ? 'share' : 'shares'} of ${symbol} on ${platform}`;
  if (id !== ownId)
    return `This would leave ${shares} on ${formatLongDay(date)}, when ${toDecimalText(sold)} ${sold === 1 ? 'was' : 'were'} ${getShareRemovalVerb(type)}.`;
  const cannot = `you cannot ${movesCash(type) ? 'sell' : 'move out'} ${toDecimalText(sold)}.`;
  return date === today ? `You hold ${shares}; ${cannot}` : `You held ${shares} on ${formatLongDay(date)}; ${cannot}`;
};

/** `ownId`: of the trade that is refused, which need not be the sale that it makes impossible. */
export const oversellRefusal = (found: ImpossibleSale, ownId: number, today: Day, splitsKnown: boolean): Refusal => {
  const sentence = formatOversellSentence(found, ownId, today);
  const hint = splitsKnown ? '' : ` ${formatUnknownSplitsSentence(found.trade.symbol)}`;
  return fieldRefusal('quantity', sentence + hint, 422, 'oversell');
};

/**
 * The positions as a change leaves them.
 * @throws Refusal 422 `oversell` where it makes a sale impossible on any position that it concerns.
 */
export const computeValidPositionChanges = async (
  ledger: LedgerBeforeChange,
  change: TradesDelta,
  today: Day,
): Promise<PositionChange[]> => {
  const positions = await computePositionChanges(ledger, change);
  const found = findNewOversell(positions);
  if (!found) return positions;
  // Of one trade, whichever sale it makes impossible; of several, only where it is one of them.
  const [only, ...more] = new Set([...change.added, ...change.removed].map(({ id }) => id));
  const own = more.length === 0 ? only : change.added.find(({ id }) => id === found.trade.id)?.id;
  throw oversellRefusal(found, own ?? 0, today, areSplitsKnown(ledger, found.trade.symbol));
};
