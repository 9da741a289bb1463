import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  closeHistoryKey,
  exchangeRateKey,
  quoteKey,
  readCacheRows,
  type StoredCacheRow,
  stockEventsKey,
  stockSearchKey,
  toCacheKeyText,
  writeCacheRows,
} from '#functions/stocks/market-cache-store';
import { captureTableRequests } from '#tests/kit/capture-table-requests';
import { skipPauses } from '#tests/kit/skip-pauses';
import { startTestTable, type TestTable } from '#tests/kit/table';

const cached = (symbol: string, body = '1'): StoredCacheRow => ({
  ...quoteKey(symbol),
  body,
  fetchedAt: '2026-11-20T15:00:00.000Z',
  freshUntil: '2026-11-20T15:01:00.000Z',
});
const symbols = (count: number) => Array.from({ length: count }, (_, at) => `S${at}`);

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
});
afterEach(() => table.stop());

test('the cache’s rows lie where they always have', () => {
  const keys = [
    quoteKey('AAPL'),
    stockEventsKey('AAPL'),
    closeHistoryKey('AAPL', '2026'),
    exchangeRateKey('EURUSD'),
    stockSearchKey('apple'),
  ];
  expect(keys.map(toCacheKeyText)).toEqual([
    'QUOTE#AAPL|Q',
    'QUOTE#AAPL|EV',
    'QUOTE#AAPL|H#2026',
    'QUOTE#EURUSD=X|FX',
    'SEARCH#apple|R',
  ]);
});

test('rows are read back as they were written, those that are there; the later write wins', async () => {
  await writeCacheRows([cached('AAPL'), cached('KO')]);
  await writeCacheRows([cached('AAPL', '2')]);
  const rows = await readCacheRows(['AAPL', 'KO', 'NONE'].map(quoteKey));
  expect([...rows]).toHaveLength(2);
  expect(rows.get('QUOTE#AAPL|Q')).toEqual(cached('AAPL', '2'));
  expect(rows.get('QUOTE#KO|Q')).toEqual(cached('KO'));
});

test('what is asked for in the same turn is read in one request, each key once', async () => {
  await writeCacheRows([cached('AAPL')]);
  const requests = captureTableRequests();
  const both = await Promise.all([
    readCacheRows(['AAPL', 'KO'].map(quoteKey)),
    readCacheRows(['KO', 'AAPL'].map(quoteKey)),
  ]);
  expect(both.map((rows) => [...rows.keys()])).toEqual([['QUOTE#AAPL|Q'], ['QUOTE#AAPL|Q']]);
  expect(requests.map(({ input }) => input.RequestItems[table.name].Keys)).toEqual([['AAPL', 'KO'].map(quoteKey)]);
  await readCacheRows([quoteKey('KO')]);
  expect(requests.at(-1)?.input.RequestItems[table.name].Keys).toEqual([quoteKey('KO')]);
});

test('rows are written 25 a request', async () => {
  const requests = captureTableRequests();
  await writeCacheRows(symbols(60).map((symbol) => cached(symbol)));
  expect(requests.map(({ input }) => input.RequestItems[table.name].length)).toEqual([25, 25, 10]);
  await writeCacheRows([]);
  expect(requests).toHaveLength(3);
  expect(await table.countItems()).toBe(60);
});

test('rows that the table has not taken are sent again, three times in all, and then it is said', async () => {
  const held = [{ PutRequest: { Item: cached('KO') } }];
  let left = 2;
  const requests = captureTableRequests(() => {
    left -= 1;
    return left < 0 ? {} : { UnprocessedItems: { [table.name]: held } };
  });
  await writeCacheRows([cached('AAPL'), cached('KO')]);
  expect(requests.map(({ input }) => input.RequestItems[table.name].length)).toEqual([2, 1, 1]);
  left = 99;
  const pauses = skipPauses([50, 100]);
  await expect(writeCacheRows([cached('AAPL'), cached('KO')])).rejects.toThrow('1 cache rows were not taken.');
  expect(pauses).toEqual([50, 100]);
  expect(requests).toHaveLength(6);
});
