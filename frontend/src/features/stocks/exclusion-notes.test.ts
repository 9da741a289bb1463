import { expect, it } from 'vitest';
import { formatMissingRatesNote } from './exclusion-notes';

it('agrees with the number of currencies', () => {
  expect(formatMissingRatesNote(['PLN'])).toBe('Not included, no exchange rate: PLN.');
  expect(formatMissingRatesNote(['EUR', 'PLN'])).toBe('Not included, no exchange rate: EUR, PLN.');
});
