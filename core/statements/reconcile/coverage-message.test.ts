import { expect, test } from 'vitest';
import { formatReconciliationCoverage } from '#core/statements/reconcile/coverage-message';
import { countReconciliationCoverage } from '#core/statements/reconcile/reconciliation-line-state';

const line = (kind: 'shares' | 'cash' | 'dividends', state: 'equal' | 'different' | 'notCompared') => ({
  kind,
  difference: '0',
  state,
});

test.each([
  ['Nothing was compared with the broker', []],
  ['Nothing was compared with the broker', [line('dividends', 'notCompared')]],
  ['cash compared; shares and dividends not compared', [line('cash', 'equal')]],
  [
    '2 positions compared; cash and dividends not compared',
    [line('shares', 'equal'), line('shares', 'different'), line('dividends', 'notCompared')],
  ],
  [
    '1 position, 2 cash figures and 1 dividend total compared',
    [line('shares', 'equal'), line('cash', 'equal'), line('cash', 'different'), line('dividends', 'equal')],
  ],
])('a reconciliation tells: %s', (words, lines) => {
  expect(formatReconciliationCoverage(countReconciliationCoverage(lines))).toBe(words);
});
