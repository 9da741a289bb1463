import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDice } from '#tests/kit/dice';
import { allFeatureRemovals } from './take-outs/all-take-outs.ts';
import { copyProjectTree } from './take-outs/tree-copy.ts';

/** Some of the features that `npm run take-out` takes out, others by each seed; it tries all of them. */

const sampleSize = 6;
const dice = createDice();
const sample = allFeatureRemovals
  .map((one) => ({ ...one, drawn: dice.next(1_000_000) }))
  .toSorted((a, b) => a.drawn - b.drawn)
  .slice(0, sampleSize);

describe('without a feature, what is said to prove it fails:', () => {
  let tree: ReturnType<typeof copyProjectTree>;
  beforeAll(async () => {
    tree = copyProjectTree();
    expect(await tree.findRed(sample)).toEqual([]);
  }, 600_000);
  afterAll(() => tree.remove());

  test.each(sample)('$name', { timeout: 600_000 }, async (one) => {
    expect(await tree.without(one), `nothing of ${one.tests} notices`).not.toEqual([]);
  });
});
