import { createDollarRule, createFigureRule, type FigureRule } from '#contract/fields/field-rules';
import type { PenaltyBasis } from '#core/banking/banking-options';

/** What the early withdrawal penalty of a CD takes where it is no share of the principal; apart from the other rules, which the browser's first load carries. */

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

export const penaltyRules: Record<Exclude<PenaltyBasis, 'principal'>, FigureRule> = {
  amount: createDollarRule(name),
  days: createLengthRule('day', 3650),
  months: createLengthRule('month', 120),
};
