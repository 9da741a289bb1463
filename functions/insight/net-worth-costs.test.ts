import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, getDayInNewYork } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';
import { handler } from '#functions/analytics/handler';
import { buildCashEntryWrite, cashLedger } from '#functions/cash/store';
import { buildCdWrites, buildInterestPaymentRowWrite, cdLedger } from '#functions/cds/store';
import { backfillAccountLedgers } from '#functions/dividends/backfill-dividends';
import { createSampleTrade, putUnmaterializedTestTrades } from '#functions/dividends/testing';
import { overridePort } from '#functions/ports';
import { buildSavingsAccountWrite, buildSavingsTransactionWrite, savingsLedger } from '#functions/savings/store';
import { createTestMarket } from '#functions/stocks/testing';
import {
  countTableRequests,
  createSignedInPerson,
  invokeHandler,
  startTestTable,
  type TableRequestCount,
  type TestTable,
} from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

/** What a year of shares, or of a household, asks of the table is that of the year, after one year and after eight of the same. */

const today = getDayInNewYork(new Date());
const symbols = ['AAPL', 'KO', 'MSFT', 'VOO'];
/** A little more than one: before the first trade nothing has to be read. */
const years = { one: 1.25, eight: 8 };
const everyDays = 4;

const tradingDay = (day: string): string => (isTradingDay(day) ? day : tradingDay(addDays(day, -1)));
/** The newest last. */
const daysOf = (count: number): string[] =>
  Array.from({ length: Math.floor((count * 365) / everyDays) }, (_, back) =>
    addDays(today, -2 - back * everyDays),
  ).reverse();

const putCash = async (owner: string, days: readonly string[]): Promise<void> => {
  const rows = days.map((transactionDate, at) => ({
    ...{
      id: at + 1,
      transactionType: 'deposit' as const,
      amount: 100,
      platform: 'Robinhood',
      currency: 'USD' as const,
    },
    ...{ transactionDate, description: '', version: 1 },
  }));
  for (let at = 0; at < rows.length; at += 40)
    await writeWithoutChangeLog(rows.slice(at, at + 40).flatMap((row) => buildCashEntryWrite(owner, row)));
  const balance = { pk: `USER#${owner}`, sk: 'CBAL#Robinhood#USD', platform: 'Robinhood', currency: 'USD', balance: 5 };
  await writeWithoutChangeLog([
    cashLedger.restore(owner, { last: rows.length, version: 1 }),
    { Put: { Item: balance } },
  ]);
};

const putBanking = async (owner: string, days: readonly string[]): Promise<void> => {
  const [first = today] = days;
  const account = {
    id: 1,
    accountName: 'Savings',
    bankName: 'Citi',
    accountType: 'high-yield' as const,
    interestRate: 4,
    description: '',
  };
  const cd = {
    id: 1,
    accountNumber: '1',
    bankName: 'Citi',
    principalAmount: 10_000,
    interestRate: 0.05,
    termMonths: 120,
  };
  const terms = { startDate: first, maturityDate: addDays(first, 3_652), closedDate: null, description: '' };
  await writeWithoutChangeLog([
    buildSavingsAccountWrite(owner, {
      ...account,
      ...{
        currency: 'USD',
        currentBalance: 1_000_000,
        createdAt: `${first}T00:00:00Z`,
        version: 1,
        lastRow: days.length,
      },
    }),
    buildCdWrites(owner, {
      ...cd,
      ...terms,
      compoundingFrequency: 'daily',
      earlyWithdrawalPenalty: 0,
      version: 1,
      lastRow: days.length,
    }),
    savingsLedger.restore(owner, { last: 1, version: 1 }),
    cdLedger.restore(owner, { last: 1, version: 1 }),
  ]);
  const moved = { transactionType: 'deposit' as const, amount: 10, description: '', version: 1 };
  const paid = { paymentType: 'credited' as const, interestAmount: 1, description: '', version: 1 };
  for (let at = 0; at < days.length; at += 40) {
    const rows = days.slice(at, at + 40).map((day, place) => ({ day, id: at + place + 1 }));
    await writeWithoutChangeLog(
      rows.flatMap(({ id, day }) => [
        ...buildSavingsTransactionWrite(owner, 1, { id, ...moved, transactionDate: day }),
        ...buildInterestPaymentRowWrite(owner, 1, { id, ...paid, paymentDate: day } as never),
      ]),
    );
  }
};

