import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { addDays, getDayInNewYork } from '#core/time/day';
import { createSampleMarketProvider } from '#demo/sample-market';
import { handler as analytics } from '#functions/analytics/handler';
import { buildDailyUsageCountsWrite, buildUsageEventWrite } from '#functions/analytics/store';
import { handler as dashboard } from '#functions/dashboard/handler';
import { overridePort } from '#functions/ports';
import {
  getSortKeyPrefixBounds,
  getTableClient,
  sortKeyPrefixCondition,
  type TableItem,
  type TransactionWrite,
  userPartitionKey,
  writeTransaction,
} from '#functions/runtime/storage/table';
import { clearCloseHistoryCache } from '#functions/stocks/close-history-cache';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { rebuildDerivedData } from '#functions/verification/rebuild-derived-data';
import { startDynamoServer } from '#tests/kit/dynamo-server';
import { countTableRequests, createSignedInPerson, invokeHandler, startTestTable } from '#tests/kit/table';
import { writeBenchTrades } from './fill-trades.ts';
import { percentile, printTable, roundTo } from './print-table.ts';

/** Of the sample market. */
const symbols = ['AAPL', 'MSFT', 'GOOGL', 'AMZN', 'NVDA', 'META', 'TSLA', 'KO', 'JPM', 'V'];

/** Fewer where each takes long. */
const runsFor = (size: number): number => (size > 5_000 ? 10 : 30);

const timed = async (work: () => Promise<unknown>, runs: number): Promise<number[]> => {
  const times: number[] = [];
  for (let warm = 0; warm < 3; warm += 1) await work();
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times;
};

/** The same trades as they lie in the table, page after page, with nothing done to them. */
const bareQuery = async (owner: string): Promise<void> => {
  const { doc, name } = getTableClient();
  let from: Record<string, unknown> | undefined;
  do {
    const page = await doc.send(
      new QueryCommand({
        TableName: name,
        ConsistentRead: true,
        KeyConditionExpression: sortKeyPrefixCondition,
        ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
        ExpressionAttributeValues: { ':pk': userPartitionKey(owner), ...getSortKeyPrefixBounds('PTX#') },
        ExclusiveStartKey: from,
      }),
    );
    from = page.LastEvaluatedKey;
  } while (from);
};

const get = (handler: typeof dashboard, path: string, token: string) => () =>
  invokeHandler(handler, { method: 'GET', path: `/api${path}`, token });

const benchLedger = async (size: number): Promise<void> => {
  const own = await startTestTable();
  process.env['CHECK_ANSWERS'] = 'false';
  clearMarketCache();
  clearCloseHistoryCache();
  const { id, token } = await createSignedInPerson('owner');
  await writeBenchTrades(id, size, symbols);
  await rebuildDerivedData(id, 600_000, { countDays: async () => {} });
  const calls = {
    'a bare query of the trades': () => bareQuery(id),
    'GET /dashboard/data': get(dashboard, '/dashboard/data', token),
    'GET /dashboard/debug': get(dashboard, '/dashboard/debug', token),
    'GET /analytics/dashboard': get(analytics, '/analytics/dashboard', token),
    'GET /analytics/portfolio/performance': get(analytics, '/analytics/portfolio/performance', token),
    'GET /analytics/financial/trends': get(analytics, '/analytics/financial/trends', token),
  };
  const rows = [];
  let bare = Number.NaN;
  for (const [call, send] of Object.entries(calls)) {
    clearMarketCache();
    const cold = await countTableRequests(send);
    const times = await timed(send, runsFor(size));
    const warm = await countTableRequests(send);
    const p95 = percentile(times, 0.95);
    if (rows.length === 0) bare = p95;
    rows.push({
      call,
      'p50 ms': roundTo(percentile(times, 0.5)),
      'p95 ms': roundTo(p95),
      'times the bare query': roundTo(p95 / bare),
      'requests, first': cold.requests,
      'requests, warm': warm.requests,
    });
  }
  await own.stop();
  printTable(
    `Dashboard and analytics with ${size.toLocaleString('en-US')} transactions, ${runsFor(size)} runs each`,
    rows,
  );
};

const itemIn = (write: TransactionWrite): TableItem =>
  'Put' in write ? (write.Put.Item as TableItem) : { pk: '', sk: '' };

/** Events over 90 days, in their rows and in the days' numbers. */
const fillEvents = async (owner: string, count: number): Promise<void> => {
  const { doc, name } = getTableClient();
  const today = getDayInNewYork(new Date());
  const days = Array.from({ length: 90 }, (_, at) => addDays(today, -at));
  const type = (at: number) => `feature_${at % 20}`;
  for (let from = 0; from < count; from += 25) {
    const ids = Array.from({ length: Math.min(25, count - from) }, (_, at) => from + at);
    const items = ids.map((at) => {
      const day = days[Math.floor(at / 25) % days.length] as string;
      return itemIn(buildUsageEventWrite(owner, { type: type(at) }, new Date(`${day}T17:00:00Z`), String(at)));
    });
    const requests = items.map((Item) => ({ PutRequest: { Item } }));
    await doc.send(new BatchWriteCommand({ RequestItems: { [name]: requests } }));
  }
  const aDay = Array.from({ length: Math.round(count / days.length) }, (_, at) => type(at));
  const counts = Object.fromEntries([...Map.groupBy(aDay, (one) => one)].map(([one, same]) => [one, same.length]));
  for (let from = 0; from < days.length; from += 30) {
    await writeTransaction(
      days.slice(from, from + 30).map((date) => buildDailyUsageCountsWrite(owner, { date, counts })),
    );
  }
};

const benchEvents = async (): Promise<void> => {
  const rows = [];
  for (const count of [1_000, 100_000]) {
    const own = await startTestTable();
    process.env['CHECK_ANSWERS'] = 'false';
    const { id, token } = await createSignedInPerson('owner');
    await fillEvents(id, count);
    const send = get(analytics, '/analytics/dashboard', token);
    const times = await timed(send, runsFor(count));
    const { requests, units } = await countTableRequests(send);
    rows.push({
      events: count,
      'p50 ms': roundTo(percentile(times, 0.5)),
      'p95 ms': roundTo(percentile(times, 0.95)),
      requests,
      'capacity units': roundTo(units),
    });
    await own.stop();
  }
  printTable('GET /analytics/dashboard over so many events: the days are read, never the events', rows);
};

/** What the two overviews cost beside the rows that they are made of. */
export const benchDashboard = async (): Promise<void> => {
  const dynamo = await startDynamoServer();
  process.env['DYNAMODB_ENDPOINT'] = dynamo.endpoint;
  overridePort('marketData', createSampleMarketProvider());
  try {
    for (const size of [1_000, 10_000]) await benchLedger(size);
    await benchEvents();
  } finally {
    await dynamo.stop();
  }
};
