import { computeFigure } from '#core/insight/explain/compute-figure';
import { divideAmounts } from '#core/insight/explain/figure-arithmetic';
import { type ComputedFigure, createGivenTerm } from '#core/insight/explain/figure-terms';
import type { TimeWeightedCurvePoint } from '#core/insight/returns/time-weighted';
import { type Amount, toAmount } from '#core/money/amount';
import type { Day } from '#core/time/day';

/** The deepest fall of the curve from a height: from the close of `from` to that of `to`. */
type Drawdown = {
  /** A fraction below zero: -0.25 is a quarter lost. */
  depth: Amount;
  from: Day;
  to: Day;
  /** The first day that is at the height again; null while it is not. */
  recovered: Day | null;
  explained: ComputedFigure;
};

const getGrowth = ({ twr }: TimeWeightedCurvePoint): Amount => twr.plus(1);

type Fall = { high: TimeWeightedCurvePoint; low: TimeWeightedCurvePoint; left: Amount };

/** The fall that left the least of its height; the earlier of two that are equal. Heights are above zero. */
const findDeepestFall = (curve: readonly TimeWeightedCurvePoint[]): Fall | null => {
  let fall: Fall | null = null;
  let high: TimeWeightedCurvePoint | undefined;
  for (const point of curve) {
    if (!high || getGrowth(point).gte(getGrowth(high))) high = point;
    else {
      const remaining = divideAmounts(getGrowth(point), getGrowth(high));
      if (!fall || remaining.lt(fall.left)) fall = { high, low: point, left: remaining };
    }
  }
  return fall;
};

const explain = ({ high, low }: Fall): ComputedFigure =>
  computeFigure('drawdown', 'rate', { by: 'chain' }, [
    computeFigure('leftOfHeight', 'factor', { by: 'quotient' }, [
      createGivenTerm('growthAtLow', 'factor', getGrowth(low), { date: low.date }),
      createGivenTerm('growthAtHigh', 'factor', getGrowth(high), { date: high.date }),
    ]),
  ]);

/**
 * By how much the curve fell at worst, from a height to the lowest point after it: growth 1.2, 0.9, 1.3 -> -0.25, back at
 * its height on the third day. A height that stands for several days counts as of its last. Null where it never fell.
 */
export const findDrawdown = (curve: readonly TimeWeightedCurvePoint[]): Drawdown | null => {
  const fall = findDeepestFall(curve);
  if (!fall) return null;
  const { high, low } = fall;
  const again = curve.find((point) => point.date > low.date && getGrowth(point).gte(getGrowth(high)));
  const explained = explain(fall);
  return { depth: toAmount(explained.value), from: high.date, to: low.date, recovered: again?.date ?? null, explained };
};