/** A call counts as many days as it has time for. */
const countAllDays = async (token: string): Promise<void> => {
  let countedTo: string | null = '';
  while (countedTo !== null) {
    const { body } = await invokeHandler(handler, { method: 'GET', path: '/api/insight/returns?range=1Y', token });
    countedTo = body.countedTo;
  }
};

let table: TestTable;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  table = await startTestTable();
  const days = Array.from({ length: 3_000 }, (_, back) => addDays(today, back - 3_000)).filter(isTradingDay);
  const closes = days.map((day, at): [string, number] => [day, 90 + (at % 40)]);
  const prices = Object.fromEntries(symbols.map((one) => [one, [120, 110] as [number, number]]));
  overridePort(
    'marketData',
    createTestMarket({ prices, history: Object.fromEntries(symbols.map((one) => [one, closes])) }),
  );
  for (const [name, count] of Object.entries(years)) {
    const { id, token } = await createSignedInPerson('owner', name);
    tokens[name] = token;
    const traded = daysOf(count);
    await putUnmaterializedTestTrades(
      id,
      ...traded.map((day, at) =>
        createSampleTrade(at + 1, symbols[at % symbols.length] as string, {
          platform: at % 2 === 0 ? 'Robinhood' : 'Schwab',
          quantity: 1,
          total: 100,
          transactionDate: tradingDay(day),
        }),
      ),
    );
    await putCash(id, traded);
    await putBanking(id, traded);
    expect(await backfillAccountLedgers(id, 60_000)).toBe(true);
    await countAllDays(token);
  }
}, 120_000);
afterAll(() => table.stop());

const cost = (name: string, path: string): Promise<TableRequestCount> =>
  countTableRequests(async () => {
    const { status } = await invokeHandler(handler, {
      method: 'GET',
      path: `/api${path}`,
      token: tokens[name] as string,
    });
    expect(status, path).toBe(200);
  });

describe('what is asked', () => {
  test.each([
    ['/insight/returns?range=1Y', 6, 8],
    ['/insight/bridge/rows?range=1Y&line=contributions', 7, 14],
    ['/insight/bridge/rows?range=1Y&line=income', 9, 12],
    ['/insight/explained?range=1Y&name=bridge', 6, 8],
    ['/insight/explained?range=1Y&name=moneyWeighted', 6, 8],
    ['/insight/rows?list=flows', 6, 12],
    ['/insight/returns?scope=household&range=1Y', 18, 40],
    ['/insight/returns?scope=household&range=1M', 18, 24],
    ['/insight/net-worth?range=1Y', 18, 40],
    ['/insight/bridge/rows?scope=household&range=1Y&line=contributions', 18, 40],
    ['/insight/explained?scope=household&range=3M&name=bridge', 18, 26],
  ])('%s takes at most %i requests and %i units, after eight years as after one', async (path, requests, units) => {
    for (const name of Object.keys(years)) await cost(name, path);
    const [one, eight] = [await cost('one', path), await cost('eight', path)];
    if (process.env['SHOW_COSTS']) process.stdout.write(`${JSON.stringify([path, one, eight])}\n`);
    expect(eight.requests).toBe(one.requests);
    expect(eight.requests).toBeLessThanOrEqual(requests);
    expect(eight.units).toBeLessThanOrEqual(units);
    expect(eight.units).toBeLessThanOrEqual(one.units * 1.3);
  });
});
