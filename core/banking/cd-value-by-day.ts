import { type CdTerms, computeCdGrowthFactor, getDayCountConvention } from '#core/banking/cd-growth';
import { computeCdValue } from '#core/banking/cds';
import { multiplyGrowth } from '#core/insight/explain/figure-arithmetic';
import { type Amount, roundCents, toAmount } from '#core/money/amount';
import { countDaysBetween, type Day, getEarlierDay } from '#core/time/day';

/** So close to half a cent that the roundings of the days before could decide which way it goes. */
const isNearHalfCent = (value: Amount): boolean => value.times(100).mod(1).minus(0.5).abs().lt(1e-6);

/**
 * The value of a CD on day after day, which are asked for in rising order: `computeCdValue` of each, to the cent. Each day
 * multiplies by the growth of one day, since a power for every day takes too long.
 */
export const createCdValueForRisingDays = (cd: CdTerms): ((day: Day) => Amount) => {
  // By another count a day is not always as long.
  const isUneven = cd.compoundingFrequency === 'at_maturity' || getDayCountConvention(cd) !== 'actual/365';
  if (isUneven) return (day) => computeCdValue(cd, day);
  const daily = computeCdGrowthFactor(cd, 1);
  const payouts = cd.paidOut ?? [];
  let [balance, since, next] = [toAmount(cd.principalAmount), cd.startDate, 0];
  let [days, grownBy] = [0, toAmount(1)];
  const growUntil = (day: Day): Amount => {
    const until = Math.max(0, countDaysBetween(since, getEarlierDay(day, cd.maturityDate)));
    if (days === 0) [days, grownBy] = [until, computeCdGrowthFactor(cd, until)];
    for (; days < until; days += 1) grownBy = multiplyGrowth(grownBy, daily);
    // $2,591.30 at 5 % are $2,720.865 after a year: exactly half, which no product of 365 days is.
    if (isNearHalfCent(grownBy.times(balance))) grownBy = computeCdGrowthFactor(cd, days);
    return roundCents(grownBy.times(balance));
  };
  return (day) => {
    for (let paid = payouts[next]; paid && paid.date <= day; paid = payouts[++next]) {
      [balance, since] = [growUntil(paid.date).minus(paid.amount), paid.date];
      [days, grownBy] = [0, toAmount(1)];
    }
    return growUntil(day);
  };
};
