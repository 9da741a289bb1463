import { createFigureRule, createPositiveDollarRule, type FigureRule } from '#contract/fields/field-rules';
import type { PenaltyBasis } from '#core/banking/banking-options';

/** What the penalty and the grace period of a CD take; apart from its other rules, which the browser's first load carries. */

const name = 'Early withdrawal penalty';
const createLengthRule = (unit: string, max: number): FigureRule =>
  createFigureRule(name, {
    min: 1,
    max,
    decimals: 0,
    step: 1,
    below: `${name} must be at least 1 ${unit}.`,
    beyond: `${name} must be at most ${max} ${unit}s.`,
    tooFine: `${name} must be a whole number of ${unit}s.`,
  });

const grace = 'Grace period';
/** Days after maturity; 0 or nothing for none. */
export const cdGraceDaysRule = createFigureRule(grace, {
  min: 0,
  max: 90,
  decimals: 0,
  step: 1,
  blank: 'zero',
  beyond: `${grace} must be at most 90 days.`,
  tooFine: `${grace} must be a whole number of days.`,
});

export const cdPenaltyRules: Record<Exclude<PenaltyBasis, 'principal'>, FigureRule> = {
  amount: createPositiveDollarRule(name),
  days: createLengthRule('day', 3650),
  months: createLengthRule('month', 120),
};
