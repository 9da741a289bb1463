import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Agenda } from '#contract/insight/agenda';
import { handler as activity } from '#functions/activity/handler';
import { handler as analytics } from '#functions/analytics/handler';
import { handler as cds } from '#functions/cds/handler';
import { acquireDailyRunLock, finishDailyRun } from '#functions/daily-run/run-lock';
import { handler as dividends } from '#functions/dividends/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { cdInput, createSender, type SendToHandler, tradeInput } from '#tests/kit/write-operations';

/** Tuesday, 3 PM in New York. */
const now = new Date('2026-11-24T20:00:00Z');

let table: TestTable;
let send: SendToHandler;
beforeEach(async () => {
  table = await startTestTable();
  overridePort('clock', () => now);
  clearMarketCache();
  overridePort(
    'marketData',
    createTestMarket({
      prices: { AAPL: [201.5, 200], KO: [60, 61], CASHY: [1, 1] },
      dividends: {
        AAPL: [['2026-11-20', 0.25, '2026-12-10']],
        KO: [['2026-11-30', 0.5, '2026-12-15']],
        CASHY: [],
      },
      failing: ['FAIL'],
      unlisted: ['NONE'],
    }),
  );
  send = createSender(await createSignedInPerson('owner'));
});
afterEach(() => table.stop());

const buy = (symbol: string, quantity: number, platform = 'Robinhood') =>
  send(portfolio, 'POST', '/portfolio/transactions', { ...tradeInput, symbol, quantity, platform });
const read = async () => (await send(analytics, 'GET', '/insight/agenda')).body as Agenda;

test('of nothing there is nothing to tell', async () => {
  expect(await read()).toEqual({ entries: [], failedSymbols: [] });
});

test('says of a CD in its days of grace when these end, and of no other', async () => {
  covers('4.11 grace period');
  const matured = { ...cdInput, startDate: '2025-11-20', maturityDate: '2026-11-20', termMonths: 12 };
  for (const change of [{ graceDays: 7 }, { graceDays: 3 }, {}, { maturityDate: '2026-11-25', graceDays: 7 }]) {
    await send(cds, 'POST', '/cds', { ...matured, ...change });
  }
  const ends = (await read()).entries.map((entry) => [entry.kind, 'graceEnd' in entry ? entry.graceEnd : null]);
  expect(ends).toEqual([
    ['maturity', '2026-11-27'],
    ['maturity', null],
    ['maturity', null],
    ['maturity', null],
  ]);
});

test('tells the moves of the day, the dividends and CDs to come, and what wants attention', async () => {
  covers('1.7 GET /insight/agenda');
  await buy('AAPL', 10);
  await buy('AAPL', 2, 'Revolut');
  await buy('KO', 100);
  await send(dividends, 'POST', '/dividends/trigger-discovery');
  const maturing = { startDate: '2025-12-15', maturityDate: '2026-12-15', termMonths: 12, accountNumber: '20418' };
  await send(cds, 'POST', '/cds', { ...cdInput, ...maturing });
  await send(cds, 'POST', '/cds', {
    ...cdInput,
    ...maturing,
    accountNumber: '2',
    maturityDate: '2027-12-15',
    termMonths: 24,
  });
  const stated = { platform: 'Robinhood', day: '2026-11-20', balances: [] };
  await send(
    activity,
    'POST',
    '/comparisons',
    { ...stated, positions: [{ symbol: 'KO', quantity: '99' }] },
    'compare-1',
  );
  const { entries, failedSymbols } = await read();
  expect(failedSymbols).toEqual([]);
  expect(entries).toEqual([
    { kind: 'mover', symbol: 'KO', companyName: tradeInput.companyName, amount: -100, percent: -1.64 },
    { kind: 'mover', symbol: 'AAPL', companyName: tradeInput.companyName, amount: 18, percent: 0.75 },
    { kind: 'exDate', symbol: 'KO', date: '2026-11-30', amount: 50, isEstimated: false },
    { kind: 'payment', symbol: 'AAPL', date: '2026-12-10', amount: 3, isEstimated: false },
    expect.objectContaining({ kind: 'maturity', accountNumber: '20418', date: '2026-12-15' }),
    { kind: 'difference', platform: 'Robinhood', date: '2026-11-20', figures: 2 },
  ]);
});

test('tells of a daily run that failed until one has come to a good end', async () => {
  const run = async (state: 'failed' | 'done') => {
    const lease = { trigger: 'person' as const, due: now, holder: state, leaseUntil: new Date(now.getTime() + 1000) };
    const lock = await acquireDailyRunLock(lease, now);
    if (lock) await finishDailyRun(lock, { state, now });
  };
  await run('failed');
  expect((await read()).entries).toEqual([{ kind: 'failedRun', date: '2026-11-24' }]);
  await run('done');
  expect((await read()).entries).toEqual([]);
});

test('names a stock without a price, one that wants a look, and one that the market tells nothing of', async () => {
  await buy('NONE', 1);
  await send(portfolio, 'POST', '/portfolio/transactions', {
    ...tradeInput,
    symbol: 'KO',
    transactionType: 'sell',
    quantity: 1,
  });
  const { entries, failedSymbols } = await read();
  expect(entries).toContainEqual({ kind: 'unpriced', symbols: ['NONE'] });
  expect(failedSymbols).toEqual(['NONE']);
});
