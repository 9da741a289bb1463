import { expect, test } from 'vitest';
import { filterWatchlist, parseCategoryFilterChoice } from './watchlist-filter';

const items = [
  { symbol: 'AAPL', company_name: 'Apple Inc.', category_id: 4, category_name: 'Technology' },
  { symbol: 'KO', company_name: 'The Coca-Cola Company', category_id: 3, category_name: 'Dividend' },
  { symbol: 'V', company_name: 'Visa Inc.', category_id: null, category_name: null },
];

test.each([
  ['', 'all', ['AAPL', 'KO', 'V']],
  [' coca', 'all', ['KO']],
  ['INC', 'all', ['AAPL', 'V']],
  ['techno', 'all', ['AAPL']],
  ['', 3, ['KO']],
  ['', 'none', ['V']],
  ['apple', 3, []],
] as const)('%j in %s -> %j', (text, choice, symbols) => {
  expect(filterWatchlist(items, text, choice).map(({ symbol }) => symbol)).toEqual(symbols);
});

test('a choice is read from its option', () => {
  expect(['all', 'none', '4'].map(parseCategoryFilterChoice)).toEqual(['all', 'none', 4]);
});
