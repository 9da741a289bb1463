import { createFigureRule } from '#contract/fields/field-rules';

const outsideParts = 'Enter your part, from 0 to 100 percent.';

/** Apart from the other rules, since no page but that of the household needs them. */
export const householdSharingRules = {
  /** In percent, here and on the wire. */
  ownPercent: createFigureRule('Your part', {
    min: 0,
    max: 100,
    decimals: 0,
    step: 1,
    below: outsideParts,
    beyond: outsideParts,
    tooFine: 'Your part takes whole percents.',
  }),
};
