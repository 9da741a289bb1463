import { expect, test } from 'vitest';
import { getSheetRowTops, getVisibleSheetRows } from '#lib/sheet/row-windowing';

test('rows that say what is wrong are higher, and those below begin later', () => {
  expect(getSheetRowTops(4, new Set([1]))).toEqual([0, 40, 116, 156, 196]);
});

test('only rows in sight are drawn, some around them, and the one with the focus', () => {
  const tops = getSheetRowTops(500, new Set());
  const ats = (from: number, active: number) =>
    getVisibleSheetRows(tops, { from, to: from + 400 }, active).map(({ at }) => at);
  expect(ats(0, 0)).toEqual(Array.from({ length: 17 }, (_, at) => at));
  expect(ats(4_000, 2)).toEqual([2, ...Array.from({ length: 23 }, (_, at) => 94 + at)]);
  expect(ats(19_600, 499).at(-1)).toBe(499);
  expect(getVisibleSheetRows(tops, { from: 0, to: 0 }, 3)[0]).toEqual({ at: 0, top: 0, height: 40 });
});
