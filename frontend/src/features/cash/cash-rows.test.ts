import { describe, expect, it } from 'vitest';
import type { CashEntry } from '#contract/cash';
import {
  dividendRows,
  hasId,
  isDividend,
  isEditable,
  isFromPortfolio,
  listed,
  newestFirst,
  signedAmount,
  signedDollars,
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

describe('what can be edited', () => {
  it.each([
    ['entered by hand', row({ description: 'Savings' }), true],
    ['the last number of an entered row', row({ id: 100_000 }), true],
    ['a trade', row({ id: 100_001 }), false],
    ['the first mark', row({ description: 'Dividend from AAPL' }), false],
    ['the second mark', row({ description: '10 shares @ $0.2400' }), false],
    ['a word that is no mark', row({ description: 'dividend, by hand' }), true],
  ])('%s: %j', (_, entry, editable) => {
    expect(isEditable(entry)).toBe(editable);
  });
});

it('takes no trade for a dividend, whatever it says', () => {
  const trade = row({ id: 100_007, description: 'Bought 10 shares @ $5' });
  expect([isFromPortfolio(trade), isDividend(trade)]).toEqual([true, false]);
});

it('knows a row without an id', () => {
  expect([1, 0, -3, 1.5, Number.NaN].map((id) => hasId({ id }))).toEqual([true, false, false, false, false]);
});

it('sorts by date, then by number, the latest first, and leaves what it was given as it was', () => {
  const rows = [
    row({ id: 1, transactionDate: '2026-01-05' }),
    row({ id: 3, transactionDate: '2025-12-31' }),
    row({ id: 2, transactionDate: '2026-01-05' }),
    row({ id: 4, transactionDate: '2026-02-01' }),
  ];
  expect(newestFirst(rows).map(({ id }) => id)).toEqual([4, 2, 1, 3]);
  expect(rows.map(({ id }) => id)).toEqual([1, 3, 2, 4]);
});

it('lists all but rows of the type dividend', () => {
  const rows = (['deposit', 'withdrawal', 'fee', 'dividend'] as const).map((transactionType) =>
    row({ transactionType }),
  );
  expect(listed(rows).map(({ transactionType }) => transactionType)).toEqual(['deposit', 'withdrawal', 'fee']);
});

describe('signs', () => {
  it('adds a deposit, subtracts a withdrawal or a fee', () => {
    const types = ['deposit', 'withdrawal', 'fee'] as const;
    expect(types.map((transactionType) => signedAmount(row({ transactionType, amount: 5 })))).toEqual([5, -5, -5]);
  });

  it('has no dollars without a rate', () => {
    const fee = row({ transactionType: 'fee', currency: 'EUR', amount: 5, amountUsd: 5.42 });
    expect(signedDollars(fee)).toBe(-5.42);
    expect(signedDollars({ ...fee, amountUsd: null })).toBeNull();
  });
});

it('counts the dividend-marked rows and adds them up exactly', () => {
  const rows = [
    row({ id: 1, description: 'Dividend from AAPL: 10 shares @ $0.2400', amountUsd: 0.1 }),
    row({ id: 2, description: 'Dividend from KO', amountUsd: 0.2 }),
    row({ id: 3, description: 'Rent' }),
    row({ id: 100_004, description: 'Sold 4 shares @ $9' }),
  ];
  expect(dividendRows(rows)).toEqual({ ids: [1, 2], total: 0.3 });
});
