import { expect, test } from 'vitest';
import { getPaidInLabel } from '../../stocks/exchange-rate/paid-currency-messages';
import { getBeforeSplitsHint, getFeesHint, getPriceHint } from './trade-form-messages';

test('the form names the first split since the trade, and how many came later', () => {
  const seven = { date: '2014-06-09', numerator: 7, denominator: 1 };
  const four = { date: '2020-08-31', numerator: 4, denominator: 1 };
  expect(getBeforeSplitsHint([])).toBe('');
  expect(getBeforeSplitsHint([four])).toBe('Quantity and price as on that day, before the 4:1 split on Aug 31, 2020.');
  expect(getBeforeSplitsHint([seven, four])).toBe(
    'Quantity and price as on that day, before the 7:1 split on Jun 9, 2014 and 1 later one.',
  );
});

test('the form says in which money, and leads to the one in which the stock is quoted', () => {
  const quoted = { symbol: 'PKN.WA', currency: 'PLN' };
  expect(getPriceHint()).toBe('In US dollars.');
  expect(getPriceHint(undefined, quoted)).toBe('In US dollars, though PKN.WA is quoted in PLN.');
  expect(getPriceHint('EUR')).toBe('In EUR.');
  expect(getFeesHint()).toBe('In US dollars, kept apart from the cost.');
  expect(getFeesHint('EUR')).toBe('In EUR, kept apart from the cost.');
  expect(getPaidInLabel()).toBe('Paid in another currency');
  expect(getPaidInLabel('PLN')).toBe('Paid in PLN');
});
