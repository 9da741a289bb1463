import { expect, test } from 'vitest';
import { formatCoverage } from '#core/statements/reconcile/coverage-message';
import { countCoverage } from '#core/statements/reconcile/line-state';

const line = (kind: 'shares' | 'cash' | 'dividends', state: 'equal' | 'different' | 'notCompared') => ({
  kind,
  difference: '0',
  state,
});

test.each([
  [[], 'Nothing was compared with the broker'],
  [[line('dividends', 'notCompared')], 'Nothing was compared with the broker'],
  [[line('cash', 'equal')], 'cash compared; shares and dividends not compared'],
  [
    [line('shares', 'equal'), line('shares', 'different'), line('dividends', 'notCompared')],
    '2 positions compared; cash and dividends not compared',
  ],
  [
    [line('shares', 'equal'), line('cash', 'equal'), line('cash', 'different'), line('dividends', 'equal')],
    '1 position, 2 figures of cash and 1 sum of dividends compared',
  ],
])('of %j is told: %s', (lines, words) => {
  expect(formatCoverage(countCoverage(lines))).toBe(words);
});
