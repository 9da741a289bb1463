import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EarlyWithdrawalPenaltyTerms } from '#core/banking/cd-penalty';
import { cashPlatforms, foreignCurrencies, portfolioPlatforms } from '#core/portfolio/platforms';
import { payTradeInCurrency } from '#core/portfolio/testing';
import { tradeTypes } from '#core/portfolio/trades';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { createSampleMarketProvider } from '#demo/sample-market';
import { exportAccount } from '#functions/backup/export-account';
import { parseBackup } from '#functions/backup/parse-backup';
import { restoreBackupIntoEmptyAccount } from '#functions/backup/restore-account';
import { overridePort } from '#functions/ports';
import { findProfile, type Profile } from '#functions/runtime/identity/profile';
import { callApi, readAllReports } from '#ops/backup/testing';
import { scaleToRunLength } from '#tests/kit/dice';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';

/** Ledgers that nobody would think of, made through the API, exported and restored beside the first. */

const ledgers = scaleToRunLength(12);
const changes = 50;

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
  overridePort('marketData', createSampleMarketProvider());
});
afterAll(() => table.stop());

const day = fc
  .integer({ min: 0, max: 900 })
  .map((days) => new Date(Date.UTC(2024, 0, 2 + days)).toISOString().slice(0, 10));
const cents = fc.integer({ min: 1, max: 9_000_000 }).map((value) => value / 100);
const words = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replace(/\p{C}/gu, '').trim());
const symbol = fc.constantFrom('AAPL', 'NVDA', 'KO', 'MSFT', 'VOO');
const id = fc.integer({ min: 1, max: 6 });

type Change = [method: 'POST', path: string, body: object] | [method: 'PUT' | 'DELETE', path: string, body?: object];
const post = (path: string, body: fc.Arbitrary<object>) => body.map((sent): Change => ['POST', path, sent]);

const tradeInDollars = fc.record({
  symbol,
  companyName: fc.constant('A company'),
  transactionType: fc.constantFrom('buy', ...tradeTypes),
  quantity: fc.integer({ min: 1, max: 90_000_000 }).map((value) => value / 1_000_000),
  price: fc.integer({ min: 0, max: 900_000_000 }).map((value) => value / 1_000_000),
  fees: fc.integer({ min: 0, max: 999 }).map((value) => value / 100),
  transactionDate: day,
  platform: fc.constantFrom(...portfolioPlatforms),
  notes: words,
});
const trade = fc
  .tuple(tradeInDollars, fc.constantFrom(undefined, undefined, ...foreignCurrencies), fc.integer({ min: 20, max: 140 }))
  .map(([sent, currency, rate]) => (currency ? payTradeInCurrency(sent, currency, rate / 100) : sent));
const entry = fc.record({
  transactionType: fc.constantFrom('deposit', 'withdrawal', 'fee', 'dividend', 'interest', 'tax'),
  amount: cents,
  platform: fc.constantFrom(...cashPlatforms),
  currency: fc.constantFrom('USD', 'EUR', 'PLN'),
  transactionDate: day,
  description: words,
});
const dividend = fc.record({
  symbol,
  companyName: fc.constant('A company'),
  shares: fc.integer({ min: 1, max: 9_000 }).map((value) => value / 100),
  dividendPerShare: fc.integer({ min: 1, max: 900_000 }).map((value) => value / 1_000_000),
  taxWithheld: fc.integer({ min: 0, max: 30 }).map((value) => value / 100),
  paymentDate: day,
  platform: fc.option(fc.constantFrom(...portfolioPlatforms)),
  notes: words,
});
/** Ex-dates that the sample has. */
const name = fc.record({
  platform: fc.constantFrom(...portfolioPlatforms),
  symbol: fc.constantFrom('AAPL', 'MSFT'),
  exDate: fc.constantFrom('2025-08-11', '2026-02-09', '2025-11-20', '2026-02-19'),
});
const tax = fc.integer({ min: 0, max: 50 }).map((value) => value / 100);
const cd = fc
  .record({
    accountNumber: fc.constantFrom('1', '22', '333'),
    principalAmount: cents,
    interestRate: fc.integer({ min: 0, max: 90_000 }).map((value) => value / 1_000_000),
    termMonths: fc.constant(12),
    startDate: fc.constantFrom('2024-02-29', '2025-03-31', '2026-01-15'),
    compoundingFrequency: fc.constantFrom('daily', 'monthly', 'quarterly', 'annually', 'at_maturity'),
    earlyWithdrawalPenalty: fc.constantFrom(0, 0.01),
    penaltyTerms: fc.constantFrom<EarlyWithdrawalPenaltyTerms>(
      { basis: 'principal' },
      { basis: 'days', days: 90 },
      { basis: 'months', months: 3 },
    ),
    description: words,
  })
  .map((one) => ({
    ...one,
    maturityDate: `${Number(one.startDate.slice(0, 4)) + 1}${one.startDate.slice(4).replace('02-29', '02-28')}`,
  }));
