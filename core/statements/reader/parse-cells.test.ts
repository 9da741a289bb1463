import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBlankCell, parseStatementDay, parseStatementFigure } from '#core/statements/reader/parse-cells';

describe('a figure of a statement', () => {
  test.each([
    ['1234.56', '1234.56'],
    ['$1,234.56', '1234.56'],
    ['-$1,234.56', '-1234.56'],
    ['$-0.88', '-0.88'],
    ['($1,234.56)', '-1234.56'],
    ['(10.35)', '-10.35'],
    ['+$10.00', '10'],
    ['-€5.00', '-5'],
    ['€50', '50'],
    ['USD 326.78', '326.78'],
    ['-USD 2', '-2'],
    ['12.50 USD', '12.5'],
    ['@12.05', '12.05'],
    ['28.246354', '28.246354'],
    ['.5', '0.5'],
    ['-0', '0'],
    [' $3.21 ', '3.21'],
    ['$ 5', '5'],
    ['- 5', '-5'],
    [`${'0'.repeat(59)}5`, '5'],
  ])('%j is %s', (cell, value) => {
    expect(parseStatementFigure(cell)?.toFixed()).toBe(value);
  });

  test.each(['', ' ', '-', ' - ', '--', 'n/a', 'N/A'])('%j is empty', (cell) => {
    expect([isBlankCell(cell), parseStatementFigure(cell)]).toEqual([true, null]);
  });

  test.each([
    'abc',
    '1,23',
    '12,5',
    '1.234,56',
    '18S',
    '1.2.3',
    '1e5',
    '5%',
    '()',
    '$',
    '--5--',
    '=1+1',
    '---5',
    '5@',
    'x(5)',
    '(5)x',
  ])('%j is none, and no empty cell', (cell) => {
    expect([isBlankCell(cell), parseStatementFigure(cell)]).toEqual([false, null]);
  });

  test('is the same however it is dressed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (cents) => {
        const plain = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        const parted = Number(plain).toLocaleString('en-US', { minimumFractionDigits: 2 });
        for (const cell of [`($${parted})`, `-$${parted}`, `$-${plain}`, `-${parted}`, `-USD ${plain}`]) {
          expect(parseStatementFigure(cell)?.toFixed(2), cell).toBe(`-${plain}`);
        }
      }),
    );
  });
});

describe('a day of a statement', () => {
  test.each([
    ['1/5/2026', '2026-01-05'],
    ['01/05/2026', '2026-01-05'],
    ['01/05/26', '2026-01-05'],
    ['01-05-2026', '2026-01-05'],
    ['2026-01-05', '2026-01-05'],
    ['2026/01/05', '2026-01-05'],
    ['2026-01-05, 09:31:00', '2026-01-05'],
    ['2026-01-05T23:59:59.123Z', '2026-01-05'],
    ['2026-01-05 23:59:59 UTC', '2026-01-05'],
    ['01/05/2026 16:00:01 EST', '2026-01-05'],
    ['01/05/2026 as of 01/02/2026', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['20260105;202000', '2026-01-05'],
    ['Jan 5, 2026', '2026-01-05'],
    [' 1/5/2026 ', '2026-01-05'],
    ['Sep 22, 2025, 3:04:05 PM', '2025-09-22'],
  ])('%j is %s', (cell, day) => {
    expect(parseStatementDay(cell)).toBe(day);
  });

  test.each(['', '13/05/2026', '2/30/2026', '1/5', 'Jan 5', '5', 'yesterday', '2026', '1234', 'Total', '2026-1'])(
    '%j is none',
    (cell) => {
      expect(parseStatementDay(cell)).toBeNull();
    },
  );
});

test('a cell of more than 60 places is no figure', () => {
  expect(parseStatementFigure(`${'0'.repeat(60)}5`)).toBeNull();
});
