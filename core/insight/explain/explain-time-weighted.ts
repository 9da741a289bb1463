import { computeFigure, computeSumFigure } from '#core/insight/explain/compute-figure';
import { multiplyGrowthFactors } from '#core/insight/explain/figure-arithmetic';
import {
  type ComputedFigure,
  createGivenTerm,
  type FigureTerm,
  getTermAmount,
} from '#core/insight/explain/figure-terms';
import { findDrawdown } from '#core/insight/returns/drawdown';
import { findBestAndWorstMonth, listMonthReturns } from '#core/insight/returns/month-returns';
import type { DailyGrowthFactor, TimeWeightedReturn } from '#core/insight/returns/time-weighted';
import { type Amount, toDecimalText } from '#core/money/amount';
import { type Day, toMonth } from '#core/time/day';
import type { Month } from '#core/time/months';

/** The chain of days as it is told: by month, and a month by its days. */

type Figure = Extract<TimeWeightedReturn, { kind: 'figure' }>;

const createDayValueTerm = (name: string, date: Day, value: Amount) => createGivenTerm(name, 'money', value, { date });

/** What came in and what went out on a day, by its rows. */
export type DayFlowRowsLookup = (date: Day) => { in: readonly FigureTerm[]; out: readonly FigureTerm[] };
const lookUpNoFlowRows: DayFlowRowsLookup = () => ({ in: [], out: [] });

/** By its rows, where they come to it. */
const createFlowTerm = (name: string, date: Day, value: Amount, rows: readonly FigureTerm[]): FigureTerm => {
  const byRows = computeSumFigure(name, rows, { date });
  return rows.length > 0 && getTermAmount(byRows).eq(value) ? byRows : createDayValueTerm(name, date, value);
};

/** `(value + out) / (value the day before + in)`, of one day. */
const explainFactor = (
  { date, before, value, ...moved }: DailyGrowthFactor,
  getRows: DayFlowRowsLookup,
): ComputedFigure => {
  const rows = getRows(date);
  return computeFigure(
    'dayFactor',
    'factor',
    { by: 'quotient' },
    [
      computeSumFigure(
        'dayBecame',
        [createDayValueTerm('valueAtClose', date, value), createFlowTerm('moneyOut', date, moved.out, rows.out)],
        {
          date,
        },
      ),
      computeSumFigure(
        'dayBase',
        [createDayValueTerm('valueBefore', date, before), createFlowTerm('moneyIn', date, moved.in, rows.in)],
        {
          date,
        },
      ),
    ],
    { date },
  );
};

/** The days of each month, those on which nothing changed left out; a month without any other is none. */
const groupDaysByMonth = ({ factors }: Pick<Figure, 'factors'>): Map<Month, DailyGrowthFactor[]> =>
  Map.groupBy(
    factors.filter(({ factor }) => !factor.eq(1)),
    ({ date }) => toMonth(date),
  );

const explainMonth = (month: Month, days: readonly DailyGrowthFactor[], getRows: DayFlowRowsLookup): ComputedFigure => {
  const parts = days.map((day) => explainFactor(day, getRows));
  return computeFigure('monthFactor', 'factor', { by: 'growth' }, parts, { month });
};

/** The same, its days left to be asked for. */
const createCollapsedMonthTerm = (month: Month, days: readonly DailyGrowthFactor[]): FigureTerm => ({
  kind: 'days',
  name: 'monthFactor',
  unit: 'factor',
  value: toDecimalText(multiplyGrowthFactors(days.map(({ factor }) => factor))),
  month,
});

/** So many months are told with their days: a day takes 700 bytes, and ten years have 3,650. */
const maxMonthsWithDays = 2;

const explainMonths = (figure: Figure, getRows: DayFlowRowsLookup): FigureTerm[] => {
  const months = [...groupDaysByMonth(figure)];
  const [only, ...others] = months;
  if (only && others.length === 0) return only[1].map((day) => explainFactor(day, getRows));
  return months.map(([month, days]) =>
    months.length > maxMonthsWithDays ? createCollapsedMonthTerm(month, days) : explainMonth(month, days, getRows),
  );
};

/** All its days are told at once, where it is asked for without a month. */
export const isRangeExplainedDayByDay = (figure: Figure): boolean => groupDaysByMonth(figure).size <= maxMonthsWithDays;

/** The figure as the chain of its months, in order; within a single month as that of its days. */
export const explainTimeWeightedReturn = (figure: Figure, getRows = lookUpNoFlowRows): ComputedFigure =>
  computeFigure('timeWeighted', 'rate', { by: 'chain' }, explainMonths(figure, getRows));

/** What the days of one month made of a dollar; null where nothing changed in it. 1.02 and 1.05 -> 1.071. */
export const explainTimeWeightedMonthReturn = (
  figure: Figure,
  month: Month,
  getRows = lookUpNoFlowRows,
): ComputedFigure | null => {
  const days = groupDaysByMonth(figure).get(month);
  return days ? explainMonth(month, days, getRows) : null;
};

/** The yearly rate beside it; null below 365 days. */
export const explainYearlyTimeWeightedReturn = (figure: Figure): ComputedFigure | null =>
  figure.yearly &&
  computeFigure('timeWeightedYearly', 'rate', { by: 'yearly', days: figure.days }, [explainTimeWeightedReturn(figure)]);

/** What a dollar became from the start to the close of a day: by month, the last of them by its days. 1.02 and 1.05 -> 1.071. */
const explainGrowthUpTo = ({ factors }: Pick<Figure, 'factors'>, name: string, date: Day): ComputedFigure | null => {
  const months = [...groupDaysByMonth({ factors: factors.filter((factor) => factor.date <= date) })];
  const parts = months.map(([month, days], at) =>
    at < months.length - 1 ? createCollapsedMonthTerm(month, days) : explainMonth(month, days, lookUpNoFlowRows),
  );
  return parts.length > 0 ? computeFigure(name, 'factor', { by: 'growth' }, parts, { date }) : null;
};

/** The same with each growth in it opened: the points of the curve are what its months and days come to. */
const expandGrowth = (figure: Figure, explained: ComputedFigure): ComputedFigure => ({
  ...explained,
  parts: explained.parts.map((part): FigureTerm => {
    if (part.kind === 'figure') return expandGrowth(figure, part);
    return (part.unit === 'factor' && part.date && explainGrowthUpTo(figure, part.name, part.date)) || part;
  }),
});

/** The deepest fall of the curve, by the growth at both of its ends; null where it never fell. */
export const explainDrawdown = (figure: Figure): ComputedFigure | null => {
  const fall = findDrawdown(figure.curve);
  return fall && expandGrowth(figure, fall.explained);
};

/** The best and the worst of the whole months, by the growth before and after each; null without a whole month. */
export const explainBestAndWorstMonth = (figure: Figure): { best: ComputedFigure; worst: ComputedFigure } | null => {
  const ends = findBestAndWorstMonth(listMonthReturns(figure.curve));
  if (!ends) return null;
  return { best: expandGrowth(figure, ends.best.explained), worst: expandGrowth(figure, ends.worst.explained) };
};
