import { type Amount, toAmount } from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';
import { raiseToFractionalPower } from '#core/money/fractional-power';

/** A period of as many days or more has a yearly rate. */
export const daysPerYear = 365;

const one = toAmount(1);

/** `growth ^ (numerator / denominator)`, which is 0 or more; that of a loss is the inverse of that of a gain. */
const computePower = (growth: Amount, numerator: number, denominator: number): Amount => {
  if (growth.lte(0)) return toAmount(0);
  if (growth.gte(1)) return toAmount(raiseToFractionalPower(growth, numerator, denominator));
  return divideTo40Decimals(
    one,
    toAmount(raiseToFractionalPower(divideTo40Decimals(one, growth), numerator, denominator)),
  );
};

/** Decimals of a rate: the last ones of a power are what it was found by. */
const rateDecimals = 30;
const halfEven = 2;

const raiseGrowth = (growth: Amount, numerator: number, denominator: number): Amount =>
  computePower(growth, numerator, denominator).round(rateDecimals, halfEven);

/**
 * `(1 + rate)^(365 / days) - 1`, a fraction as `rate` is, to 30 decimals: 0.19 in 1,000 days -> 0.0655. A total loss stays
 * -1. Null below 365 days, since a short period says nothing of a year.
 */
export const annualizeRate = (rate: Amount, days: number): Amount | null =>
  days < daysPerYear ? null : raiseGrowth(rate.plus(1), daysPerYear, days).minus(1);

/** What a yearly rate comes to over so many days: 0.04 in 730 -> 0.0816. */
export const compoundYearlyRateOverDays = (yearly: Amount, days: number): Amount =>
  raiseGrowth(yearly.plus(1), days, daysPerYear).minus(1);
