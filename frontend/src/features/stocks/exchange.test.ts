import { expect, it } from 'vitest';
import { leftOut } from './exchange';

it('agrees with the number of currencies', () => {
  expect(leftOut(['PLN'])).toBe('PLN is left out for want of an exchange rate.');
  expect(leftOut(['EUR', 'PLN'])).toBe('EUR and PLN are left out for want of an exchange rate.');
});
