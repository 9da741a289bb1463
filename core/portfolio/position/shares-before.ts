import { type Amount, toAmount, zeroAmount } from '#core/money/amount';
import type { Position } from '#core/portfolio/position/positions';
import { shareTolerance } from '#core/portfolio/position/running-position';
import { filterUsableSplits, type SplitsBySymbol } from '#core/portfolio/position/splits';
import { addsShares, sortTrades, type TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/** A trade taken back: what there was before it. */
const undoTrade = (shares: Amount, { transactionType, quantity }: TradeRow): Amount =>
  addsShares(transactionType) ? shares.minus(quantity) : shares.plus(toAmount(quantity));

/**
 * The shares of a position when a day began, counted back from those of now over `since`, its trades of that day and later:
 * 12 now, 5 bought and 3 sold since -> 10. However long its history is, no trade from before is asked for.
 *
 * Null where that would not be exact: after a split of that day or later; where it was sold out since, since a sale of all
 * also takes what is left of less than a millionth; and where it needs review.
 */
export const computeSharesAtDayStart = (
  { symbol, open, shares: now, reviewReasons }: Position,
  since: readonly TradeRow[],
  { splits, day }: { splits: SplitsBySymbol; day: Day },
): Amount | null => {
  if (!open || reviewReasons.length > 0) return null;
  if (filterUsableSplits(splits.get(symbol)).some(({ date }) => date >= day)) return null;
  let shares = now;
  for (const [at, trade] of sortTrades(since).toReversed().entries()) {
    shares = undoTrade(shares, trade);
    const isFirst = at === since.length - 1;
    if (shares.lte(shareTolerance) && !(isFirst && shares.eq(0))) return null;
  }
  return shares.eq(0) ? zeroAmount : shares;
};
