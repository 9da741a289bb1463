import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Trade } from '#contract/portfolio/trades';
import { addDays } from '#core/time/day';
import { handler as cash } from '#functions/cash/handler';
import { buildCashEntryWrite } from '#functions/cash/store';
import { executeDailyDividendRun } from '#functions/daily-run/execute-daily-run';
import { buildTradeWrite } from '#functions/portfolio/store';
import { overridePort } from '#functions/ports';
import { getTableClient } from '#functions/runtime/storage/table';
import { clearMarketCache } from '#functions/stocks/market-cache';
import type { MarketDataProvider } from '#functions/stocks/market-data';
import { createTestMarket } from '#functions/stocks/testing';
import { startDynamoServer } from '#tests/kit/dynamo-server';
import { countTableRequests, createSignedInPerson, invokeHandler, startTestTable } from '#tests/kit/table';
import { percentile, printTable, roundTo } from './print-table.ts';

const symbols = Array.from({ length: 200 }, (_, at) => `S${String(at).padStart(3, '0')}`);
const quarters = 16;
const callTime = 300;
const cashRows = 10_000;
const runs = 20;

/** Four years of quarterly dividends for each of 200 symbols; every call takes 300 ms. */
const slowMarket = () => {
  const asked = { calls: 0, inFlight: 0, most: 0 };
  const dividends = Object.fromEntries(
    symbols.map((symbol, at) => [
      symbol,
      Array.from({ length: quarters }, (_, quarter): [string, number, string] => {
        const exDate = addDays('2022-12-01', quarter * 91 + (at % 60));
        return [exDate, 0.25, addDays(exDate, 21)];
      }),
    ]),
  );
  const quick = createTestMarket({ dividends });
  const provider: MarketDataProvider = {
    ...quick,
    events: async (symbol) => {
      asked.calls += 1;
      asked.inFlight += 1;
      asked.most = Math.max(asked.most, asked.inFlight);
      await new Promise((resolve) => setTimeout(resolve, callTime));
      asked.inFlight -= 1;
      return quick.events(symbol);
    },
  };
  return { provider, asked };
};

type Puts = { Put: { Item?: Record<string, unknown> } }[];
const writeAll = async (writes: Puts): Promise<void> => {
  const { doc, name } = getTableClient();
  for (let from = 0; from < writes.length; from += 25) {
    const requests = writes.slice(from, from + 25).map(({ Put }) => ({ PutRequest: { Item: Put.Item ?? {} } }));
    await doc.send(new BatchWriteCommand({ RequestItems: { [name]: requests } }));
  }
};

const tradeOf = (symbol: string, id: number): Trade => ({
  id,
  symbol,
  companyName: symbol,
  transactionType: 'buy',
  quantity: 10,
  price: 50,
  total: 500,
  transactionDate: '2022-11-01',
  platform: 'Robinhood',
  fees: 0,
  notes: '',
  version: 1,
});

const benchRun = async (): Promise<void> => {
  const own = await startTestTable();
  for (const user of ['one', 'two']) {
    const { id } = await createSignedInPerson('owner', user);
    await writeAll(symbols.flatMap((symbol, at) => buildTradeWrite(id, tradeOf(symbol, at + 1))) as Puts);
  }
  const rows = [];
  for (const round of ['first', 'second, same day']) {
    const { provider, asked } = slowMarket();
    overridePort('marketData', provider);
    clearMarketCache();
    const startedAt = performance.now();
    let found = 0;
    let synced = 0;
    const { requests } = await countTableRequests(async () => {
      ({ found, synced } = await executeDailyDividendRun('person'));
    });
    rows.push({
      run: round,
      seconds: roundTo((performance.now() - startedAt) / 1000),
      found,
      synced,
      'provider calls': asked.calls,
      'most in flight': asked.most,
      'table requests': requests,
    });
  }
  printTable('Discovery: 2 users with the same 200 symbols, 300 ms a provider call', rows);
  await own.stop();
};

const benchCash = async (): Promise<void> => {
  const own = await startTestTable();
  process.env['CHECK_ANSWERS'] = 'false';
  const { id: owner, token } = await createSignedInPerson('owner');
  const entries = Array.from({ length: cashRows }, (_, at) =>
    buildCashEntryWrite(owner, {
      id: at + 1,
      transactionType: at % 3 === 0 ? 'withdrawal' : 'deposit',
      amount: 10 + (at % 90),
      platform: at % 2 === 0 ? 'Revolut' : 'Robinhood',
      currency: 'USD',
      transactionDate: addDays('2021-01-04', Math.floor(at / 6)),
      description: 'A transfer between two accounts',
      version: 1,
    }),
  );
  await writeAll(entries.flat() as Puts);
  const rows = [];
  for (const path of ['/cash/transactions', '/cash/balances', '/cash/balance']) {
    const send = () => invokeHandler(cash, { method: 'GET', path: `/api${path}`, token });
    const { requests, units } = await countTableRequests(send);
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const startedAt = performance.now();
      await send();
      times.push(performance.now() - startedAt);
    }
    rows.push({
      call: `GET ${path}`,
      'p50 ms': roundTo(percentile(times, 0.5)),
      'p95 ms': roundTo(percentile(times, 0.95)),
      requests,
      'capacity units': roundTo(units),
    });
  }
  printTable(`The cash page's reads with ${cashRows.toLocaleString('en-US')} rows`, rows);
  await own.stop();
};

/** What the daily run and the cash page cost, through the real handlers and a real table in memory. */
export const benchDailyRunAndCash = async (): Promise<void> => {
  const dynamo = await startDynamoServer();
  process.env['DYNAMODB_ENDPOINT'] = dynamo.endpoint;
  try {
    await benchRun();
    await benchCash();
  } finally {
    await dynamo.stop();
  }
};
