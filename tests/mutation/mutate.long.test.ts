import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDice } from '#tests/kit/dice';
import { listLowMutationScores } from './mutation-score.ts';
import { runStryker } from './run-stryker.ts';

/** Some of the rules that `npm run mutate` changes, others by each seed, noticed by the tests of all rules. */

/** The rooms of which `npm run mutate` finds no file below its bar. */
const rooms = '{activity,allocation,cash,dividends,journal,money,portfolio,stocks,text,time,watchlist}';
const sampleSize = 3;
/** Longer ones take minutes. */
const maxLines = 90;

const root = join(import.meta.dirname, '..', '..');
const dice = createDice();
const sample = globSync(`core/${rooms}/**/*.test.ts`, { cwd: root })
  .map((file) => file.replace(/\.test\.ts$/, '.ts'))
  .filter((file) => existsSync(join(root, file)))
  .filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length <= maxLines)
  .toSorted()
  .map((file) => ({ file, drawn: dice.next(1_000_000) }))
  .toSorted((a, b) => a.drawn - b.drawn)
  .slice(0, sampleSize)
  .map(({ file }) => file);

test(`tests notice 85 % of the changes in each of ${sample.join(', ')}`.slice(0, 160), { timeout: 900_000 }, () => {
  const scores = runStryker('core', ['--mutate', sample.join(',')]);
  expect(scores.map(({ file }) => file).toSorted()).toEqual(sample.toSorted());
  expect(listLowMutationScores(scores)).toEqual([]);
});
