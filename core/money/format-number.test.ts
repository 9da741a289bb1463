import { expect, test } from 'vitest';
import { formatDecimal, formatDollars } from '#core/money/format-number';

test.each([
  [5, '$5.00'],
  [999.9, '$999.90'],
  [1336.48, '$1,336.48'],
  [1234567.125, '$1,234,567.125'],
  [0.000123, '$0.000123'],
  [0.12345678, '$0.123457'],
])('a price of %s is written as %s', (price, text) => {
  expect(formatDollars(price)).toBe(text);
});

test.each([
  [10, '10'],
  [1234567.25, '1,234,567.25'],
  [1234.123456, '1,234.123456'],
  [1e-8, '0.00000001'],
])('a number of %s is written as %s', (value, text) => {
  expect(formatDecimal(value)).toBe(text);
});
