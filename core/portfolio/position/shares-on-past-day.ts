import { type Amount, toAmount, zeroAmount } from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';
import type { Position } from '#core/portfolio/position/positions';
import { shareTolerance } from '#core/portfolio/position/running-position';
import { filterUsableSplits } from '#core/portfolio/position/splits';
import { addsShares, sortTrades, type TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

type Step = { date: Day; undo: (shares: Amount) => Amount };

const toTradeStep = ({ transactionDate: date, transactionType, quantity }: TradeRow): Step => ({
  date,
  undo: (shares) => (addsShares(transactionType) ? shares.minus(quantity) : shares.plus(quantity)),
});

/** A rest that a sale of all would have closed is nothing. */
const roundRest = (shares: Amount): Amount => (shares.gt(shareTolerance) ? shares : zeroAmount);

/**
 * The shares of a position at the close of a past day, counted back from those it has now: what was bought since is taken off,
 * what was sold put back, and splits are undone. `trades`: all of this position after that day; those before are not looked at.
 * 40 held, split 4:1 in June, 2 sold in July -> 42 at the end of June, 10.5 in May. Right for a position of which every sale was
 * possible (`reviewReasons` is empty).
 */
export const createPastSharesLookup = (
  { shares: now, splits }: Pick<Position, 'shares' | 'splits'>,
  trades: readonly TradeRow[],
): ((day: Day) => Amount) => {
  // A trade on the day of a split is in new shares: it is undone before the split.
  const steps: Step[] = [
    ...sortTrades(trades).toReversed().map(toTradeStep),
    ...filterUsableSplits(splits)
      .toReversed()
      .map(({ date, numerator, denominator }) => ({
        date,
        undo: (shares: Amount) => divideTo40Decimals(shares.times(denominator), toAmount(numerator)),
      })),
  ].toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  return (day) => {
    let shares = now;
    for (const { date, undo } of steps) {
      if (date <= day) break;
      shares = undo(shares);
    }
    return roundRest(shares);
  };
};
