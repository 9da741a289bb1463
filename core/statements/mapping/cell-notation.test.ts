import { describe, expect, test } from 'vitest';
import {
  findIsDayFirst,
  hasDecimalCommas,
  parseMappedDay,
  parseMappedFigure,
} from '#core/statements/mapping/cell-notation';

describe('a day', () => {
  test.each([
    ['31/12/2025', true, '2025-12-31'],
    ['1/2/2026', true, '2026-02-01'],
    ['1/2/2026', false, '2026-01-02'],
    ['01-02-26 09:30', true, '2026-02-01'],
    ['31.12.2025', false, '2025-12-31'],
    ['31 Dec 2025', false, '2025-12-31'],
    ['5-Jan-26', false, '2026-01-05'],
    ['2026-01-05T15:55:27-0500', true, '2026-01-05'],
    ['Jan 5, 2026', true, '2026-01-05'],
    ['31/12/2025', false, null],
    ['yesterday', false, null],
    ['', false, null],
  ])('%s with the day first %s is %s', (cell, isDayFirst, day) => {
    expect(parseMappedDay(cell, { isDayFirst })).toBe(day);
  });

  test.each([
    [['1/2/2026', '13/2/2026'], true],
    [['1/2/2026', '2/13/2026'], false],
    [['2026-01-05'], false],
    [['5.1.2026'], false],
    // Their order tells: by months they would go to and fro.
    [['05/01/2026', '02/02/2026', '07/02/2026'], true],
    [['03/01/2026', '03/05/2026', '04/02/2026'], false],
    [['05/01/2026', '02/02/2026', '01/03/2026'], null],
    [['01/02/2026', '02/03/2026'], null],
    [['01/02/2026'], null],
  ] as const)('%j has the day first: %s', (cells, is) => {
    expect(findIsDayFirst(cells)).toBe(is);
  });
});

describe('a figure', () => {
  test.each([
    ['1.234,56', true, '1234.56'],
    ['-1.234,56 €', true, '-1234.56'],
    ['1 234,5', true, '1234.5'],
    ["1'234,5", true, '1234.5'],
    ['(12,50)', true, '-12.5'],
    ['0,76672417', true, '0.76672417'],
    ['1.234', true, '1234'],
    ['1.5', true, null],
    ['1.2345', true, null],
    ['1,234.56', false, '1234.56'],
    ['=1+1', false, null],
    ['', true, null],
  ])('%s with decimal commas %s is %s', (cell, hasDecimalComma, value) => {
    expect(parseMappedFigure(cell, { hasDecimalComma })?.toFixed() ?? null).toBe(value);
  });

  test.each([
    [['12,5', '1.234,00'], true],
    [['1,234', '5'], false],
    [['1,234.50', '5'], false],
    [['12,5', '12.5'], false],
    [[], false],
  ])('%j have decimal commas: %s', (cells, has) => {
    expect(hasDecimalCommas(cells)).toBe(has);
  });
});
