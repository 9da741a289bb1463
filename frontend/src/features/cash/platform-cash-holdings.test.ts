import { describe, expect, it } from 'vitest';
import type { CashBalance } from '#contract/cash';
import { covers } from '#tests/kit/covers';
import { groupCashByPlatform, listOfferedCurrencies } from './platform-cash-holdings';

const balance = (changes: Partial<CashBalance> = {}): CashBalance => ({
  id: 1,
  platform: 'Revolut',
  balance: 100,
  currency: 'USD',
  balanceUsd: 100,
  counted: 0,
  countedUsd: 0,
  ...changes,
});

const cardOf = (balances: CashBalance[]) => groupCashByPlatform(balances)[0];

it('has a card for each platform that has a balance, in the order of the form', () => {
  const cards = groupCashByPlatform([
    balance({ platform: 'Other' }),
    balance({ platform: 'Bank Account', balance: 0, balanceUsd: 0 }),
    balance({ platform: 'Robinhood' }),
  ]);
  expect(cards.map(({ platform }) => platform)).toEqual(['Robinhood', 'Bank Account', 'Other']);
  expect(groupCashByPlatform([])).toEqual([]);
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
  const robinhood = (changes: Partial<CashBalance>) => balance({ platform: 'Robinhood', ...changes });

  it('is what its rows come to, whatever its balance was set to', () => {
    covers('2.9 Robinhood cash');
    expect(cardOf([robinhood({ balance: 9, balanceUsd: 9, counted: 300, countedUsd: 300 })])).toEqual({
      platform: 'Robinhood',
      usd: 300,
      holdings: [{ currency: 'USD', amount: 300, usd: 300 }],
      missing: [],
    });
  });

  it('keeps its currencies apart, and leaves out one without a rate', () => {
    const balances = [
      robinhood({ currency: 'PLN', counted: 30, countedUsd: null }),
      robinhood({ currency: 'EUR', counted: 40, countedUsd: 43.36 }),
      robinhood({ counted: 100, countedUsd: 100 }),
    ];
    expect(cardOf(balances)).toEqual({
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

  it('and other platforms stand after the specified ones, by name', () => {
    const names = ['Vanguard', 'Other', 'Schwab', '401(k)', 'Bank Account'];
    const cards = groupCashByPlatform(names.map((platform) => balance({ platform })));
    expect(cards.map(({ platform }) => platform)).toEqual(['Bank Account', 'Other', 'Schwab', '401(k)', 'Vanguard']);
  });
});

it('offers the specified currencies, and after them those that are held or chosen already', () => {
  expect(listOfferedCurrencies([])).toEqual(['USD', 'EUR', 'PLN']);
  expect(listOfferedCurrencies([{ currency: 'GBP' }])).toEqual(['USD', 'EUR', 'PLN', 'GBP']);
  expect(listOfferedCurrencies([], 'GBP')).toEqual(['USD', 'EUR', 'PLN', 'GBP']);
});
