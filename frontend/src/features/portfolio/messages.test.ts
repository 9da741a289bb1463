import { expect, test } from 'vitest';
import { describePlatformExcludedStocks } from './messages';

test('a card says what it leaves out, and how much of its cost that is', () => {
  expect(describePlatformExcludedStocks({ unpricedSymbols: ['ABC'], reviewSymbols: ['OLD'], leftOutCost: 70 })).toBe(
    'Not included: ABC (no price), OLD (needs review), and $70.00 of the total invested.',
  );
  expect(describePlatformExcludedStocks({ unpricedSymbols: [], reviewSymbols: ['OLD'], leftOutCost: 0 })).toBe(
    'Not included: OLD (needs review).',
  );
  expect(describePlatformExcludedStocks({ unpricedSymbols: [], reviewSymbols: [], leftOutCost: 0 })).toBe('');
});
