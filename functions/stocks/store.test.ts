import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  eventsKey,
  historyKey,
  type KeyedRow,
  keyText,
  quoteKey,
  rateKey,
  readRows,
  searchKey,
  writeRows,
} from '#functions/stocks/store';
import { seeRequests } from '#tests/kit/requests';
import { startTable, type TestTable } from '#tests/kit/table';

const cached = (symbol: string, body = '1'): KeyedRow => ({
  ...quoteKey(symbol),
  body,
  fetchedAt: '2026-11-20T15:00:00.000Z',
  freshUntil: '2026-11-20T15:01:00.000Z',
});
const symbols = (count: number) => Array.from({ length: count }, (_, at) => `S${at}`);

let table: TestTable;
beforeEach(async () => {
  table = await startTable();
});
afterEach(() => table.stop());

test('the cache’s rows lie where they always have', () => {
  const keys = [quoteKey('AAPL'), eventsKey('AAPL'), historyKey('AAPL', '2026'), rateKey('EURUSD'), searchKey('apple')];
  expect(keys.map(keyText)).toEqual([
    'QUOTE#AAPL|Q',
    'QUOTE#AAPL|EV',
    'QUOTE#AAPL|H#2026',
    'QUOTE#EURUSD=X|Q',
    'SEARCH#apple|R',
  ]);
});

test('rows are read back as they were written, those that are there; the later write wins', async () => {
  await writeRows([cached('AAPL'), cached('KO')]);
  await writeRows([cached('AAPL', '2')]);
  const rows = await readRows(['AAPL', 'KO', 'NONE'].map(quoteKey));
  expect([...rows]).toHaveLength(2);
  expect(rows.get('QUOTE#AAPL|Q')).toEqual(cached('AAPL', '2'));
  expect(rows.get('QUOTE#KO|Q')).toEqual(cached('KO'));
});

test('what is asked for in the same turn is read in one request, each key once', async () => {
  await writeRows([cached('AAPL')]);
  const requests = seeRequests();
  const both = await Promise.all([readRows(['AAPL', 'KO'].map(quoteKey)), readRows(['KO', 'AAPL'].map(quoteKey))]);
  expect(both.map((rows) => [...rows.keys()])).toEqual([['QUOTE#AAPL|Q'], ['QUOTE#AAPL|Q']]);
  expect(requests.map(({ input }) => input.RequestItems[table.name].Keys)).toEqual([['AAPL', 'KO'].map(quoteKey)]);
  await readRows([quoteKey('KO')]);
  expect(requests.at(-1)?.input.RequestItems[table.name].Keys).toEqual([quoteKey('KO')]);
});

test('rows are written 25 a request', async () => {
  const requests = seeRequests();
  await writeRows(symbols(60).map((symbol) => cached(symbol)));
  expect(requests.map(({ input }) => input.RequestItems[table.name].length)).toEqual([25, 25, 10]);
  await writeRows([]);
  expect(requests).toHaveLength(3);
  expect(await table.countItems()).toBe(60);
});

test('rows that the table has not taken are sent again, three times in all, and then it is said', async () => {
  const held = [{ PutRequest: { Item: cached('KO') } }];
  let left = 2;
  const requests = seeRequests(() => {
    left -= 1;
    return left < 0 ? {} : { UnprocessedItems: { [table.name]: held } };
  });
  await writeRows([cached('AAPL'), cached('KO')]);
  expect(requests.map(({ input }) => input.RequestItems[table.name].length)).toEqual([2, 1, 1]);
  left = 99;
  const startedAt = performance.now();
  await expect(writeRows([cached('AAPL'), cached('KO')])).rejects.toThrow('1 cache rows were not taken.');
  // After 50 and 100 milliseconds.
  expect(performance.now() - startedAt).toBeGreaterThan(145);
  expect(requests).toHaveLength(6);
});
