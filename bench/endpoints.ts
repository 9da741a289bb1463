import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Platform, Trade } from '#contract/trades';
import { amount, roundCents, toNumber } from '#core/money/amount';
import { portfolioPlatforms } from '#core/portfolio/platforms';
import { addDays } from '#core/time/day';
import { sampleMarket } from '#demo/market';
import { handler as auth } from '#functions/auth/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { putTrade } from '#functions/portfolio/store';
import { setPort } from '#functions/ports';
import { forgetCached } from '#functions/stocks/cache';
import { handler as stocks } from '#functions/stocks/handler';
import { table } from '#functions/storage/table';
import { startDynamo } from '#local/dynamo';
import { countRequests, invoke, startTable } from '#tests/kit/table';
import { percentile, printTable, rounded } from './table.ts';

const symbols = ['AAPL', 'MSFT', 'GOOGL', 'AMZN', 'NVDA', 'META', 'TSLA', 'KO', 'JPM', 'V'];
const runs = 30;

const tradeAt = (id: number): Trade => {
  const symbol = symbols[id % symbols.length] as string;
  const quantity = 1 + (id % 7);
  const price = 20 + (id % 90) + 0.25;
  return {
    id,
    symbol,
    companyName: `${symbol} Inc.`,
    transactionType: id % 5 === 4 ? 'sell' : 'buy',
    quantity: id % 5 === 4 ? 1 : quantity,
    price,
    total: toNumber(roundCents(amount(quantity).times(price))),
    transactionDate: addDays('2021-01-04', Math.floor(id / 8)),
    platform: portfolioPlatforms[id % 2] as Platform,
    fees: 0,
    notes: '',
    version: 1,
  };
};

/** Trades in the rows of a ledger, written past its rules: a bench wants many, soon. */
export const fillTrades = async (owner: string, size: number): Promise<void> => {
  const { doc, name } = table();
  for (let from = 1; from <= size; from += 25) {
    const ids = Array.from({ length: Math.min(25, size - from + 1) }, (_, at) => from + at);
    const writes = ids
      .flatMap((id) => putTrade(owner, tradeAt(id)))
      .map((write) => ('Put' in write ? write.Put.Item : {}));
    const requests = writes.map((Item) => ({ PutRequest: { Item } }));
    await doc.send(new BatchWriteCommand({ RequestItems: { [name]: requests } }));
  }
  await doc.send(
    new BatchWriteCommand({
      RequestItems: {
        [name]: [{ PutRequest: { Item: { pk: `USER#${owner}`, sk: 'SEQ#PTX', last: size, version: 1 } } }],
      },
    }),
  );
};

const buy = {
  symbol: 'KO',
  companyName: 'Coca-Cola',
  transactionType: 'buy',
  quantity: 2,
  price: 60,
  transactionDate: '2025-11-03',
  platform: 'Robinhood',
};

const calls = (token: string, last: () => number) => [
  { name: 'GET holdings', send: () => invoke(portfolio, { method: 'GET', path: '/api/portfolio/holdings', token }) },
  { name: 'GET value', send: () => invoke(portfolio, { method: 'GET', path: '/api/portfolio/value', token }) },
  {
    name: 'GET transactions',
    send: () => invoke(portfolio, { method: 'GET', path: '/api/portfolio/transactions', token }),
  },
  { name: 'GET analysis', send: () => invoke(portfolio, { method: 'GET', path: '/api/portfolio/analysis', token }) },
  {
    name: 'GET daily-change',
    send: () => invoke(portfolio, { method: 'GET', path: '/api/portfolio/daily-change', token }),
  },
  {
    name: 'GET platform-breakdown',
    send: () => invoke(portfolio, { method: 'GET', path: '/api/portfolio/platform-breakdown', token }),
  },
  {
    name: 'GET platform-transactions',
    send: () =>
      invoke(portfolio, { method: 'GET', path: '/api/portfolio/platform-transactions?platform=Robinhood', token }),
  },
  {
    name: 'POST buy',
    send: () => invoke(portfolio, { method: 'POST', path: '/api/portfolio/transactions', token, body: buy }),
  },
  {
    name: 'POST sell',
    send: () =>
      invoke(portfolio, {
        method: 'POST',
        path: '/api/portfolio/transactions',
        token,
        body: { ...buy, transactionType: 'sell' },
      }),
  },
  {
    name: 'PUT edit',
    send: () => invoke(portfolio, { method: 'PUT', path: `/api/portfolio/transactions/${last()}`, token, body: buy }),
  },
  {
    name: 'DELETE',
    send: () => invoke(portfolio, { method: 'DELETE', path: `/api/portfolio/transactions/${last()}`, token }),
  },
  { name: 'GET stocks/search', send: () => invoke(stocks, { method: 'GET', path: '/api/stocks/search/apple', token }) },
  { name: 'GET profile', send: () => invoke(auth, { method: 'GET', path: '/api/auth/profile', token }) },
];

const newestId = async (token: string): Promise<number> => {
  const { body } = await invoke(portfolio, { method: 'GET', path: '/api/portfolio/transactions', token });
  return Math.max(...body.map(({ id }: { id: number }) => id));
};

const benchSize = async (size: number) => {
  const own = await startTable();
  process.env['CHECK_ANSWERS'] = 'false';
  forgetCached();
  const body = { email: 'owner@example.com', username: 'owner', password: 'correct horse' };
  const { token, user } = (await invoke(auth, { method: 'POST', path: '/api/auth/register', body })).body;
  await fillTrades(user.id, size);
  let last = size;
  const rows = [];
  for (const { name, send } of calls(token, () => last)) {
    const cold = await countRequests(async () => {
      forgetCached();
      if (name === 'DELETE') last = await newestId(token);
      if (name === 'DELETE') forgetCached();
    }).then(() => countRequests(send));
    const warm = name === 'DELETE' ? cold : await countRequests(send);
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      if (name === 'DELETE') last = await newestId(token);
      const startedAt = performance.now();
      await send();
      times.push(performance.now() - startedAt);
    }
    rows.push({
      call: name,
      'p50 ms': rounded(percentile(times, 0.5)),
      'p95 ms': rounded(percentile(times, 0.95)),
      'requests, first': cold.requests,
      'requests, warm': warm.requests,
      'capacity units': rounded(warm.units),
    });
  }
  await own.stop();
  return rows;
};

/** Each call through its real handler and a real table in memory: time, requests to the table, consumed capacity. */
export const benchEndpoints = async (): Promise<void> => {
  const dynamo = await startDynamo();
  process.env['DYNAMODB_ENDPOINT'] = dynamo.endpoint;
  setPort('marketData', sampleMarket());
  try {
    for (const size of [1_000, 10_000]) {
      printTable(`Calls with ${size.toLocaleString('en-US')} transactions, ${runs} runs each`, await benchSize(size));
    }
  } finally {
    await dynamo.stop();
  }
};
