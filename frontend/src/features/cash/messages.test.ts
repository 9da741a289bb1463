import { describe, expect, it } from 'vitest';
import {
  describeCashEntry,
  describeClearedDividends,
  describeDividendsToClear,
  describeSyncedDividends,
} from './messages';

describe('sentences agree with their number', () => {
  it('of dividends', () => {
    expect(describeSyncedDividends(0, 0)).toBe('None is synced at the moment.');
    expect(describeSyncedDividends(1, 2.4)).toBe('1 dividend transaction of $2.40 is among your transactions.');
    expect(describeSyncedDividends(2, 4.8)).toBe(
      '2 dividend transactions of $4.80 in all are among your transactions.',
    );
    expect(describeDividendsToClear(2, 4.8)).toBe('2 dividend transactions of $4.80 in all');
    expect(describeClearedDividends(2)).toBe('Successfully deleted 2 dividend transactions!');
  });
});

it('names a row by what it was in its own currency', () => {
  const named = { amount: 1200, platform: 'Revolut', transactionDate: '2026-01-05' } as const;
  expect(describeCashEntry({ ...named, transactionType: 'deposit', currency: 'USD' })).toBe(
    'deposit of $1,200.00 on Revolut on Jan 5, 2026',
  );
  expect(describeCashEntry({ ...named, transactionType: 'fee', currency: 'PLN' })).toBe(
    'fee of 1,200.00 PLN on Revolut on Jan 5, 2026',
  );
});
