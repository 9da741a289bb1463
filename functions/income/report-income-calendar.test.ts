import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Cd, CdSummary } from '#contract/cds';
import type { DividendIncomeByStock } from '#contract/dividends/found-dividends';
import type { IncomeCalendar, IncomePaymentView } from '#contract/income';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { handler as analytics } from '#functions/analytics/handler';
import { handler as cds } from '#functions/cds/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { handler as savings } from '#functions/savings/handler';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { countTableRequests, createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import {
  cdInput,
  createSender,
  type SendToHandler,
  savingsAccountInput,
  tradeInput,
} from '#tests/kit/write-operations';

const now = new Date('2026-11-24T20:00:00Z');
const quarters = (amount: number): [string, number, string][] =>
  ['2025-08-28', '2025-11-28', '2026-02-27', '2026-05-29', '2026-08-28'].map((date) => [
    date,
    amount,
    `${date.slice(0, 8)}30`.replace('02-30', '03-02'),
  ]);

let table: TestTable;
let send: SendToHandler;
beforeEach(async () => {
  table = await startTestTable();
  overridePort('clock', () => now);
  clearMarketCache();
  overridePort(
    'marketData',
    createTestMarket({
      prices: { AAPL: [200, 200], KO: [60, 60] },
      dividends: { AAPL: [['2026-11-20', 0.25, '2026-12-10']], KO: quarters(0.5) },
      rates: { EURUSD: 1.1 },
      failing: ['FAIL'],
      unlisted: ['NONE'],
    }),
  );
  send = createSender(await createSignedInPerson('owner'));
});
afterEach(() => table.stop());

const read = async () => (await send(analytics, 'GET', '/insight/income')).body as IncomeCalendar;
const buy = (symbol: string, quantity: number, platform = 'Robinhood') =>
  send(portfolio, 'POST', '/portfolio/transactions', {
    ...tradeInput,
    symbol,
    quantity,
    platform,
    transactionDate: '2025-01-10',
  });
const sumOf = (payments: readonly IncomePaymentView[]) =>
  toNumber(sumExactAmounts(payments.map(({ amount }) => toAmount(amount))));

test('of nothing there is nothing to tell', async () => {
  expect(await read()).toMatchObject({
    today: '2026-11-24',
    payments: [],
    maturities: [],
    totals: { paidLast12Months: 0, paidThisYear: 0, expectedNext12Months: 0 },
    failedSymbols: [],
    accountsWithoutRate: [],
  });
});

