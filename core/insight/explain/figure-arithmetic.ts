import type { FigureFormula, FigureTerm } from '#core/insight/explain/figure-terms';
import { annualizeRate, compoundYearlyRateOverDays, daysPerYear } from '#core/insight/returns/annualize';
import { findInternalRateRoots } from '#core/insight/returns/find-internal-rate-roots';
import { type Amount, sumExactAmounts, toAmount, zeroAmount } from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';
import { divideNumbersTo40Decimals, raiseToFractionalPower } from '#core/money/fractional-power';
import { addDays, countDaysBetween, type Day } from '#core/time/day';
import { countDaysInYearsOf365, countDaysThirty360, countLeapYearParts, leapYearDays } from '#core/time/day-counts';

/** What a figure is made by: each operation stands here once, for the figure and for whoever recomputes it. */

/** Decimals of a growth that is carried on from day to day. */
const growthDecimals = 30;
const halfEven = 2;
const halfUp = 1;
const up = 3;
const down = 0;

/** To 40 decimals, half-even, of either sign. @throws Error where `by` is 0. */
export const divideAmounts = (dividend: Amount, by: Amount): Amount => {
  if (by.eq(0)) throw new Error('Nothing can be divided by zero.');
  const size = divideTo40Decimals(dividend.abs(), by.abs());
  return dividend.lt(0) === by.lt(0) ? size : zeroAmount.minus(size);
};

/** The growth after one more factor: 1.05 and 1.1 -> 1.155. */
export const multiplyGrowth = (growth: Amount, factor: Amount): Amount =>
  growth.times(factor).round(growthDecimals, halfEven);

/** 1.05 and 0.9 -> 0.945. */
export const multiplyGrowthFactors = (factors: readonly Amount[]): Amount =>
  factors.reduce(multiplyGrowth, toAmount(1));

/** Decimals of a rate that was searched for: it is known to 1e-9. */
const rateDecimals = 12;
const roundRate = (found: number): Amount => toAmount(found).round(rateDecimals, halfEven);

export type DatedFlow = { date: Day; amount: Amount };

/** From the first to the last of them. */
export const countDaysFromFirstToLastFlow = (flows: readonly DatedFlow[]): number => {
  const days = flows.map(({ date }) => date).toSorted();
  return days.length === 0 ? 0 : countDaysBetween(days[0] as Day, days.at(-1) as Day);
};

/** The rates at which the flows come to nothing, those of `unit` days each, ascending. */
export const findInternalRatesOfReturn = (flows: readonly DatedFlow[], unit: number): Amount[] => {
  const first = flows.map(({ date }) => date).toSorted()[0] ?? '';
  const dated = flows.map(({ date, amount: value }) => ({
    days: countDaysBetween(first, date),
    amount: value.toNumber(),
  }));
  return findInternalRateRoots(dated, unit).map(roundRate);
};

const listDatedFlows = (parts: readonly FigureTerm[]): DatedFlow[] =>
  parts.map((part) => {
    if (!part.date) throw new Error(`${part.name} has no date.`);
    return { date: part.date, amount: toAmount(part.value) };
  });

const findOnlyRate = (parts: readonly FigureTerm[], unit: (flows: readonly DatedFlow[]) => number): Amount => {
  const flows = listDatedFlows(parts);
  const [rate, ...others] = findInternalRatesOfReturn(flows, unit(flows));
  if (!rate || others.length > 0) throw new Error('Not one rate fits.');
  return rate;
};

/** What a dollar becomes: 1 + 0.045 x 182 / 365. */
const computeAccrualGrowth = (rate: Amount, days: Amount, daysAYear = daysPerYear): Amount =>
  toAmount(divideTo40Decimals(days, toAmount(daysAYear)).times(rate).plus(1));

