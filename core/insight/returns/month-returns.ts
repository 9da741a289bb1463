import { computeFigure } from '#core/insight/explain/compute-figure';
import { type ComputedFigure, createGivenTerm } from '#core/insight/explain/figure-terms';
import type { TimeWeightedCurvePoint } from '#core/insight/returns/time-weighted';
import { type Amount, toAmount } from '#core/money/amount';
import { addDays, type Day, toMonth } from '#core/time/day';
import { addMonthsToMonth, getLastDayOfMonth, type Month } from '#core/time/months';

/** `rate` is a fraction; `isWhole` is false where the curve does not cover it from its first day to its last. */
type PeriodReturn = { rate: Amount; isWhole: boolean; explained: ComputedFigure };
export type MonthReturn = PeriodReturn & { month: Month };
/** Twelve months, January first; null where the curve has none. The year's return is that of the days it covers. */
type YearReturns = PeriodReturn & { year: string; months: (MonthReturn | null)[] };

type Span = { first: Day; last: Day };

/** The last point up to a day; the points are in order. */
const findPointUpTo = (curve: readonly TimeWeightedCurvePoint[], day: Day): TimeWeightedCurvePoint | undefined => {
  let [low, high] = [0, curve.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((curve[middle] as TimeWeightedCurvePoint).date <= day) low = middle + 1;
    else high = middle;
  }
  return curve[low - 1];
};

const createGrowthTerm = (name: string, { date, twr }: TimeWeightedCurvePoint) =>
  createGivenTerm(name, 'factor', twr.plus(1), { date });

/** The growth at the end of a span by that before its first day. Null where nothing was left before it. */
const computePeriodReturn = (
  name: string,
  curve: readonly TimeWeightedCurvePoint[],
  { first, last }: Span,
): PeriodReturn | null => {
  const [start, end] = [curve[0], curve.at(-1)];
  const before = findPointUpTo(curve, addDays(first, -1)) ?? start;
  const after = findPointUpTo(curve, last);
  if (!start || !end || !before || !after || before.twr.lte(-1)) return null;
  const growth = computeFigure('growthOver', 'factor', { by: 'quotient' }, [
    createGrowthTerm('growthAtEnd', after),
    createGrowthTerm('growthBefore', before),
  ]);
  const explained = computeFigure(name, 'rate', { by: 'chain' }, [growth]);
  return { rate: toAmount(explained.value), isWhole: start.date < first && end.date >= last, explained };
};

/** The months that have a day after the start day, in order. */
const listMonths = (curve: readonly TimeWeightedCurvePoint[]): Month[] => {
  const [start, end] = [curve[0], curve.at(-1)];
  if (!start || !end || start.date === end.date) return [];
  const months: Month[] = [];
  for (let month = toMonth(addDays(start.date, 1)); month <= toMonth(end.date); month = addMonthsToMonth(month, 1))
    months.push(month);
  return months;
};

/**
 * The return of each month that the curve has a day of, in order: growth at its end by that at the end of the month
 * before. 1.02 at the end of January, 1.05 at that of February -> 0.0294... After a total loss there are none.
 */
export const listMonthReturns = (curve: readonly TimeWeightedCurvePoint[]): MonthReturn[] =>
  listMonths(curve).flatMap((month) => {
    const own = computePeriodReturn('monthReturn', curve, { first: `${month}-01`, last: getLastDayOfMonth(month) });
    return own ? [{ month, ...own, explained: { ...own.explained, month } }] : [];
  });

const twelve = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));

/** The months in a table of years, the newest year first. */
export const groupReturnsByYear = (curve: readonly TimeWeightedCurvePoint[]): YearReturns[] => {
  const byMonth = new Map(listMonthReturns(curve).map((one) => [one.month, one]));
  const years = [...new Set([...byMonth.keys()].map((month) => month.slice(0, 4)))].toReversed();
  return years.flatMap((year) => {
    const own = computePeriodReturn('yearReturn', curve, { first: `${year}-01-01`, last: `${year}-12-31` });
    return own ? [{ year, ...own, months: twelve.map((month) => byMonth.get(`${year}-${month}`) ?? null) }] : [];
  });
};

/** Of the whole months; null with none. The earlier of two that are equal. */
export const findBestAndWorstMonth = (
  months: readonly MonthReturn[],
): { best: MonthReturn; worst: MonthReturn } | null => {
  const [first, ...others] = months.filter(({ isWhole }) => isWhole);
  if (!first) return null;
  return {
    best: others.reduce((best, one) => (one.rate.gt(best.rate) ? one : best), first),
    worst: others.reduce((worst, one) => (one.rate.lt(worst.rate) ? one : worst), first),
  };
};
