import type { DayRule, FigureRule, TextRule } from '#contract/fields/field-rules';

/** What a goal of net worth may be: apart from the other rules, since no page but that of net worth needs them. */

const amount: FigureRule = {
  name: 'Amount',
  above: 0,
  max: 1_000_000_000,
  decimals: 2,
  step: 1000,
  missing: 'Enter the amount.',
  below: 'Amount must be greater than 0.',
  beyond: 'Amount must be at most 1,000,000,000.',
  tooFine: 'Amount takes at most 2 decimals.',
};
const name: TextRule = { name: 'Name', max: 60, missing: 'Enter a name.' };
const date: DayRule = { name: 'Date', missing: 'Enter the date.' };

export const netWorthGoalRules = { name, amount, date };
