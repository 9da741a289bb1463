import { describe, expect, it } from 'vitest';
import type { CashEntry } from '#contract/cash';
import { covers } from '#tests/kit/covers';
import {
  getSignedAmountInUsd,
  getSignedCashAmount,
  hasValidCashEntryId,
  isDerivedCashRow,
  isEditableCashEntry,
  isSelectableCashRow,
  isSyncedDividend,
} from './cash-rows';

const row = (changes: Partial<CashEntry> = {}): CashEntry => ({
  id: 1,
  transactionType: 'deposit',
  amount: 100,
  amountUsd: 100,
  platform: 'Revolut',
  currency: 'USD',
  transactionDate: '2026-01-05',
  description: '',
  origin: 'entered',
  version: 1,
  ...changes,
});

describe('what can be edited goes by the origin, never by the words', () => {
  it.each([
    ['entered by hand', row({ description: 'Savings' }), true],
    ['entered by hand in the words of a sync', row({ description: 'Dividend from AAPL: 10 shares @ $0.2400' }), true],
    ['entered by hand with an odd word', row({ description: '10 shares @ $0.2400' }), true],
    ['synced from a dividend', row({ origin: 'dividend' }), false],
    ['a trade', row({ id: 100_001, origin: 'portfolio' }), false],
  ])('%s', (_, entry, editable) => {
    covers('2.4 rows that cannot be edited');
    expect(isEditableCashEntry(entry)).toBe(editable);
  });
});

it('takes no trade for a dividend, whatever it says', () => {
  const trade = row({ id: 100_007, origin: 'portfolio', description: 'Dividend from AAPL: 10 shares @ $5' });
  expect([isDerivedCashRow(trade), isSyncedDividend(trade)]).toEqual([true, false]);
});

it('takes many rows together that were typed, and none that belongs to a trade, a dividend or a CD', () => {
  const rows = [
    row({ id: 1 }),
    row({ id: 2, manualDividend: 7 }),
    row({ id: 3, paidBy: { cd: 1, payment: 1 } }),
    row({ id: 100_004, origin: 'portfolio' }),
    row({ id: 0 }),
  ];
  expect(rows.map(isSelectableCashRow)).toEqual([true, false, false, false, false]);
});

it('knows a row without an id', () => {
  expect([1, 0, -3, 1.5, Number.NaN].map((id) => hasValidCashEntryId({ id }))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

describe('signs', () => {
  it('adds a deposit, subtracts a withdrawal or a fee', () => {
    const types = ['deposit', 'withdrawal', 'fee'] as const;
    expect(types.map((transactionType) => getSignedCashAmount(row({ transactionType, amount: 5 })))).toEqual([
      5, -5, -5,
    ]);
  });

  it('has no dollars without a rate', () => {
    const fee = row({ transactionType: 'fee', currency: 'EUR', amount: 5, amountUsd: 5.42 });
    expect(getSignedAmountInUsd(fee)).toBe(-5.42);
    expect(getSignedAmountInUsd({ ...fee, amountUsd: null })).toBeNull();
  });
});
