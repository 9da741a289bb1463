import { describe, expect, test } from 'vitest';
import { computeCombinedSplitRatio, describeSplits, filterUsableSplits } from '#core/portfolio/position/splits';
import { createTestSplit } from '#core/portfolio/testing';

const fourForOne = createTestSplit('2020-08-31', 4);
const sevenForOne = createTestSplit('2014-06-09', 7);

describe('usableSplits', () => {
  test('oldest first', () => expect(filterUsableSplits([fourForOne, sevenForOne])).toEqual([sevenForOne, fourForOne]));
  test('none known', () => expect(filterUsableSplits(undefined)).toEqual([]));
  test.each([
    ['1:1', createTestSplit('2020-01-02', 1, 1)],
    ['2:2', createTestSplit('2020-01-02', 2, 2)],
    ['no numerator', createTestSplit('2020-01-02', 0, 1)],
    ['no denominator', createTestSplit('2020-01-02', 4, 0)],
    ['a negative side', createTestSplit('2020-01-02', -4, 1)],
    ['not a number', createTestSplit('2020-01-02', Number.NaN, 1)],
    ['infinite', createTestSplit('2020-01-02', Number.POSITIVE_INFINITY, 1)],
  ])('leaves out %s', (_, odd) => expect(filterUsableSplits([odd, fourForOne])).toEqual([fourForOne]));
});

test('totalRatio', () => {
  expect(computeCombinedSplitRatio([]).eq(1)).toBe(true);
  expect(computeCombinedSplitRatio([sevenForOne, fourForOne]).eq(28)).toBe(true);
  expect(computeCombinedSplitRatio([createTestSplit('2022-01-03', 1, 3), createTestSplit('2023-01-03', 3)]).eq(1)).toBe(
    true,
  );
});

test('describeSplits', () => {
  expect(describeSplits([])).toBeNull();
  expect(describeSplits([fourForOne])).toBe('4:1 split on Aug 31, 2020');
  expect(describeSplits([sevenForOne, createTestSplit('2020-08-31', 1, 10)])).toBe(
    '7:1 split on Jun 9, 2014, 1:10 split on Aug 31, 2020',
  );
});
