import type { DayRule, FigureRule } from '#contract/fields/field-rules';

/** What the fields of a split take: apart from the other rules, since no page needs them before its dialog is opened. */

const createShareRule = (name: string, missing: string): FigureRule => ({
  name,
  above: 0,
  max: 1_000_000,
  decimals: 6,
  step: 1,
  missing,
  below: `${name} must be greater than 0.`,
  beyond: `${name} must be at most 1,000,000.`,
  tooFine: `${name} take at most 6 decimals.`,
});

const date: DayRule = { name: 'Date', missing: 'Enter the date.' };

export const splitRules = {
  date,
  numerator: createShareRule('New shares', 'Enter the number of new shares.'),
  denominator: createShareRule('Old shares', 'Enter the number of old shares.'),
};
