import { expect, test } from 'vitest';
import { getBeforeSplitsHint } from './trade-form-messages';

test('the form names the first split since the trade, and how many came later', () => {
  const seven = { date: '2014-06-09', numerator: 7, denominator: 1 };
  const four = { date: '2020-08-31', numerator: 4, denominator: 1 };
  expect(getBeforeSplitsHint([])).toBe('');
  expect(getBeforeSplitsHint([four])).toBe('Quantity and price as on that day, before the 4:1 split on Aug 31, 2020.');
  expect(getBeforeSplitsHint([seven, four])).toBe(
    'Quantity and price as on that day, before the 7:1 split on Jun 9, 2014 and 1 later one.',
  );
});
