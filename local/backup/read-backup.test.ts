import { describe, expect, test } from 'vitest';
import type { Backup } from '#local/backup/format';
import { readBackup } from '#local/backup/read-backup';

const trade = {
  id: 1,
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  transactionType: 'buy',
  quantity: 1,
  price: 10,
  total: 10,
  transactionDate: '2026-01-05',
  platform: 'Robinhood',
  fees: 0,
  notes: '',
  version: 1,
} as const;

const backup: Backup = {
  format: 'evenkeel-account',
  version: 1,
  exportedAt: '2026-11-20T12:00:00.000Z',
  account: { email: 'owner@example.com', username: 'Olivia' },
  ledgers: { trades: { last: 2, version: 2 } },
  trades: [trade],
  cashEntries: [],
  balances: [{ platform: 'Robinhood', currency: 'USD', balance: -10 }],
  foundDividends: [],
  dividendTaxes: [],
  dividendCorrections: [],
  manualDividends: [],
  watchlist: [],
  cds: [],
  savings: [],
  usage: [],
  posts: [],
};

const reading = (change: object) => () => readBackup(JSON.stringify({ ...backup, ...change }));

describe('readBackup', () => {
  test('answers what was written', () => {
    expect(reading({})()).toEqual(backup);
  });

  test.each([
    ['a file that was cut off', () => readBackup(JSON.stringify(backup).slice(0, -9)), 'is not valid JSON'],
    ['another JSON file', () => readBackup('[1, 2]'), 'not an export of an account'],
    ['a later version', reading({ version: 2 }), 'is of version 2; this program reads up to version 1.'],
    ['a wrong value', reading({ trades: [{ ...trade, price: '10' }] }), 'trades.0.price'],
    [
      'a date that does not exist',
      reading({ trades: [{ ...trade, transactionDate: '2026-02-30' }] }),
      'a date that exists',
    ],
    ['an attribute that nobody knows', reading({ trades: [{ ...trade, mood: 'good' }] }), 'mood'],
    ['a list that is missing', reading({ trades: undefined }), 'trades'],
    ['one id twice', reading({ trades: [trade, trade] }), 'trades: the id 1 is there twice'],
    ['an id that was never given', reading({ ledgers: {} }), 'trades: the id 1 is above the last one given, 0'],
    [
      'one balance twice',
      reading({ balances: [...backup.balances, ...backup.balances] }),
      'Robinhood USD is there twice',
    ],
  ])('refuses %s in a sentence', (_, read, sentence) => {
    expect(read).toThrow(sentence);
  });
});
