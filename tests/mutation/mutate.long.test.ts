import { expect, test } from 'vitest';
import { createDice } from '#tests/kit/dice';
import { listLowMutationScores } from './mutation-score.ts';
import { runStryker } from './run-stryker.ts';

/**
 * Some of the rules that `npm run mutate` changes, others by each seed. Of these nearly every change is noticed by figures
 * worked by hand, whatever falls by chance elsewhere.
 */
const files = [
  'core/dividends/entry-faults.ts',
  'core/journal/deposits.ts',
  'core/journal/entry-text.ts',
  'core/journal/journal.ts',
  'core/portfolio/platforms.ts',
  'core/portfolio/position/held-between.ts',
  'core/portfolio/position/own-splits.ts',
  'core/portfolio/trade-faults.ts',
  'core/stocks/asset-class.ts',
  'core/text/validation-fault.ts',
  'core/watchlist/advisor-criteria.ts',
  'core/watchlist/explain-advisor.ts',
  'core/watchlist/normalize-symbols.ts',
  'core/watchlist/stats.ts',
  'core/watchlist/target-calculator.ts',
];
const sampleSize = 3;

const dice = createDice();
const sample = files
  .map((file) => ({ file, drawn: dice.next(1_000_000) }))
  .toSorted((a, b) => a.drawn - b.drawn)
  .slice(0, sampleSize)
  .map(({ file }) => file);

test(`tests notice 85 % of the changes in each of ${sample.join(', ')}`.slice(0, 160), { timeout: 900_000 }, () => {
  const scores = runStryker('core', ['--mutate', sample.join(',')]);
  expect(scores.map(({ file }) => file).toSorted()).toEqual(sample.toSorted());
  expect(listLowMutationScores(scores)).toEqual([]);
});
