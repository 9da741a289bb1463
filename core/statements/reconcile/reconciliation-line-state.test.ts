import { expect, test } from 'vitest';
import {
  countReconciliationCoverage,
  getReconciliationLineState,
} from '#core/statements/reconcile/reconciliation-line-state';

test('a figure is what its certificate says of it', () => {
  expect(getReconciliationLineState({ kind: 'shares', difference: '1', state: 'equal' })).toBe('equal');
  expect(getReconciliationLineState({ kind: 'dividends', difference: '0', state: 'equal' })).toBe('equal');
});

test('where an old certificate says nothing of it, its difference tells; dividends without one were not compared', () => {
  expect(getReconciliationLineState({ kind: 'cash', difference: '-0.01' })).toBe('different');
  expect(getReconciliationLineState({ kind: 'cash', difference: '0.00' })).toBe('equal');
  expect(getReconciliationLineState({ kind: 'dividends', difference: '-0.01' })).toBe('different');
  expect(getReconciliationLineState({ kind: 'dividends', difference: '0' })).toBe('notCompared');
});

test('figures are counted by their kind and by how they came out', () => {
  expect(
    countReconciliationCoverage([
      { kind: 'shares', difference: '0' },
      { kind: 'shares', difference: '0' },
      { kind: 'shares', difference: '2' },
      { kind: 'cash', difference: '5' },
      { kind: 'dividends', difference: '0' },
      { kind: 'dividends', difference: '0', state: 'equal' },
    ]),
  ).toEqual({
    shares: { equal: 2, different: 1 },
    cash: { equal: 0, different: 1 },
    dividends: { equal: 1, different: 0 },
  });
});
