import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumExactAmounts, toAmount } from '#core/money/amount';
import { parseTypedAmount } from '#core/money/parse-amount';
import { covers } from '#tests/kit/covers';

describe('an amount as it is typed', () => {
  test.each([
    ['12.50', '12.5'],
    ['0', '0'],
    ['-0', '0'],
    ['.5', '0.5'],
    ['12.', '12'],
    ['1,234.56', '1234.56'],
    ['$1,234,567.89', '1234567.89'],
    ['-$5', '-5'],
    ['+3', '3'],
    ['(12.00)', '-12'],
    ['($1,234.56)', '-1234.56'],
    ['12*3.5', '42'],
    [' =12*3.5', '42'],
    ['12 × 3.5', '42'],
    ['12x3.5', '42'],
    ['0.1+0.2', '0.3'],
    ['10-2-3', '5'],
    ['2+3*4', '14'],
    ['(2+3)*4', '20'],
    ['(100-3)/4', '24.25'],
    ['100/3', '33.33333333333333333333'],
    ['-(2-5)', '3'],
    ['2--3', '5'],
    ['1,000*1.5', '1500'],
    ['(5)*2', '10'],
    ['2*3*4', '24'],
    ['24/2/3', '4'],
    ['24/2*3', '36'],
    ['0*5', '0'],
    ['  = 12', '12'],
  ])('%j is %s', (typed, value) => {
    covers('4.4 figures and dates as people write them');
    expect(parseTypedAmount(typed)).toBe(value);
  });

  test.each([
    '',
    ' ',
    'five',
    '12abc',
    '12 5',
    '12  5',
    '5=',
    '1,23',
    '12,5',
    '1.234,56',
    '1,2345',
    '1e5',
    '5/0',
    '5/(2-2)',
    '2+',
    '*2',
    '(2',
    '2)',
    '()',
    '.',
    '$',
    '1.2.3',
    '5%',
    '€5',
    '('.repeat(60) + ')'.repeat(60),
    '1'.repeat(101),
  ])('%j is none', (typed) => {
    expect(parseTypedAmount(typed)).toBeNull();
  });

  const cents = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((value) => toAmount(value).div(100));

  test('what is added up is the sum to the last digit, however it is written', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 6 }), (values) => {
        const typed = values.map((value) => `${value.lt(0) ? '-' : '+'} $${value.abs().toFixed(2)}`).join(' ');
        expect(parseTypedAmount(typed)).toBe(sumExactAmounts(values).toFixed());
      }),
    );
  });

  test('no text breaks it, and what it answers it reads again as the same', () => {
    const pieces = fc.constantFrom('1', '23', '.', ',', '000', '(', ')', '+', '-', '*', '/', '$', ' ', 'x', 'e');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const value = parseTypedAmount(parts.join(''));
        if (value !== null) expect(parseTypedAmount(value)).toBe(value);
      }),
      { numRuns: 5_000 },
    );
  });
});
