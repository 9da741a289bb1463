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
    ['with the mark that files begin with', '\ufeffa\tb', [['a', 'b']]],
  ])('%s', (_, text, rows) => {
    covers('4.4 spreadsheet');
    expect(parsePastedTable(text)).toEqual(rows);
  });
});
