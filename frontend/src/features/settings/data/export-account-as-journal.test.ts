import { afterEach, expect, test, vi } from 'vitest';
import { type BackupList, backupLists, flattenBackup } from '#contract/backup/backup-lists';
import { api } from '#lib/api/api';
import { covers } from '#tests/kit/covers';
import { exportAccountAsJournal } from './export-account-as-journal';

afterEach(() => vi.restoreAllMocks());

const trade = {
  id: 1,
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  transactionType: 'buy',
  quantity: 10,
  price: 5,
  total: 50,
  fees: 0,
  transactionDate: '2020-01-06',
  platform: 'Schwab',
  notes: '',
};
const paid = { platform: 'Robinhood', symbol: 'KO', exDate: '2026-02-09' };
const entered = { id: 1, symbol: 'KO', companyName: 'Coca-Cola', fees: 0, notes: '', version: 1 };
const lists: Parameters<typeof flattenBackup>[0] = {
  ...Object.fromEntries(backupLists.map((list) => [list, []])),
  trades: [trade, { ...trade, id: 2, symbol: 'FUND' }],
  cashEntries: [
    {
      id: 1,
      transactionType: 'deposit',
      amount: 2.04,
      platform: 'Robinhood',
      currency: 'USD',
      transactionDate: '2026-02-12',
      description: 'Dividend from KO',
      dividend: paid,
    },
  ],
  balances: [{ platform: 'Robinhood', currency: 'USD', balance: 2.04 }],
  foundDividends: [{ ...paid, companyName: 'Coca-Cola', paymentDate: '2026-02-12', sharesHeld: 10, totalAmount: 2.4 }],
  dividendTaxes: [{ ...paid, taxWithheld: 0.36 }],
  // The same payment, and so counted in place of the found one.
  manualDividends: [
    {
      ...entered,
      shares: 10,
      dividendPerShare: 0.25,
      taxWithheld: 0.36,
      paymentDate: '2026-02-13',
      platform: 'Robinhood',
    },
  ],
  cds: [
    {
      id: 3,
      bankName: 'Citi',
      principalAmount: 1000,
      startDate: '2026-01-02',
      closedDate: null,
      interestPayments: [{ paymentDate: '2026-02-02', interestAmount: 4 }],
    },
  ],
};

test('the journal holds each payment once, the splits that are known, and names the stocks of which none are', async () => {
  covers('4.8 journal');
  const flat = flattenBackup(lists);
  const state = Object.fromEntries(backupLists.map((list) => [list, '1']));
  const asked: unknown[] = [];
  vi.spyOn(api, 'call').mockImplementation((async (name: string, input: never) => {
    if (name === 'GET /backup') return { exportedAt: '2026-11-22T20:00:00.000Z', state };
    if (name === 'GET /backup/rows') return { rows: flat[(input as { list: BackupList }).list], after: null };
    asked.push(input);
    const splits = [{ date: '2020-08-31', numerator: 4, denominator: 1 }];
    return {
      symbols: [
        { symbol: 'AAPL', splits },
        { symbol: 'FUND', splits: null },
      ],
    };
  }) as never);
  const { name, blob } = await exportAccountAsJournal({ onRows: () => {}, signal: new AbortController().signal });
  expect(name).toBe('evenkeel-2026-11-22.journal');
  expect(asked).toEqual([
    {
      symbols: [
        { symbol: 'AAPL', name: '' },
        { symbol: 'FUND', name: '' },
      ],
    },
  ]);
  const text = await blob.text();
  expect(text).toContain('; The splits of FUND could not be looked up');
  expect(text).toContain('2020-08-31 AAPL: the 4:1 split on Aug 31, 2020\n    assets:shares:Schwab  30 AAPL @@ 0 USD');
  expect(text).toContain('    equity:cash not kept:Schwab  -50 USD');
  expect(text.match(/^ +income:dividends/gm)).toHaveLength(1);
  expect(text).toContain(
    '2026-02-13 Dividend from KO on Robinhood\n    assets:dividends not entered into cash  2.14 USD\n    expenses:tax withheld  0.36 USD\n    income:dividends:KO  -2.5 USD',
  );
  expect(text).toContain('    assets:cash:Robinhood  2.04 USD\n    assets:dividends not entered into cash  -2.04 USD');
  expect(text).toContain('2026-02-02 Interest of the CD at Citi');
});
