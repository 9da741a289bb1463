import { describe, expect, it } from 'vitest';
import type { CashBalance, CashEntry } from '#contract/cash';
import { platformCash, settablePlatforms } from './platform-cash';

const balance = (changes: Partial<CashBalance> = {}): CashBalance => ({
  id: 1,
  platform: 'Revolut',
  balance: 100,
  currency: 'USD',
  balanceUsd: 100,
  ...changes,
});

const row = (changes: Partial<CashEntry> = {}): CashEntry => ({
  id: 1,
  transactionType: 'deposit',
  amount: 100,
  amountUsd: changes.amount ?? 100,
  platform: 'Robinhood',
  currency: 'USD',
  transactionDate: '2026-01-05',
  description: '',
  origin: 'entered',
  version: 1,
  ...changes,
});

const cardOf = (balances: CashBalance[], rows: CashEntry[] = []) => platformCash(balances, rows)[0];

it('has a card for each platform that has a balance or rows, in the order of the form', () => {
  const cards = platformCash(
    [balance({ platform: 'Other' }), balance({ platform: 'Bank Account', balance: 0, balanceUsd: 0 })],
    [row(), row({ platform: 'BOSA' })],
  );
  expect(cards.map(({ platform }) => platform)).toEqual(['Robinhood', 'BOSA', 'Bank Account', 'Other']);
  expect(platformCash([], [])).toEqual([]);
});

describe('a platform whose balance is kept', () => {
  it('adds up its currencies in US dollars', () => {
    const euros = balance({ currency: 'EUR', balance: 0.2, balanceUsd: 0.2 });
    expect(cardOf([euros, balance({ balance: 0.1, balanceUsd: 0.1 })])).toEqual({
      platform: 'Revolut',
      usd: 0.3,
      holdings: [
        { currency: 'USD', amount: 0.1, usd: 0.1 },
        { currency: 'EUR', amount: 0.2, usd: 0.2 },
      ],
      missing: [],
    });
  });

  it('leaves out a currency without a rate, and says so', () => {
    const zlotys = balance({ currency: 'PLN', balance: 50, balanceUsd: null });
    expect(cardOf([balance(), zlotys])).toMatchObject({ usd: 100, missing: ['PLN'] });
    expect(cardOf([zlotys])).toMatchObject({ usd: null, missing: ['PLN'] });
  });

  it('misses no rate for nothing', () => {
    const emptied = balance({ currency: 'EUR', balance: 0, balanceUsd: null });
    expect(cardOf([balance(), emptied])).toMatchObject({ usd: 100, missing: [] });
  });
});

describe('Robinhood', () => {
  it('is deposits less withdrawals and fees, whatever the server keeps', () => {
    const rows = [
      row({ amount: 500.1 }),
      row({ transactionType: 'withdrawal', amount: 120 }),
      row({ transactionType: 'fee', amount: 5.2 }),
      row({ id: 100_001, transactionType: 'withdrawal', amount: 74.9 }),
      row({ transactionType: 'dividend', amount: 1000 }),
      row({ platform: 'Revolut', amount: 1000 }),
    ];
    const cards = platformCash([balance({ platform: 'Robinhood', balance: 9, balanceUsd: 9 })], rows);
    expect(cards.find(({ platform }) => platform === 'Robinhood')).toEqual({
      platform: 'Robinhood',
      usd: 300,
      holdings: [{ currency: 'USD', amount: 300, usd: 300 }],
      missing: [],
    });
  });

  it('keeps its currencies apart, and leaves out one without a rate', () => {
    const rows = [
      row({ amount: 100 }),
      row({ currency: 'EUR', amount: 50, amountUsd: 54.2 }),
      row({ currency: 'EUR', transactionType: 'withdrawal', amount: 10, amountUsd: 10.84 }),
      row({ currency: 'PLN', amount: 30, amountUsd: null }),
    ];
    expect(cardOf([], rows)).toEqual({
      platform: 'Robinhood',
      usd: 143.36,
      holdings: [
        { currency: 'USD', amount: 100, usd: 100 },
        { currency: 'EUR', amount: 40, usd: 43.36 },
        { currency: 'PLN', amount: 30, usd: null },
      ],
      missing: ['PLN'],
    });
  });

  it('holds nothing with a balance and no rows', () => {
    expect(cardOf([balance({ platform: 'Robinhood' })])).toMatchObject({ usd: 0, holdings: [] });
  });

  it('is no platform whose balance can be set', () => {
    expect(settablePlatforms).toEqual(['Revolut', 'BOSA', 'Bank Account', 'Other']);
  });
});
