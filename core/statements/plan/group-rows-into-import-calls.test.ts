import { expect, test } from 'vitest';
import { groupRowsIntoImportCalls } from '#core/statements/plan/group-rows-into-import-calls';
import { covers } from '#tests/kit/covers';

const isSplit = (row: string): boolean => row.startsWith('split');

test('a split is a call by itself between the trades before it and after it, in their order', () => {
  covers('4.9 own splits');
  expect(groupRowsIntoImportCalls(['a', 'b', 'split 1', 'c', 'split 2', 'split 3', 'd'], 10, isSplit)).toEqual([
    ['a', 'b'],
    ['split 1'],
    ['c'],
    ['split 2'],
    ['split 3'],
    ['d'],
  ]);
});

test('a call takes as many rows as it may, and the next one goes on after them', () => {
  expect(groupRowsIntoImportCalls(['a', 'b', 'c', 'split 1', 'd', 'e', 'f'], 2, isSplit)).toEqual([
    ['a', 'b'],
    ['c'],
    ['split 1'],
    ['d', 'e'],
    ['f'],
  ]);
  expect(groupRowsIntoImportCalls([], 2, isSplit)).toEqual([]);
});
