import { describe, expect, test } from 'vitest';
import { parsePastedTable } from '#core/text/pasted-table';
import { covers } from '#tests/kit/covers';

describe('a block of cells', () => {
  test.each([
    [
      'from Excel, with its last line break',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['of one cell', 'a', [['a']]],
    ['of nothing', ' \n\n', []],
    ['with quotes, line breaks and tabs in a cell', '"a ""b""\nc"\t"d\te"', [['a "b" c', 'd\te']]],
    [
      'with rows of different lengths',
      'a\tb\tc\nd',
      [
        ['a', 'b', 'c'],
        ['d', '', ''],
      ],
    ],
    [
      'with empty rows',
      'a\tb\n\t\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['with a quote within a cell', '5" pipe\tb', [['5" pipe', 'b']]],
    [
      'as CSV',
      'a,b,c\n1,"2,5",3',
      [
        ['a', 'b', 'c'],
        ['1', '2,5', '3'],
      ],
    ],
    [
      'as CSV with semicolons',
      'a;b;c\n1;2,5;3',
      [
        ['a', 'b', 'c'],
        ['1', '2,5', '3'],
      ],
    ],
    [
      'as a column of figures, whose commas part thousands',
      '1,234,567.00\n$2,000\n(3,000)',
      [['1,234,567.00'], ['$2,000'], ['(3,000)']],
    ],
    ['as a column of texts with commas', 'rent, and more\nfee', [['rent, and more'], ['fee']]],
    ['as a text and figures, parted by commas', 'Rent,10,5', [['Rent', '10', '5']]],
    ['as a figure and texts, parted by commas', '1,b,c', [['1', 'b', 'c']]],
    ['as figures and a text, parted by commas', '1,2,b', [['1', '2', 'b']]],
    [
      'as CSV with a row of figures alone',
      'a,b,c\n1,2,3',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
      ],
    ],
    [
      'as CSV with an empty line and one of spaces',
      'a,b,c\n\n  \nd,e,f\n',
      [
        ['a', 'b', 'c'],
        ['d', 'e', 'f'],
      ],
    ],
    [
      'as CSV with an empty cell',
      'a,,c\nd,e,',
      [
        ['a', '', 'c'],
        ['d', 'e', ''],
      ],
    ],
    [
      'as a column of texts with a comma each',
      'rent, and more\nfee, and less',
      [['rent, and more'], ['fee, and less']],
    ],
    ['as a column of texts with as many commas as no other', 'a, b, c\nfee', [['a, b, c'], ['fee']]],
    ['as a column of texts of which the second ends with a comma', 'a,b,c\nx,', [['a,b,c'], ['x,']]],
    ['as a text of nothing but commas', ',,', [[',,']]],
    ['with tabs, and commas in the cells', 'a,b,c\td,e,f', [['a,b,c', 'd,e,f']]],
    [
      'with an empty cell in each row',
      'a\t\n\tb',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['as a column of millions with empty lines between', '1,234,567\n\n \n2,345,678', [['1,234,567'], ['2,345,678']]],
    [
      'with the line breaks of old Macs',
      'a\tb\rc\td\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['with the mark of a file within a cell, where it stays', 'a\ufeffb\tc', [['a\ufeffb', 'c']]],
    ['with the mark that files begin with', '\ufeffa\tb', [['a', 'b']]],
  ])('%s', (_, text, rows) => {
    covers('4.4 spreadsheet');
    expect(parsePastedTable(text)).toEqual(rows);
  });
});

test.each([
  '1,234,567',
  '$1,234,567',
  ' 1,234,567 ',
  '-$1,234,567',
  '+1,234,567',
  '€ 1,234,567.00',
  '(1,234,567) ',
  '1,234,567)',
])('a pasted figure of %j is one cell, as its commas part thousands', (text) => {
  expect(parsePastedTable(text)).toEqual([[text.trim()]]);
});
