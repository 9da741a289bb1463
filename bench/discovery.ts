import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Trade } from '#contract/trades';
import { addDays } from '#core/time/day';
import { handler as cash } from '#functions/cash/handler';
import { putEntry } from '#functions/cash/store';
import { runDaily } from '#functions/daily-run/run';
import { putTrade } from '#functions/portfolio/store';
import { setPort } from '#functions/ports';
import { forgetCached } from '#functions/stocks/cache';
import type { MarketDataProvider } from '#functions/stocks/market-data';
import { marketOf } from '#functions/stocks/testing';
import { table } from '#functions/storage/table';
import { startDynamo } from '#local/dynamo';
import { countRequests, invoke, signedIn, startTable } from '#tests/kit/table';
import { percentile, printTable, rounded } from './table.ts';

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
  const quick = marketOf({ dividends });
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
  const { doc, name } = table();
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
  const own = await startTable();
  for (const user of ['one', 'two']) {
    const { id } = await signedIn('owner', user);
    await writeAll(symbols.flatMap((symbol, at) => putTrade(id, tradeOf(symbol, at + 1))) as Puts);
  }
  const rows = [];
  for (const round of ['first', 'second, same day']) {
    const { provider, asked } = slowMarket();
    setPort('marketData', provider);
    forgetCached();
    const startedAt = performance.now();
    let found = 0;
    let synced = 0;
    const { requests } = await countRequests(async () => {
      ({ found, synced } = await runDaily('person'));
    });
    rows.push({
      run: round,
      seconds: rounded((performance.now() - startedAt) / 1000),
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
  const own = await startTable();
  process.env['CHECK_ANSWERS'] = 'false';
  const { id: owner, token } = await signedIn('owner');
  const entries = Array.from({ length: cashRows }, (_, at) =>
    putEntry(owner, {
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
    const send = () => invoke(cash, { method: 'GET', path: `/api${path}`, token });
    const { requests, units } = await countRequests(send);
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const startedAt = performance.now();
      await send();
      times.push(performance.now() - startedAt);
    }
    rows.push({
      call: `GET ${path}`,
      'p50 ms': rounded(percentile(times, 0.5)),
      'p95 ms': rounded(percentile(times, 0.95)),
      requests,
      'capacity units': rounded(units),
    });
  }
  printTable(`The cash page's reads with ${cashRows.toLocaleString('en-US')} rows`, rows);
  await own.stop();
};

/** What the daily run and the cash page cost, through the real handlers and a real table in memory. */
export const benchDiscovery = async (): Promise<void> => {
  const dynamo = await startDynamo();
  process.env['DYNAMODB_ENDPOINT'] = dynamo.endpoint;
  try {
    await benchRun();
    await benchCash();
  } finally {
    await dynamo.stop();
  }
};