/** What a dollar becomes: (1 + 0.045 / 12) ^ (12 x 182 / 365). */
const computeCompoundedGrowth = (rate: Amount, days: Amount, periods: number, daysAYear = daysPerYear): Amount =>
  toAmount(
    raiseToFractionalPower(
      divideNumbersTo40Decimals(1, periods).times(rate).plus(1),
      periods * countLeapYearParts(days),
      daysAYear * leapYearDays,
    ),
  );

/** 1.0226 in 182 days -> 0.0458, less 1. */
const computeYield = (growth: Amount, days: Amount): Amount =>
  toAmount(raiseToFractionalPower(growth, daysPerYear, days.toNumber()).minus(1));

/** The day that a term of a day stands for. */
const toDayOfTerm = (value: Amount): Day => addDays('1970-01-01', value.toNumber());

const one = toAmount(1);

/** 30 from 45 to 15 -> 0.5; 10 -> 1, and 50 -> 0. */
const onTheWay = (value: Amount, worst: Amount, best: Amount): Amount => {
  const share = divideAmounts(value.minus(worst), best.minus(worst));
  return share.lt(0) ? zeroAmount : share.gt(1) ? one : share;
};

const listSignedAmounts = (parts: readonly FigureTerm[]): Amount[] =>
  parts.map(({ value, less }) => (less ? zeroAmount.minus(value) : toAmount(value)));

const computeExactValue = (how: FigureFormula, parts: readonly FigureTerm[]): Amount => {
  if (how.by === 'sum') return sumExactAmounts(listSignedAmounts(parts));
  const all = parts.map(({ value }) => toAmount(value));
  const [first = zeroAmount, second = zeroAmount, ...others] = all;
  if (how.by === 'rate-of-flows') return findOnlyRate(parts, () => daysPerYear);
  if (how.by === 'period-of-flows') return findOnlyRate(parts, countDaysFromFirstToLastFlow);
  if (how.by === 'yearly') return annualizeRate(first, how.days) ?? zeroAmount;
  if (how.by === 'period') return compoundYearlyRateOverDays(first, how.days);
  if (how.by === 'quotient') return divideAmounts(first, second);
  if (how.by === 'percent') return divideAmounts(first.times(100), second);
  if (how.by === 'accrued') return computeAccrualGrowth(first, second, how.daysAYear);
  if (how.by === 'compounded') return computeCompoundedGrowth(first, second, how.periods, how.daysAYear);
  if (how.by === 'days-of-30') return toAmount(countDaysThirty360(toDayOfTerm(second), toDayOfTerm(first)));
  if (how.by === 'days-by-year') return countDaysInYearsOf365(toDayOfTerm(second), toDayOfTerm(first));
  if (how.by === 'yield') return computeYield(first, second);
  if (how.by === 'at-most') return first.lte(second) ? one : zeroAmount;
  if (how.by === 'under') return first.lt(second) ? one : zeroAmount;
  if (how.by === 'between') return onTheWay(first, second, others[0] ?? zeroAmount);
  if (how.by === 'growth') return multiplyGrowthFactors(all);
  return how.by === 'chain'
    ? multiplyGrowthFactors(all).minus(1)
    : others.reduce((product, one) => product.times(one), first.times(second));
};

/** What the parts come to. @throws Error where they come to nothing that can be told. */
export const evaluateFigureFormula = (how: FigureFormula, parts: readonly FigureTerm[]): Amount => {
  const value = computeExactValue(how, parts);
  if (how.isDown) return value.round(how.places ?? 0, down);
  return how.places === undefined ? value : roundFigure(value, how.places, getRoundingMode(how));
};

/** Beyond these decimals is what dividing left behind, as in `core/money`: a tie of what is shown is told without it. */
const meantDecimals = 30;
/** What has as many is carried on, and shows no tie. */
const carriedFrom = 20;

const getRoundingMode = ({ isUp, isHalfUp }: FigureFormula) => (isUp ? up : isHalfUp ? halfUp : halfEven);

const roundFigure = (value: Amount, places: number, mode: ReturnType<typeof getRoundingMode>): Amount =>
  (places < carriedFrom ? value.round(meantDecimals, halfEven) : value).round(places, mode);
