import { describe, expect, test } from 'vitest';
import { describeRecord, listFieldChanges } from '#core/activity/describe-record';
import { activityKinds, getRecordKind, listRecordPrefixesOfKind } from '#core/activity/record-kinds';

const trade = {
  transactionType: 'buy',
  quantity: 0.5,
  symbol: 'AAPL',
  platform: 'Robinhood',
  transactionDate: '2026-11-20',
};
const dividend = { symbol: 'AAPL', platform: 'Robinhood', exDate: '2026-02-09' };

describe('a record in words', () => {
  test.each([
    ['PTX#000000007', trade, 'Purchase of 0.5 AAPL on Robinhood, Nov 20, 2026'],
    ['PTX#000000007', { ...trade, transactionType: 'sell' }, 'Sale of 0.5 AAPL on Robinhood, Nov 20, 2026'],
    [
      'PTX#000000007',
      { ...trade, transactionType: 'reinvestment' },
      'Reinvestment of 0.5 AAPL on Robinhood, Nov 20, 2026',
    ],
    ['PTX#000000007', { ...trade, transactionType: 'sharesIn' }, '0.5 AAPL moved in on Robinhood, Nov 20, 2026'],
    ['PTX#000000007', { ...trade, transactionType: 'sharesOut' }, '0.5 AAPL moved out on Robinhood, Nov 20, 2026'],
    [
      'CTX#000000001',
      { transactionType: 'fee', amount: 2.5, currency: 'USD', platform: 'BOSA', transactionDate: '2026-01-05' },
      'Fee of $2.50 on BOSA, Jan 5, 2026',
    ],
    [
      'CTX#000000001',
      { transactionType: 'deposit', amount: 2, currency: 'EUR', platform: 'Revolut', transactionDate: '2026-01-05' },
      'Deposit of 2.00 EUR on Revolut, Jan 5, 2026',
    ],
    [
      'SPL#AAPL#2020-08-31',
      { symbol: 'AAPL', date: '2020-08-31', numerator: 4, denominator: 1 },
      '4:1 split of AAPL, Aug 31, 2020',
    ],
    ['OWN#FUND', { symbol: 'FUND', name: 'Plan Fund' }, 'Own asset FUND, Plan Fund'],
    ['CBAL#BOSA#USD', { platform: 'BOSA', currency: 'USD', balance: 3 }, 'Balance on BOSA in USD'],
    ['ADIV#Robinhood#AAPL#2026-02-09', dividend, 'Dividend of AAPL on Robinhood, ex-date Feb 9, 2026'],
    [
      'ADIV#Robinhood#AAPL#2026-02-09#TAX',
      dividend,
      'Tax withheld from the dividend of AAPL on Robinhood, ex-date Feb 9, 2026',
    ],
    ['MDIV#000000001', { symbol: 'T', paymentDate: '2026-05-01' }, 'Dividend of T, May 1, 2026'],
    ['CD#000000001#META', { bankName: 'Citi', principalAmount: 5000 }, 'CD at Citi of $5,000.00'],
    [
      'CD#000000001#INT#2026-03-01#000000001',
      { interestAmount: 18.75, paymentDate: '2026-03-01' },
      'Interest payment of $18.75, Mar 1, 2026',
    ],
    ['SAV#000000001#META', { accountName: 'Rainy day' }, 'Savings account Rainy day'],
    [
      'SAV#000000001#TX#2026-01-05#000000001',
      { transactionType: 'interest_earned', amount: 1, transactionDate: '2026-01-05' },
      'Interest earned of $1.00, Jan 5, 2026',
    ],
    ['WL#000000001', { symbol: 'KO' }, 'KO on the watchlist'],
    ['NSET#ALL', { target: false }, 'Notice settings'],
    ['DEBT#a', { name: 'Home' }, 'Debt Home'],
    ['NOTE#KO', { symbol: 'KO', text: 'Wait.' }, 'Note of KO'],
    ['TARGET#ALLOCATION', { band: 5 }, 'Targets and goals'],
    ['IMP#000000001', { files: [{ name: 'schwab.csv' }] }, 'Import of schwab.csv'],
    ['IMP#000000001', { files: [{ name: 'a.csv' }, { name: 'b.csv' }] }, 'Import of a.csv and 1 more file'],
  ])('%s', (record, row, title) => {
    expect(describeRecord(record, row)).toBe(title);
  });
});

