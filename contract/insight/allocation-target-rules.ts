import type { FigureRule, TextRule } from '#contract/fields/field-rules';

/**
 * What a part is to come to, in percent of the whole, and how far it may stray: apart from the other rules, since no page
 * but that of the allocation needs them.
 */

const most = 1_000_000_000;
const outsideTargets = 'Enter a target from 0 to 100 percent.';
const outsideBands = 'Enter a band from 0.1 to 50 points.';

const percent: FigureRule = {
  name: 'Target',
  min: 0,
  max: 100,
  decimals: 2,
  step: 1,
  blank: 'none',
  missing: 'Enter the target.',
  below: outsideTargets,
  beyond: outsideTargets,
  tooFine: 'A target takes at most 2 decimals.',
};

const band: FigureRule = {
  name: 'Band',
  min: 0.1,
  max: 50,
  decimals: 2,
  step: 0.5,
  missing: 'Enter the band.',
  below: outsideBands,
  beyond: outsideBands,
  tooFine: 'Band takes at most 2 decimals.',
};

const emergencyFund: FigureRule = {
  name: 'Emergency fund',
  min: 0,
  max: most,
  decimals: 2,
  step: 0.01,
  blank: 'zero',
  missing: 'Enter the emergency fund.',
  below: 'Emergency fund cannot be negative.',
  beyond: 'Emergency fund must be at most 1,000,000,000.',
  tooFine: 'Emergency fund takes at most 2 decimals.',
};

const cdLadderRungs: FigureRule = {
  name: 'Number of CDs',
  min: 2,
  max: 10,
  decimals: 0,
  step: 1,
  missing: 'Enter the number of CDs.',
  below: 'A ladder has 2 to 10 CDs.',
  beyond: 'A ladder has 2 to 10 CDs.',
  tooFine: 'Number of CDs must be a whole number.',
};

const cdLadderMonths: FigureRule = {
  name: 'Months apart',
  min: 1,
  max: 24,
  decimals: 0,
  step: 1,
  missing: 'Enter the months between two CDs.',
  below: 'The CDs of a ladder are 1 to 24 months apart.',
  beyond: 'The CDs of a ladder are 1 to 24 months apart.',
  tooFine: 'Months apart must be a whole number.',
};

const cdLadderAmount: FigureRule = {
  name: 'Amount of each CD',
  min: 0,
  max: most,
  decimals: 2,
  step: 100,
  blank: 'zero',
  missing: 'Enter the amount of each CD.',
  below: 'Amount of each CD cannot be negative.',
  beyond: 'Amount of each CD must be at most 1,000,000,000.',
  tooFine: 'Amount of each CD takes at most 2 decimals.',
};

const contribution: FigureRule = {
  name: 'Amount',
  above: 0,
  max: most,
  decimals: 2,
  step: 0.01,
  missing: 'Enter the amount.',
  below: 'Amount must be greater than 0.',
  beyond: 'Amount must be at most 1,000,000,000.',
  tooFine: 'Amount takes at most 2 decimals.',
};

const className: TextRule = { name: 'Class', max: 40, missing: 'Enter the class.' };
const sector: TextRule = { name: 'Sector', max: 40, missing: 'Enter the sector.' };

export const allocationTargetRules = {
  percent,
  band,
  emergencyFund,
  cdLadderRungs,
  cdLadderMonths,
  cdLadderAmount,
  contribution,
  className,
  sector,
};
