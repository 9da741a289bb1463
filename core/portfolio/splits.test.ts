import { describe, expect, test } from 'vitest';
import { describeSplits, totalRatio, usableSplits } from '#core/portfolio/splits';
import { split } from '#core/portfolio/testing';

const fourForOne = split('2020-08-31', 4);
const sevenForOne = split('2014-06-09', 7);

describe('usableSplits', () => {
  test('oldest first', () => expect(usableSplits([fourForOne, sevenForOne])).toEqual([sevenForOne, fourForOne]));
  test('none known', () => expect(usableSplits(undefined)).toEqual([]));
  test.each([
    ['1:1', split('2020-01-02', 1, 1)],
    ['2:2', split('2020-01-02', 2, 2)],
    ['no numerator', split('2020-01-02', 0, 1)],
    ['no denominator', split('2020-01-02', 4, 0)],
    ['a negative side', split('2020-01-02', -4, 1)],
    ['not a number', split('2020-01-02', Number.NaN, 1)],
    ['infinite', split('2020-01-02', Number.POSITIVE_INFINITY, 1)],
  ])('leaves out %s', (_, odd) => expect(usableSplits([odd, fourForOne])).toEqual([fourForOne]));
});

test('totalRatio', () => {
  expect(totalRatio([]).eq(1)).toBe(true);
  expect(totalRatio([sevenForOne, fourForOne]).eq(28)).toBe(true);
  expect(totalRatio([split('2022-01-03', 1, 3), split('2023-01-03', 3)]).eq(1)).toBe(true);
});

test('describeSplits', () => {
  expect(describeSplits([])).toBeNull();
  expect(describeSplits([fourForOne])).toBe('4:1 split on Aug 31, 2020');
  expect(describeSplits([sevenForOne, split('2020-08-31', 1, 10)])).toBe(
    '7:1 split on Jun 9, 2014, 1:10 split on Aug 31, 2020',
  );
});