test('what was paid is what the ledgers of dividends, CDs and savings say; what is to come is named by where it is known from', async () => {
  covers('1.7 GET /insight/income');
  await buy('KO', 100);
  await buy('AAPL', 10);
  await buy('AAPL', 2, 'Revolut');
  await send(dividends, 'POST', '/dividends/trigger-discovery');
  const { id } = (
    await send(cds, 'POST', '/cds', {
      ...cdInput,
      startDate: '2026-01-15',
      maturityDate: '2027-01-15',
      termMonths: 12,
      compoundingFrequency: 'monthly',
    })
  ).body as Cd;
  await send(savings, 'POST', '/savings', { ...savingsAccountInput, currentBalance: 0 });
  const move = (transactionType: string, amount: number, transactionDate: string) =>
    send(savings, 'POST', '/savings/1/transactions', { transactionType, amount, transactionDate });
  await move('deposit', 1000, '2026-09-01');
  await move('interest_earned', 3.58, '2026-10-15');
  await move('interest_earned', 3.7, '2026-11-15');

  const { payments, maturities, months, totals } = await read();
  const of = (kind: string, basis: string) => payments.filter((one) => one.kind === kind && one.basis === basis);
  const received = (await send(dividends, 'GET', '/dividends/income/stocks')).body as DividendIncomeByStock;
  expect(sumOf(of('dividend', 'paid'))).toBe(
    toNumber(sumExactAmounts(received.received.byMonth.map(({ amount }) => toAmount(amount)))) + 50,
  );
  expect(of('dividend', 'announced')).toEqual([
    { kind: 'dividend', symbol: 'AAPL', date: '2026-12-10', amount: 3, basis: 'announced' },
  ]);
  expect(of('dividend', 'estimated').map(({ amount }) => amount)).toEqual([50, 50, 50, 50, 50]);
  // Credited on November 15; what has come since is of the next.
  const worth = (await send(cds, 'GET', '/cds/summary')).body as CdSummary;
  const credited = sumOf(of('cdInterest', 'paid'));
  expect(credited).toBeLessThanOrEqual(worth.totalInterestEarned);
  expect(of('cdInterest', 'paid')).toHaveLength(10);
  expect(of('cdInterest', 'scheduled').map(({ date }) => date)).toEqual(['2026-12-15', '2027-01-15']);
  expect(maturities).toMatchObject([{ cdId: id, date: '2027-01-15' }]);
  expect(toNumber(toAmount(maturities[0]?.amount ?? 0).minus(cdInput.principalAmount))).toBe(
    sumOf(payments.filter(({ kind }) => kind === 'cdInterest')),
  );
  expect(sumOf(of('savingsInterest', 'paid'))).toBe(7.28);
  expect(of('savingsInterest', 'estimated')[0]).toMatchObject({ date: '2026-12-15', accountName: 'Rainy day' });
  expect(toNumber(sumExactAmounts(months.map(({ paid }) => toAmount(paid))))).toBe(
    sumOf(payments.filter(({ basis }) => basis === 'paid')),
  );
  expect(totals.expectedNext12Months).toBe(
    sumOf(payments.filter(({ basis, date }) => basis !== 'paid' && date <= '2027-11-24')),
  );
});

test('reads as much of the table after many dividends as after few: one request more for each savings account', async () => {
  const requestsOf = async () => (await countTableRequests(read)).requests;
  await buy('KO', 100);
  await send(dividends, 'POST', '/dividends/trigger-discovery');
  await read();
  expect(await requestsOf()).toBeLessThanOrEqual(7);
  await buy('AAPL', 10);
  for (const platform of ['Revolut', 'Fidelity', 'Schwab']) await buy('KO', 10, platform);
  await send(dividends, 'POST', '/dividends/trigger-discovery');
  await read();
  expect(await requestsOf()).toBeLessThanOrEqual(7);
  await send(savings, 'POST', '/savings', savingsAccountInput);
  expect(await requestsOf()).toBeLessThanOrEqual(8);
});

test('interest that a CD pays into a savings account is told once, as that of the CD', async () => {
  await send(savings, 'POST', '/savings', { ...savingsAccountInput, currentBalance: 0 });
  await send(cds, 'POST', '/cds', {
    ...cdInput,
    startDate: '2026-01-15',
    maturityDate: '2027-01-15',
    termMonths: 12,
    interestTo: { kind: 'savings', id: 1 },
  });
  await send(cds, 'POST', '/cds/1/interest', { paymentDate: '2026-02-15', interestAmount: 12.5 });
  const { payments } = await read();
  expect(payments.filter(({ basis }) => basis === 'paid')).toEqual([
    expect.objectContaining({ kind: 'cdInterest', date: '2026-02-15', amount: 12.5 }),
  ]);
});

test('names the stocks that the market tells nothing of, and accounts whose currency has no rate', async () => {
  await buy('NONE', 1);
  const open = (accountName: string, currency: string) =>
    send(savings, 'POST', '/savings', { ...savingsAccountInput, accountName, currency });
  await open('Paris', 'EUR');
  await open('London', 'GBP');
  const { failedSymbols, accountsWithoutRate, payments } = await read();
  expect([failedSymbols, accountsWithoutRate]).toEqual([['NONE'], ['London']]);
  expect([...new Set(payments.map((one) => one.kind === 'savingsInterest' && one.accountName))]).toEqual(['Paris']);
  // 800 x 4.35 % x 30/365 = 2.86 EUR at 1.1.
  expect(payments[0]).toMatchObject({ date: '2026-11-30', amount: 3.15 });
});
