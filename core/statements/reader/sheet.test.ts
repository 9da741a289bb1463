import { describe, expect, test } from 'vitest';
import { findTablesByHeader, getCell, maxSheetRows, parseSheetRows } from '#core/statements/reader/sheet';

const rows = (text: string) => {
  const sheet = parseSheetRows(text);
  return 'rows' in sheet ? sheet.rows : [];
};

describe('the rows of a text', () => {
  test('know their lines, past blank ones and past cells with line breaks', () => {
    expect(rows('a,b\n\n"x\ny",2\n,,\n3,4\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['x\ny', '2'] },
      { line: 6, cells: ['3', '4'] },
    ]);
  });

  test.each([',', ';', '\t', '|'])('are separated by %j', (mark) => {
    const text = [
      ['Date', 'Text', 'Amount'],
      ['1/5/2026', 'a', '1.50'],
      ['1/6/2026', 'b', '2.50'],
    ];
    expect(rows(text.map((cells) => cells.join(mark)).join('\n')).map(({ cells }) => cells)).toEqual(text);
  });

  test('a quote that nobody closes swallows nothing', () => {
    const text = 'a,b\n"one,1\ntwo,2\nthree,3';
    expect(rows(text).map(({ line, cells }) => [line, cells.at(-1)])).toEqual([
      [1, 'b'],
      [2, '1'],
      [3, '2'],
      [4, '3'],
    ]);
  });

  test('text behind a closing quote breaks no row but its own', () => {
    const text = 'a,b\n1,2\n"Date downloaded" 1/2/2025, 9:00 AM\n3,4';
    expect(rows(text).map(({ line }) => line)).toEqual([1, 2, 3, 4]);
    expect(rows(text).at(-1)?.cells).toEqual(['3', '4']);
  });

  test('are refused where there are none, or more than anybody has', () => {
    expect(parseSheetRows('\n , \n')).toEqual({ refused: 'This file is empty.' });
    expect(parseSheetRows('1,2\n'.repeat(maxSheetRows))).toHaveProperty('rows');
    expect(parseSheetRows('1,2\n'.repeat(maxSheetRows + 1))).toEqual({
      refused: 'This file has more than 100,000 rows. Export a shorter time.',
    });
  });
});

test('tables are known by their columns, wherever these stand and whatever is above', () => {
  const sheet = rows('Report,of\n Amount ,DATE,Text\n1,1/5/2026,a\nText,Date,Amount\nb,1/6/2026,2');
  const tables = findTablesByHeader(sheet, [{ all: ['date', 'amount'] }]);
  expect(tables.map(({ rows: own }) => own.length)).toEqual([1, 1]);
  expect(tables.map((table) => table.rows.map((row) => getCell(table, row, 'amount ($)', 'amount')))).toEqual([
    ['1'],
    ['2'],
  ]);
  expect(findTablesByHeader(sheet, [{ all: ['date'], oneOf: [['sum', 'total']] }])).toEqual([]);
});
