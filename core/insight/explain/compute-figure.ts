import { evaluateFigureFormula } from '#core/insight/explain/figure-arithmetic';
import {
  type ComputedFigure,
  createGivenTerm,
  type FigureFormula,
  type FigureTerm,
  type FigureUnit,
  getTermAmount,
  type RowListTerm,
} from '#core/insight/explain/figure-terms';
import { type Amount, toAmount, toDecimalText } from '#core/money/amount';

/** What a figure is of, beside what it is made of. */
export type FigureSubject = Pick<ComputedFigure, 'date' | 'month' | 'symbol' | 'platform' | 'row' | 'leftOut'>;

/** A figure computed from its parts: what is shown and what explains it are one computation. */
export const computeFigure = (
  name: string,
  unit: FigureUnit,
  how: FigureFormula,
  parts: readonly FigureTerm[],
  of: FigureSubject = {},
): ComputedFigure => ({
  kind: 'figure',
  name,
  unit,
  value: toDecimalText(evaluateFigureFormula(how, parts)),
  how,
  parts,
  ...of,
});

/** A sum, in which those marked `less` are subtracted. */
export const computeSumFigure = (name: string, parts: readonly FigureTerm[], of: FigureSubject = {}): ComputedFigure =>
  computeFigure(name, 'money', { by: 'sum' }, parts, of);

/** One of each, or of those for which it is 1. */
export const computeCountFigure = (
  name: string,
  parts: readonly FigureTerm[],
  of: FigureSubject = {},
): ComputedFigure => computeFigure(name, 'count', { by: 'sum' }, parts, of);

/** What is counted: one. */
export const createCountedItemTerm = (name: string, of: FigureSubject = {}): FigureTerm =>
  createGivenTerm(name, 'count', 1, of);

/** A rate, and what it is a rate of. */
type Weighed = { rate: FigureTerm; weight: FigureTerm };

/**
 * Rates weighted by amounts: what they come to a year, divided by the amounts. $1,000 at 0.05 and $3,000 at 0.03 -> 0.035.
 * @throws Error where there is nothing to divide by.
 */
export const computeWeightedAverageRateFigure = (
  name: string,
  places: number,
  weighed: readonly Weighed[],
): ComputedFigure => {
  const yearly = weighed.map(({ rate, weight }) => {
    const { date, symbol, platform, row } = weight;
    return computeFigure('yearlyInterest', 'money', { by: 'product' }, [weight, rate], { date, symbol, platform, row });
  });
  return computeFigure(name, 'rate', { by: 'quotient', places }, [
    computeSumFigure('yearlyInterest', yearly),
    computeSumFigure(
      'averagedOver',
      weighed.map(({ weight }) => weight),
    ),
  ]);
};

const recomputePart = (part: FigureTerm): FigureTerm =>
  part.kind === 'figure' ? { ...part, value: toDecimalText(recomputeFigure(part)) } : part;

/** The value again, from the rows, prices and given figures at the bottom of it. */
export const recomputeFigure = ({ how, parts }: ComputedFigure): Amount =>
  evaluateFigureFormula(how, parts.map(recomputePart));

/** The names of the figures in it, itself included, that are not what their parts come to; none, where it is right. */
export const listWrongFigures = (explained: ComputedFigure): string[] => {
  const below = explained.parts.flatMap((part) => (part.kind === 'figure' ? listWrongFigures(part) : []));
  const agrees = toAmount(evaluateFigureFormula(explained.how, explained.parts)).eq(getTermAmount(explained));
  return agrees ? below : [...below, explained.name];
};

/** Decimals by which a term of rows is shown. */
const displayPlaces: Partial<Record<FigureUnit, number>> = { money: 2, shares: 8 };

/** Whether rows that were read for a part, all of them, come to it; money to the cent, by which it is shown. */
export const doRowsSumToTerm = (part: Pick<RowListTerm, 'value' | 'unit'>, rows: readonly FigureTerm[]): boolean => {
  const places = displayPlaces[part.unit];
  return evaluateFigureFormula({ by: 'sum', ...(places !== undefined && { places }) }, rows).eq(getTermAmount(part));
};
