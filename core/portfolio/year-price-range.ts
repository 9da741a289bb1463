import { computePercent, toAmount, toNumber } from '#core/money/amount';
import type { PricePoint } from '#core/portfolio/price-history';
import { addDays, type Day } from '#core/time/day';

const daysOf52Weeks = 364;
/** Weekends, and holidays in a row: the first close may be so many days late without the history being a shorter one. */
const daysWithoutClose = 7;

export interface YearPriceRange {
  low: number;
  high: number;
  /** The day of the first close, where that is later than 52 weeks ago; else null. */
  since: Day | null;
  /** Where a price stands in it, in whole percent: 0 at the low, 100 at the high. Null without a price, and where both are one. */
  percent: number | null;
}

interface PriceYear {
  /** Oldest first. */
  points: readonly PricePoint[];
  /** The person's own prices: each stands until the next, so that one from before the 52 weeks is one of theirs as well. */
  own: boolean;
  to: Day;
}

/**
 * The lowest and highest price of the 52 weeks up to `to`, that of now among them: $90, $120 and $110 now -> 90 to 120, at 67%.
 * Null where no close is known.
 */
export const computeYearPriceRange = ({ points, own, to }: PriceYear, now: number | null): YearPriceRange | null => {
  const from = addDays(to, -daysOf52Weeks);
  const standing = own ? points.findLast(({ date }) => date < from) : undefined;
  const recent = points.filter(({ date }) => date >= from);
  const first = standing ? from : recent[0]?.date;
  if (!first) return null;
  const counted = [...(standing ? [standing] : []), ...recent].map(({ price }) => price);
  const prices = [...counted, ...(now === null ? [] : [now])];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const percent = now === null ? null : computePercent(toAmount(now).minus(low), toAmount(high).minus(low));
  return {
    low,
    high,
    since: first > addDays(from, daysWithoutClose) ? first : null,
    percent: percent && Math.round(toNumber(percent)),
  };
};
