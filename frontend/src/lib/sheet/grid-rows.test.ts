import { describe, expect, test } from 'vitest';
import {
  computeGridAfterPaste,
  findHeadingColumns,
  formatGridCell,
  getGridRowErrors,
  getGridRowValues,
  maxGridRows,
  trimTrailingBlankGridRows,
  withBlankGridRows,
  withoutGridRow,
} from '#lib/sheet/grid-rows';
import type { SheetColumn } from '#lib/sheet/sheet-columns';
import { covers } from '#tests/kit/covers';

const column = (id: string, header: string, names: string[] = []): SheetColumn => ({
  id,
  header,
  names,
  width: 5,
  read: (text) => (text.includes('!') ? { error: `No ${header}.` } : { value: text.length, shown: text.toUpperCase() }),
});
const columns = [column('day', 'Date', ['tradedate']), column('qty', 'Quantity', ['shares']), column('note', 'Notes')];
const none = new Map();
const cells = (rows: readonly (readonly string[])[]) => trimTrailingBlankGridRows(rows).map((row) => row.join('|'));
const sheet = withBlankGridRows([['a', 'b', 'c']], 3);

describe('a sheet', () => {
  test('has empty rows below those that are filled, and never more than it may have', () => {
    expect(sheet.length).toBeGreaterThan(5);
    expect(cells(sheet)).toEqual(['a|b|c']);
    expect(
      withBlankGridRows(
        Array.from({ length: maxGridRows }, () => ['a', '', '']),
        3,
      ),
    ).toHaveLength(maxGridRows);
    expect(cells(withoutGridRow(sheet, 0))).toEqual([]);
  });

  test('knows its headings by several names, in any order', () => {
    expect(findHeadingColumns(columns, ['Shares', 'TRADE DATE', 'Colour', ''])).toEqual([1, 0, null, null]);
    expect(findHeadingColumns(columns, ['Shares', '2'])).toBeNull();
    expect(findHeadingColumns(columns, ['Shares', 'Quantity'])).toBeNull();
  });

  test('takes a block from the cell on that has the hand, and shows it as it is understood', () => {
    const pasted = computeGridAfterPaste(
      columns,
      sheet,
      { row: 1, column: 1 },
      [
        ['x', 'y'],
        ['z', 'w', 'too many'],
      ].map((row) => row.slice(0, 2)),
    );
    expect(pasted?.count).toBe(2);
    expect(cells(pasted?.rows ?? [])).toEqual(['a|b|c', '|X|Y', '|Z|W']);
  });

  test('or by its headings, whichever cell that is', () => {
    covers('4.4 spreadsheet');
    const pasted = computeGridAfterPaste(columns, sheet, { row: 0, column: 2 }, [
      ['Notes', 'Other', 'Shares'],
      ['n!', 'o', 'q'],
    ]);
    expect([pasted?.count, cells(pasted?.rows ?? [])]).toEqual([1, ['a|Q|n!']]);
  });

  test('and nothing where there is no room for all of it', () => {
    const block = Array.from({ length: maxGridRows }, () => ['x']);
    expect(computeGridAfterPaste(columns, sheet, { row: 1, column: 0 }, block)).toBeNull();
    expect(computeGridAfterPaste(columns, sheet, { row: 0, column: 0 }, block)?.rows).toHaveLength(maxGridRows);
  });

  test('says what is wrong cell by cell, and nothing of an empty row', () => {
    const wrong = ['a', '!', '!'];
    const refused = ['a', 'b', 'c'];
    const refusals = new Map([[refused, { column: 1, sentence: 'Too many.' }]]);
    expect(getGridRowErrors(columns, wrong, none)).toEqual([undefined, 'No Quantity.', 'No Notes.']);
    expect(getGridRowErrors(columns, refused, refusals)).toEqual([undefined, 'Too many.', undefined]);
    expect(getGridRowErrors(columns, ['a', 'b', 'c'], refusals)).toEqual([]);
    expect(getGridRowErrors(columns, ['', ' ', ''], none)).toEqual([]);
    expect(getGridRowValues(columns, ['a', 'bb', ''])).toEqual({ day: 1, qty: 2, note: 0 });
    expect([formatGridCell(columns[0] as SheetColumn, 'ab'), formatGridCell(columns[0] as SheetColumn, 'a!')]).toEqual([
      'AB',
      'a!',
    ]);
  });
});
