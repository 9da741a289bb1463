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

describe('what can be edited goes by the origin, never by the words', () => {
  it.each([
    ['entered by hand', row({ description: 'Savings' }), true],
    ['entered by hand in the words of a sync', row({ description: 'Dividend from AAPL: 10 shares @ $0.2400' }), true],
    ['entered by hand with an odd word', row({ description: '10 shares @ $0.2400' }), true],
    ['synced from a dividend', row({ origin: 'dividend' }), false],
    ['a trade', row({ id: 100_001, origin: 'portfolio' }), false],
  ])('%s: %j', (_, entry, editable) => {
    expect(isEditable(entry)).toBe(editable);
  });
});

it('takes no trade for a dividend, whatever it says', () => {
  const trade = row({ id: 100_007, origin: 'portfolio', description: 'Dividend from AAPL: 10 shares @ $5' });
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

it('clears what was synced alone, and adds it up exactly', () => {
  const rows = [
    row({ id: 1, origin: 'dividend', amountUsd: 0.1 }),
    row({ id: 2, origin: 'dividend', description: 'Rent', amountUsd: 0.2 }),
    row({ id: 3, transactionType: 'withdrawal', description: 'Dividend from AAPL: 10 shares @ $0.2400' }),
    row({ id: 100_004, origin: 'portfolio', description: 'Sold 4 shares @ $9' }),
  ];
  expect(dividendRows(rows)).toEqual({ ids: [1, 2], total: 0.3 });
});
