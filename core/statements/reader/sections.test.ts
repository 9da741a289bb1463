import { expect, test } from 'vitest';
import { findRowsOutsideSections, findSectionField, parseSectionTables } from '#core/statements/reader/sections';
import { getCell, parseSheetRows } from '#core/statements/reader/sheet';

test('a section takes new columns at its next header, and goes on behind another section and behind its totals', () => {
  const sheet = parseSheetRows(
    [
      'About,Header,Field Name,Field Value',
      'About,Data,Title,Report',
      'Trades,Header,Symbol,Fee',
      'Trades,Data,A,1',
      'Trades,Total,,1',
      'Trades,Data,B,2',
      'Cash,Header,Amount',
      'Cash,Data,5',
      'Trades,Data,C,3',
      'Trades,Header,Fee,Symbol',
      'Trades,Data,4,D',
    ].join('\n'),
  );
  const rows = 'rows' in sheet ? sheet.rows : [];
  const read = parseSectionTables(rows).flatMap((table) =>
    table.rows.map((row) => `${row.cells[0]} ${getCell(table, row, 'symbol')} ${getCell(table, row, 'fee', 'amount')}`),
  );
  expect(read).toEqual(['About  ', 'Trades A 1', 'Trades B 2', 'Trades C 3', 'Cash  5', 'Trades D 4']);
  expect(
    findRowsOutsideSections([
      ...rows,
      { line: 20, cells: ['Trade', 'Data', 'E', '5'] },
      { line: 21, cells: ['Trades', 'Dta', 'F'] },
    ]),
  ).toEqual([
    { line: 20, cells: ['Trade', 'Data', 'E', '5'] },
    { line: 21, cells: ['Trades', 'Dta', 'F'] },
  ]);
  expect([findSectionField(rows, 'About', 'Title'), findSectionField(rows, 'About', 'Period')]).toEqual(['Report', '']);
});

test('sections, kinds and fields are known among spaces, and a field by its own section', () => {
  const row = (...cells: string[]) => ({ line: 1, cells });
  expect(
    parseSectionTables([row(' Trades ', ' Header ', 'Symbol'), row('Trades', 'Data ', 'A')])[0]?.rows,
  ).toHaveLength(1);
  expect(parseSectionTables([row('Trades')])).toEqual([]);
  const fields = [row('Other', 'Data', 'Title', 'No'), row(' About ', 'Data', ' Title ', ' Yes ')];
  expect(findSectionField(fields, 'About', 'Title')).toBe('Yes');
  expect(findSectionField([row('About')], 'About', '')).toBe('');
  expect(findSectionField([row('About', 'Data', 'Title')], 'About', 'Title')).toBe('');
});
