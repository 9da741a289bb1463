import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PastIncomeForecasts } from '#contract/income';
import { handler as analytics } from '#functions/analytics/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { handler as savings } from '#functions/savings/handler';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { countTableRequests, createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { createSender, type SendToHandler, savingsAccountInput, tradeInput } from '#tests/kit/write-operations';

let table: TestTable;
let send: SendToHandler;
beforeEach(async () => {
  table = await startTestTable();
  overridePort('clock', () => new Date('2026-11-24T20:00:00Z'));
  clearMarketCache();
  overridePort(
    'marketData',
    createTestMarket({
      prices: { KO: [60, 60] },
      dividends: {
        KO: [
          ['2025-08-14', 0.5, '2025-08-28'],
          ['2025-11-13', 0.5, '2025-11-28'],
          ['2026-02-12', 0.5, '2026-02-27'],
          ['2026-05-14', 0.5, '2026-05-29'],
          ['2026-08-13', 0.5, '2026-08-28'],
        ],
      },
      rates: { EURUSD: 1.1 },
      unlisted: ['NONE'],
    }),
  );
  send = createSender(await createSignedInPerson('owner'));
});
afterEach(() => table.stop());

const read = async () => (await send(analytics, 'GET', '/insight/income/forecasts')).body as PastIncomeForecasts;
const record = (symbol: string, quantity: number, transactionDate: string, transactionType = 'buy') =>
  send(portfolio, 'POST', '/portfolio/transactions', {
    ...tradeInput,
    symbol,
    quantity,
    transactionDate,
    transactionType,
  });
const told = ({ months }: PastIncomeForecasts) =>
  months.flatMap(({ month, forecast, payments }) =>
    forecast === null ? [] : [[month, forecast, ...payments.map((one) => one.shares)]],
  );

test('foresees past months by the shares of the last day of the month before, and names what the market tells nothing of', async () => {
  covers('1.7 GET /insight/income/forecasts');
  expect(told(await read())).toEqual([]);
  await record('KO', 100, '2025-01-10');
  await record('NONE', 1, '2025-01-10');
  await record('KO', 60, '2026-04-30');
  await record('KO', 100, '2026-08-03', 'sell');
  const forecasts = await read();
  // By the end of October 2025 one payment was known, which is no pattern.
  expect(told(forecasts)).toEqual([
    ['2026-02', 50, 100],
    ['2026-05', 80, 160],
    ['2026-08', 80, 160],
  ]);
  expect([forecasts.months.length, forecasts.months[0]?.asOf, forecasts.unknownSymbols]).toEqual([
    12,
    '2025-10-31',
    ['NONE'],
  ]);
});

test('savings in dollars of the day, those whose currency has no rate by name', async () => {
  const open = (accountName: string, currency: string) =>
    send(savings, 'POST', '/savings', { ...savingsAccountInput, accountName, currency, currentBalance: 0 });
  await open('Home', 'USD');
  await open('London', 'GBP');
  await send(savings, 'POST', '/savings/1/transactions', {
    transactionType: 'deposit',
    amount: 1000,
    transactionDate: '2026-08-31',
  });
  const forecasts = await read();
  // 1,000 x 4.35 % x 30/365, then on the last days of the months, nothing having been paid.
  expect(told(forecasts)).toEqual([
    ['2026-09', 3.58, undefined],
    ['2026-10', 3.69, undefined],
  ]);
  expect(forecasts.accountsWithoutRate).toEqual(['London']);
});

test('reads as much of the table after many trades as after few: at most 7 requests, and one more for each savings account', async () => {
  const requestsOf = async () => (await countTableRequests(read)).requests;
  await record('KO', 100, '2025-01-10');
  await read();
  const few = await requestsOf();
  expect(few).toBeLessThanOrEqual(7);
  for (let day = 10; day < 28; day += 1) await record('KO', 1, `2026-03-${day}`);
  await read();
  expect(await requestsOf()).toBe(few);
  await send(savings, 'POST', '/savings', savingsAccountInput);
  expect(await requestsOf()).toBeLessThanOrEqual(few + 1);
});
