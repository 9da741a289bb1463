import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MonthlyFinancialTrends } from '#contract/insight/analytics';
import type { ReturnsReport } from '#contract/insight/insight';
import { handler as analytics } from '#functions/analytics/handler';
import { handler as cash } from '#functions/cash/handler';
import { overridePort } from '#functions/ports';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

/** 100 EUR came when a euro was worth $1.05; today it is worth $1.20. What a currency was worth in zlotys nobody knows. */
let table: TestTable;
let token: string;
beforeAll(async () => {
  table = await startTestTable();
  clearMarketCache();
  overridePort('clock', () => new Date('2026-03-10T20:00:00Z'));
  const history = { 'EURUSD=X': [['2026-01-09', 1.05] as [string, number], ['2026-03-09', 1.19] as [string, number]] };
  overridePort('marketData', createTestMarket({ rates: { EURUSD: 1.2, PLNUSD: 0.25 }, history }));
  ({ token } = await createSignedInPerson('owner'));
  for (const [amount, currency, transactionDate] of [
    [100, 'EUR', '2026-01-10'],
    [10, 'EUR', '2026-03-10'],
    [50, 'PLN', '2026-01-10'],
  ] as const) {
    const body = { transactionType: 'deposit', amount, currency, platform: 'Revolut', transactionDate };
    expect((await invokeHandler(cash, { method: 'POST', path: '/api/cash/transactions', token, body })).status).toBe(
      201,
    );
  }
});
afterAll(() => table.stop());

const get = async <A>(path: string): Promise<A> =>
  (await invokeHandler(analytics, { method: 'GET', path: `/api${path}`, token })).body as A;

test('a foreign deposit counts in trends at the rate of its day, today at the latest, as it does in returns', async () => {
  const { months, missingRates } = await get<MonthlyFinancialTrends>('/analytics/financial/trends');
  const deposits = (month: string) => months.find((one) => one.month === month)?.deposits;
  expect([deposits('2026-01'), deposits('2026-03')]).toEqual([105, 12]);
  expect(missingRates).toEqual(['PLN']);
  const { bridge } = await get<ReturnsReport>('/insight/returns?scope=household&range=all');
  expect(bridge?.lines.find(({ line }) => line === 'contributions')?.amount).toBe(117);
});

test('the rows behind a month of the chart add up to it', async () => {
  const { rows } = await get<{ rows: { value: string }[] }>(
    '/insight/rows?list=deposits&from=2026-01-01&to=2026-01-31',
  );
  expect(rows.map(({ value }) => value)).toEqual(['105']);
});