const account = fc.record({
  accountName: fc.constantFrom('Rainy day', 'Reise', 'Zażółć'),
  interestRate: fc.integer({ min: 0, max: 90_000 }).map((value) => value / 10_000),
  currentBalance: fc.oneof(fc.constant(0), cents),
  currency: fc.constantFrom('USD', 'EUR', 'GBP'),
});
const moved = fc.record({
  transactionType: fc.constantFrom('deposit', 'withdrawal', 'interest_earned', 'fee'),
  amount: cents,
  transactionDate: day,
});
const watched = fc.record({ symbol, targetBuyPrice: fc.oneof(fc.constant(null), cents), notes: words });

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: post('/portfolio/transactions', trade) },
  {
    weight: 1,
    arbitrary: fc.tuple(id, trade).map(([at, sent]): Change => ['PUT', `/portfolio/transactions/${at}`, sent]),
  },
  { weight: 1, arbitrary: id.map((at): Change => ['DELETE', `/portfolio/transactions/${at}`]) },
  { weight: 4, arbitrary: post('/cash/transactions', entry) },
  { weight: 1, arbitrary: fc.tuple(id, entry).map(([at, sent]): Change => ['PUT', `/cash/transactions/${at}`, sent]) },
  { weight: 1, arbitrary: id.map((at): Change => ['DELETE', `/cash/transactions/${at}`]) },
  {
    weight: 1,
    arbitrary: cents.map((balance): Change => ['PUT', '/cash/balances', { platform: 'BOSA', balance: -balance }]),
  },
  { weight: 2, arbitrary: post('/dividends', dividend) },
  { weight: 2, arbitrary: fc.constant<Change>(['POST', '/dividends/automated/auto-sync-all', {}]) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(id, fc.constantFrom('join', 'part'), name)
      .map(([at, what, found]): Change => ['POST', `/dividends/${at}/${what}`, { found: [found] }]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(name, tax)
      .map(([found, taxWithheld]): Change => ['PUT', '/dividends/automated/tax', { ...found, taxWithheld }]),
  },
  { weight: 1, arbitrary: fc.constant<Change>(['DELETE', '/dividends/clear-all']) },
  { weight: 2, arbitrary: post('/cds', cd) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(id, day, cents)
      .map(
        ([at, paymentDate, interestAmount]): Change => ['POST', `/cds/${at}/interest`, { paymentDate, interestAmount }],
      ),
  },
  { weight: 2, arbitrary: post('/savings', account) },
  {
    weight: 3,
    arbitrary: fc.tuple(id, moved).map(([at, sent]): Change => ['POST', `/savings/${at}/transactions`, sent]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(id, id, moved)
      .map(([at, row, sent]): Change => ['PUT', `/savings/${at}/transactions/${row}`, sent]),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(id, id).map(([at, row]): Change => ['DELETE', `/savings/${at}/transactions/${row}`]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(id, day, cents)
      .map(([at, from, rate]): Change => ['POST', `/savings/${at}/rates`, { from, interestRate: Math.min(rate, 99) }]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(id, id, cents)
      .map(([at, row, interestAmount]): Change => ['PUT', `/cds/${at}/interest/${row}`, { interestAmount }]),
  },
  { weight: 1, arbitrary: fc.tuple(id, id).map(([at, row]): Change => ['DELETE', `/cds/${at}/interest/${row}`]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(id, day)
      .map(
        ([at, startDate]): Change => [
          'POST',
          `/cds/${at}/rollover`,
          { interestRate: 0.03, termMonths: 12, startDate, maturityDate: addMonthsToDay(startDate, 12) },
        ],
      ),
  },
  { weight: 1, arbitrary: id.map((at): Change => ['DELETE', `/savings/${at}`]) },
  { weight: 2, arbitrary: post('/enhanced-watchlist', watched) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(id, watched)
      .map(([at, { symbol: _symbol, ...sent }]): Change => ['PUT', `/enhanced-watchlist/${at}`, sent]),
  },
  { weight: 1, arbitrary: id.map((at): Change => ['DELETE', `/enhanced-watchlist/${at}`]) },
  { weight: 1, arbitrary: fc.constantFrom<Change>(['POST', '/analytics/track', { event_type: 'cash_view' }]) },
);

const stock = { symbol: 'AAPL', companyName: 'A company', platform: 'Robinhood' };
/** One record of each kind, whatever is generated beside them. */
const always: Change[] = [
  [
    'POST',
    '/portfolio/transactions',
    { ...stock, transactionType: 'buy', quantity: 9, price: 5, transactionDate: '2024-01-02' },
  ],
  [
    'POST',
    '/cash/transactions',
    { transactionType: 'deposit', amount: 5, platform: 'BOSA', currency: 'USD', transactionDate: '2024-01-02' },
  ],
  ['POST', '/dividends', { ...stock, shares: 9, dividendPerShare: 0.5, paymentDate: '2024-01-02' }],
  ['POST', '/dividends/automated/auto-sync-all', {}],
  [
    'POST',
    '/cds',
    {
      accountNumber: '1',
      principalAmount: 9,
      interestRate: 0.04,
      termMonths: 12,
      startDate: '2025-03-31',
      maturityDate: '2026-03-31',
    },
  ],
  ['POST', '/cds/1/interest', { paymentDate: '2025-06-30', interestAmount: 1 }],
  ['POST', '/savings', { accountName: 'Reise', interestRate: 1, currentBalance: 3, currency: 'EUR' }],
  ['POST', '/savings/1/transactions', { transactionType: 'deposit', amount: 3, transactionDate: '2024-01-02' }],
  ['POST', '/enhanced-watchlist', { symbol: 'KO', targetBuyPrice: 5 }],
];

test('a generated ledger answers every call as before, and is exported again as it was', {
  timeout: scaleToRunLength(360_000),
}, async () => {
  let users = 0;
  const run = async (steps: Change[]): Promise<void> => {
    users += 1;
    const first = await createSignedInPerson('owner', `first-${users}`);
    for (const [method, path, body] of always) {
      const { status, body: answer } = await callApi(method, path, body, first.token);
      expect([path, status < 300 ? '' : answer]).toEqual([path, '']);
    }
    for (const [method, path, body] of steps) {
      const { status, body: answer } = await callApi(method, path, body, first.token);
      expect([200, 201, 204, 400, 404, 409, 422], JSON.stringify(answer)).toContain(status);
    }
    const backup = await exportAccount((await findProfile(first.id)) as Profile, new Date());
    const second = await createSignedInPerson('owner', `second-${users}`);
    await restoreBackupIntoEmptyAccount(
      (await findProfile(second.id)) as Profile,
      parseBackup(JSON.stringify(backup)),
      new Date(),
    );
    expect(await readAllReports(second.token)).toEqual(await readAllReports(first.token));
    const again = await exportAccount((await findProfile(second.id)) as Profile, new Date());
    expect({ ...again, exportedAt: '' }).toEqual({ ...backup, exportedAt: '' });
  };
  const histories = fc.array(change, { minLength: changes, maxLength: changes });
  await fc.assert(fc.asyncProperty(histories, run), { numRuns: ledgers, endOnFailure: true });
});
