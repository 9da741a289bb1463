import { describe, expect, test } from 'vitest';
import {
  findTablesByHeader,
  getCell,
  matchesHeaderFingerprint,
  maxSheetRows,
  normalizeColumnName,
  parseSheetRows,
} from '#core/statements/reader/sheet';

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
      refused: 'This file has more than 100,000 rows. Export a shorter period.',
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

describe('behind a quote that nobody closes', () => {
  const cellsOf = (text: string) => rows(text).map(({ cells }) => cells);

  test('cells are separated as in the rest of the file', () => {
    expect(cellsOf('a;b;c\n1,5;2;3\n"one;1,5;4\ntwo;2,5;6')).toEqual([
      ['a', 'b', 'c'],
      ['1,5', '2', '3'],
      ['one', '1,5', '4'],
      ['two', '2,5', '6'],
    ]);
  });

  test('a quote within a cell stays', () => {
    expect(cellsOf('a,b\n"o"ne,1\ntwo,"2\n')).toEqual([
      ['a', 'b'],
      ['o"ne', '1'],
      ['two', '2'],
    ]);
  });

  test('a row whose own quotes are closed is read by them', () => {
    expect(cellsOf('a,b\n"one" x,1\n"t,wo",2').at(-1)).toEqual(['t,wo', '2']);
  });
});

describe('the names of columns', () => {
  const row = (...cells: readonly string[]) => ({ line: 1, cells });

  test('are the same in any case and with any spaces; of two that are the same the first counts', () => {
    expect(normalizeColumnName('  Run \n  Date ')).toBe('run date');
    const [table] = findTablesByHeader(
      [row('Date', 'Amount', 'Amount'), row(' x ', ' 1 ', '2')],
      [{ all: ['amount'] }],
    );
    if (!table) throw new Error('No table.');
    expect(table.rows.map((one) => [getCell(table, one, 'date'), getCell(table, one, 'amount')])).toEqual([['x', '1']]);
    expect([getCell(table, row('x'), 'amount'), getCell(table, row('x'), 'sum')]).toEqual(['', '']);
  });

  test('are all of a header that is whole, beside cells without one', () => {
    const whole = { all: ['date', 'amount'], isWhole: true };
    expect(matchesHeaderFingerprint(row('Date', '', 'Amount', ' '), whole)).toBe(true);
    expect(matchesHeaderFingerprint(row('Date', 'Amount', 'Text'), whole)).toBe(false);
  });

  test('are those of a header of 60 cells at most, each with up to eight spaces', () => {
    const cells = (count: number) => row('Date', ...Array.from({ length: count - 1 }, () => 'x'));
    expect([
      matchesHeaderFingerprint(cells(60), { all: ['date'] }),
      matchesHeaderFingerprint(cells(61), { all: ['date'] }),
    ]).toEqual([true, false]);
    const spaced = (count: number) => matchesHeaderFingerprint(row(`Date${' '.repeat(count)}`), { all: ['date'] });
    expect([spaced(8), spaced(9)]).toEqual([true, false]);
  });
});
