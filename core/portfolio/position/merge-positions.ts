import { sumExactAmounts } from '#core/money/amount';
import { type AnyPosition, computeAverageCost, type Position } from '#core/portfolio/position/positions';
import { computeCombinedSplitRatio, type Split } from '#core/portfolio/position/splits';
import { compareByDateThenId } from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';

type Summed =
  | 'shares'
  | 'cost'
  | 'realizedGain'
  | 'bought'
  | 'sold'
  | 'costOfSold'
  | 'paid'
  | 'received'
  | 'fees'
  | 'originalShares';

/** The same split reaches several platforms' shares, yet is one split. */
const mergeSplits = (positions: readonly AnyPosition[]): readonly Split[] => {
  const all = positions.flatMap(({ splits }) => splits);
  const toSplitKey = ({ date, numerator, denominator }: Split) => `${date} ${numerator}:${denominator}`;
  const distinct = new Map(all.map((split) => [toSplitKey(split), split]));
  return [...distinct.values()].toSorted((a, b) => compareText(a.date, b.date));
};

const mergePositions = (positions: readonly AnyPosition[]): Position<null> => {
  const total = (field: Summed) => sumExactAmounts(positions.map((position) => position[field]));
  const latest = positions.toSorted((a, b) => compareByDateThenId(b.lastTrade, a.lastTrade))[0] as AnyPosition;
  const splits = mergeSplits(positions);
  const open = positions.some((position) => position.open);
  const shares = total('shares');
  const cost = total('cost');
  return {
    symbol: latest.symbol,
    companyName: latest.companyName,
    platform: null,
    open,
    shares,
    cost,
    avgPrice: computeAverageCost(cost, shares),
    realizedGain: total('realizedGain'),
    bought: total('bought'),
    sold: total('sold'),
    costOfSold: total('costOfSold'),
    paid: total('paid'),
    received: total('received'),
    fees: total('fees'),
    originalShares: total('originalShares'),
    totalSplitRatio: computeCombinedSplitRatio(splits),
    splits,
    reviewReasons: positions.flatMap(({ reviewReasons }) => reviewReasons),
    lastTrade: latest.lastTrade,
  };
};

/**
 * One position a symbol, platforms summed, in the order of `positions`. 10 @ $5 here and 10 @ $7 there: 20 @ $6.
 * A split that the shares of only one platform went through is a split of the sum.
 */
export const mergePositionsBySymbol = (positions: readonly AnyPosition[]): Position<null>[] =>
  [...Map.groupBy(positions, ({ symbol }) => symbol).values()].map(mergePositions);
