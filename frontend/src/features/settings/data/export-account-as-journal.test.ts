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
      interestRate: 0.05,
      compoundingFrequency: 'monthly',
      startDate: '2026-01-02',
      maturityDate: '2027-01-02',
      earlyWithdrawalPenalty: 0,
      closedDate: null,
      interestPayments: [{ paymentDate: '2026-02-02', interestAmount: 4 }],
    },
  ],
};

const quote = { price: 271.49, currency: 'USD', rate: 1, source: 'yahoo', asOf: '2026-11-22T20:00:00.000Z' };

const mockAnswers = (): unknown[] => {
  const flat = flattenBackup(lists);
  const state = Object.fromEntries(backupLists.map((list) => [list, '1']));
  const asked: unknown[] = [];
  vi.spyOn(api, 'call').mockImplementation((async (name: string, input: never) => {
    if (name === 'GET /backup')
      return { exportedAt: '2026-11-22T20:00:00.000Z', account: { email: 'olivia@example.com' }, state };
    if (name === 'GET /backup/rows') return { rows: flat[(input as { list: BackupList }).list], after: null };
    if (name === 'GET /portfolio/holdings') return { holdings: [{ symbol: 'AAPL', quote }] };
    if (name === 'GET /cash/balance') return { rates: [{ ...quote, currency: 'EUR', rate: 1.0834 }] };
    asked.push(input);
    const splits = [{ date: '2020-08-31', numerator: 4, denominator: 1 }];
    return {
      symbols: [
        { symbol: 'AAPL', splits },
        { symbol: 'FUND', splits: null },
      ],
    };
  }) as never);
  return asked;
};

test('the journal holds each payment once, the splits that are known, and names the stocks of which none are', async () => {
  covers('4.8 journal');
  const asked = mockAnswers();
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
    '2026-02-13 (manualDividends/1) Dividend from KO on Robinhood\n    assets:dividends not entered into cash  2.14 USD\n    expenses:tax withheld  0.36 USD\n    income:dividends:KO  -2.5 USD',
  );
  expect(text).toContain('    assets:cash:Robinhood  2.04 USD\n    assets:dividends not entered into cash  -2.04 USD');
  expect(text).toContain('2026-02-02 (cds/3) Interest of the CD at Citi');
  expect(text).toContain(
    'P 2026-11-22 AAPL 271.49 USD  ; yahoo, 2026-11-22T20:00:00.000Z\nP 2026-11-22 EUR 1.0834 USD',
  );
  expect(text).toContain('account assets:cash:Robinhood  ; owner: olivia@example.com');
});

test('the same entries are written for Beancount', async () => {
  mockAnswers();
  const { name, blob } = await exportAccountAsJournal(
    { onRows: () => {}, signal: new AbortController().signal },
    'beancount',
  );
  expect(name).toBe('evenkeel-2026-11-22.beancount');
  const text = await blob.text();
  expect(text).toContain('  Assets:Shares:Schwab  40 AAPL {{50.00 USD, 2020-01-06, "trade-1"}}');
  expect(text).toContain('2026-11-23 balance Assets:Cash:Robinhood  2.04 ~ 0.00 USD');
});