describe('fields', () => {
  test('of a list are told part by part, without what says nothing', () => {
    const [before, after] = [
      { names: ['BOSA'], stocks: [] },
      { names: ['BOSA', 'Other'], stocks: [{ symbol: 'KO', percent: null, sector: 'Drinks' }] },
    ];
    expect(listFieldChanges(before, after)).toEqual([
      { name: 'names', before: 'BOSA', after: 'BOSA; Other' },
      { name: 'stocks', before: '', after: 'KO Drinks' },
    ]);
  });

  test('are those that differ, in the order of the record', () => {
    const after = { ...trade, quantity: 3, platform: 'Revolut' };
    expect(listFieldChanges(trade, after)).toEqual([
      { name: 'quantity', before: 0.5, after: 3 },
      { name: 'platform', before: 'Robinhood', after: 'Revolut' },
    ]);
  });

  test('of a record that is new or gone are those that say something', () => {
    const row = { id: 7, version: 2, symbol: 'KO', notes: '', fees: 0, closedDate: null };
    const [symbol, fees] = [
      { name: 'symbol', before: null, after: 'KO' },
      { name: 'fees', before: null, after: 0 },
    ];
    expect(listFieldChanges(undefined, row)).toEqual([symbol, fees]);
    expect(listFieldChanges(row, undefined)).toEqual([
      { name: 'symbol', before: 'KO', after: null },
      { name: 'fees', before: 0, after: null },
    ]);
  });

  test('that count, link or follow are left out, and what is no value of its own', () => {
    const before = {
      version: 1,
      lastRow: 1,
      currentBalance: 5,
      cashId: 1,
      dividend: 'a',
      createdAt: 'x',
      conversion: {},
    };
    const after = {
      version: 2,
      lastRow: 2,
      currentBalance: 6,
      cashId: 2,
      dividend: 'b',
      createdAt: 'y',
      conversion: { rate: 1 },
    };
    expect(listFieldChanges(before, after)).toEqual([]);
  });

  test('that hold prices by their dates are those that differ, ten of them at most', () => {
    expect(listFieldChanges({ prices: { '2026-01-05': 1, '2026-01-06': 2 } }, { prices: { '2026-01-05': 1 } })).toEqual(
      [{ name: 'prices', before: '2026-01-06 2', after: null }],
    );
    const days = Array.from({ length: 12 }, (_, at) => [`2026-01-${at + 10}`, 1] as const);
    const [field] = listFieldChanges(undefined, { prices: Object.fromEntries(days) });
    expect(field?.after).toMatch(/^2026-01-10 1; .*; 2026-01-19 1; and 2 more$/);
    expect(listFieldChanges({ prices: { '2026-01-05': 1 } }, { prices: { '2026-01-05': 1 } })).toEqual([]);
  });

  test('that hold a list are its parts in a line', () => {
    const rates = [
      { from: '2026-01-05', rate: 4.5 },
      { from: '2026-03-01', rate: 4.2 },
    ];
    expect(listFieldChanges({ rates: [] }, { rates })).toEqual([
      { name: 'rates', before: '', after: '2026-01-05 4.5; 2026-03-01 4.2' },
    ]);
  });
});

test('each kind of records has its names, and each name its kind', () => {
  expect(activityKinds.map(listRecordPrefixesOfKind)).toEqual([
    ['PTX', 'SPL'],
    ['CTX', 'CBAL', 'PLAT'],
    ['ADIV', 'MDIV'],
    ['CD'],
    ['SAV'],
    ['DEBT'],
    ['WL'],
    ['TARGET'],
    ['IMP'],
    ['OWN'],
    ['NSET', 'FEED', 'SHARING', 'SUCCESSOR', 'SUCCEEDS'],
    ['NOTE'],
  ]);
  expect(['PTX#1', 'CBAL#BOSA#USD', 'ADIV#a#b', 'SAV#1#META'].map(getRecordKind)).toEqual([
    'trade',
    'cash',
    'dividend',
    'savings',
  ]);
});
