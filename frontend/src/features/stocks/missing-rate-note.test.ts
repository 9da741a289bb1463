import { expect, it } from 'vitest';
import { formatMissingRatesNote } from './missing-rate-note';

it('agrees with the number of currencies', () => {
  expect(formatMissingRatesNote(['PLN'])).toBe('PLN is left out for want of an exchange rate.');
  expect(formatMissingRatesNote(['EUR', 'PLN'])).toBe('EUR and PLN are left out for want of an exchange rate.');
});
