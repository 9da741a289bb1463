import { describe, expect, test } from 'vitest';
import { computeSplitRatio, describeSplits, filterUsableSplits } from '#core/portfolio/position/splits';
import { shareSplit } from '#core/portfolio/testing';

const fourForOne = shareSplit('2020-08-31', 4);
const sevenForOne = shareSplit('2014-06-09', 7);

describe('usableSplits', () => {
  test('oldest first', () => expect(filterUsableSplits([fourForOne, sevenForOne])).toEqual([sevenForOne, fourForOne]));
  test('none known', () => expect(filterUsableSplits(undefined)).toEqual([]));
  test.each([
    ['1:1', shareSplit('2020-01-02', 1, 1)],
    ['2:2', shareSplit('2020-01-02', 2, 2)],
    ['no numerator', shareSplit('2020-01-02', 0, 1)],
    ['no denominator', shareSplit('2020-01-02', 4, 0)],
    ['a negative side', shareSplit('2020-01-02', -4, 1)],
    ['not a number', shareSplit('2020-01-02', Number.NaN, 1)],
    ['infinite', shareSplit('2020-01-02', Number.POSITIVE_INFINITY, 1)],
  ])('leaves out %s', (_, odd) => expect(filterUsableSplits([odd, fourForOne])).toEqual([fourForOne]));
});

test('totalRatio', () => {
  expect(computeSplitRatio([]).eq(1)).toBe(true);
  expect(computeSplitRatio([sevenForOne, fourForOne]).eq(28)).toBe(true);
  expect(computeSplitRatio([shareSplit('2022-01-03', 1, 3), shareSplit('2023-01-03', 3)]).eq(1)).toBe(true);
});

test('describeSplits', () => {
  expect(describeSplits([])).toBeNull();
  expect(describeSplits([fourForOne])).toBe('4:1 split on Aug 31, 2020');
  expect(describeSplits([sevenForOne, shareSplit('2020-08-31', 1, 10)])).toBe(
    '7:1 split on Jun 9, 2014, 1:10 split on Aug 31, 2020',
  );
});
