import { computeSumFigure } from '#core/insight/explain/compute-figure';
import { type ComputedFigure, createGivenTerm } from '#core/insight/explain/figure-terms';

/** In US dollars, as a value history tells it. */
type DayChange = { shares: number; others: number };

/** The change of the last day: what it did to the shares and, of a household, what came beside it. */
export const explainDayChange = (scope: 'household' | 'investments', { shares, others }: DayChange): ComputedFigure =>
  computeSumFigure('dayChange', [
    createGivenTerm('dayChangeOfShares', 'money', shares),
    ...(scope === 'household' ? [createGivenTerm('dayChangeBesideShares', 'money', others)] : []),
  ]);
